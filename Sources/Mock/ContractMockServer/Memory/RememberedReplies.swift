import Basics
import HTTPMessages
import HTTPServerCore
import HTTPWireFormat
import MockEngine
import NIOCore

/// The rendered replies that one serving thread remembers, for requests that get the same.
///
/// It exists for speed alone: a server without it decides on every request, and renders every reply.
final class RememberedReplies: ReplyMemory {
  /// The result of looking up a request before it is decided.
  enum LookupResult {
    /// Nothing is known. `isWanted` is true if a request with the same key was seen before, so that the reply should
    /// be remembered.
    case none(isWanted: Bool)
    /// The reply may be one of these pages.
    case pages(PreparedPages)
    /// The turn is known, but its reply is not rendered yet.
    case turn(Int)
    /// The bytes of the reply; the request is logged.
    case reply(ByteBuffer)
  }

  private struct State {
    var cache: ReplyCache
    var key = DecisionKey()
    /// The entry of the recorded reply that was found last, whose bytes are looked up next.
    var latest: ReplyCache.Entry?
  }

  private let byteLimit: Int
  private let state: Mutex<State>

  /// Creates a memory with a maximum size in bytes.
  init(byteLimit: Int) {
    self.byteLimit = byteLimit
    state = Mutex(State(cache: ReplyCache(byteLimit: byteLimit)))
  }

  /// Looks up a request; if its reply is remembered, the request is logged.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - connection: What the response says about the connection.
  ///   - stage: The stage that the request is served from.
  ///   - service: The service that counts turns and logs requests.
  func find(
    _ request: ReceivedRequest,
    _ connection: ResponseWriter.Connection,
    on stage: MockRuntime.Stage,
    of service: ReplyService
  ) -> LookupResult {
    state.withLock { state in
      guard stage.scenario.isPlain, state.key.read(request, connection, stage.headerNames) else {
        return .none(isWanted: false)
      }
      guard let entry = state.cache.find(state.key, on: stage) else {
        if state.cache.isWanted(state.key) { return .none(isWanted: true) }
        guard state.cache.hasPages, request.bodySize == 0,
          state.key.read(allQueriesOf: request, connection, stage.headerNames),
          let pages = state.cache.find(state.key, on: stage)?.pages
        else { return .none(isWanted: false) }
        return .pages(pages)
      }
      let turn = entry.sequence.map { service.runtime.turn($0, in: request.session) } ?? 0
      guard let known = entry.reply(turn) else { return .turn(turn) }
      service.log.write(request, known.reply, line: entry.line)
      return .reply(known.bytes)
    }
  }

  func reply(for recorded: RecordedReplyKey, on stage: MockRuntime.Stage) -> MockReply? {
    state.withLock { state in
      state.key.read(recorded)
      guard let entry = state.cache.find(state.key, on: stage) else { return nil }
      state.latest = entry
      return entry.replies.lazy.compactMap(\.?.reply).first
    }
  }

  /// Returns the bytes of a reply, and remembers them for requests that get the same.
  ///
  /// - Parameters:
  ///   - reply: The reply, which is sent at once.
  ///   - request: The request.
  ///   - connection: What the response says about the connection.
  ///   - stage: The stage that the request was served from.
  ///   - isWanted: Whether a request with the same key was seen before.
  ///   - log: The log of the request.
  func bytes(
    of reply: MockReply,
    to request: ReceivedRequest,
    _ connection: ResponseWriter.Connection,
    on stage: MockRuntime.Stage,
    isWanted: Bool,
    _ log: ServedRequestLog
  ) -> ByteBuffer {
    guard let reuse = reply.reuse else { return ResponseWriter.buffer(of: reply.response, connection) }
    let found = state.withLock { $0.latest?.reply(Int(connection.mark)) }
    let isFound = found?.reply === reply
    if let found, isFound, !isWanted { return found.bytes }
    let bytes = isFound ? found?.bytes : nil
    let known = ReplyCache.Reply(
      bytes: bytes ?? ResponseWriter.buffer(of: reply.response, connection),
      reply: reply
    )
    state.withLock { state in
      if isWanted, state.key.read(request, connection, stage.headerNames) {
        let line = log.line(of: request)
        state.cache.keep(known, turn: reuse.turn, of: reuse.sequence, for: state.key, on: stage, line: line)
      }
      if let pages = reuse.pages, state.key.read(allQueriesOf: request, connection, stage.headerNames) {
        state.cache.keep(pages, for: state.key, on: stage)
      }
      guard !isFound, let recorded = reuse.recorded else { return }
      state.key.read(recorded)
      if state.cache.find(state.key, on: stage) != nil || state.cache.isWanted(state.key) {
        state.cache.keep(known, turn: Int(connection.mark), of: nil, for: state.key, on: stage, line: nil)
      }
    }
    return known.bytes
  }

  func removeAll() { state.withLock { $0 = State(cache: ReplyCache(byteLimit: byteLimit)) } }
}
