import HTTPMessages
import HTTPWireFormat
import Quantities
import Synchronization

/// The log of one server thread: its reply cache, its part of the journal, and its counters.
///
/// Each thread has its own log, so that threads do not wait for each other. The parts are merged when the journal is
/// read.
package final class ServedRequestLog: Sendable {
  /// The result of looking up a request before it is decided.
  enum Knowledge: Sendable {
    /// Nothing is known. `isWanted` is true if a request with the same key was seen before, so that the reply should
    /// be cached.
    case none(isWanted: Bool)
    /// The reply may be one of these pages.
    case pages(PreparedPages)
    /// The turn is known, but its reply is not rendered yet.
    case turn(Int)
    /// The reply is cached.
    case reply(any RenderedReply)
  }

  /// A reply to cache, with the data that its cache entry needs.
  struct Lesson: Sendable {
    let rendering: any RenderedReply
    let connection: ResponseWriter.Connection
    let turn: Int
    let sequence: ReplaySequence?
    let stage: MockRuntime.Stage
    /// Whether a request with the same key was seen before.
    let isRequestWanted: Bool
    /// The recorded reply to cache as well, if other requests get it too and it was needed before.
    let recorded: RecordedReply?
    /// The pages of the list that the reply is a page of; `nil` if it is none.
    var pages: PreparedPages?
  }

  /// A recorded reply that does not depend on the request's headers.
  struct RecordedReply: Sendable {
    let positions: [Int]
    let turn: Int
    let operation: String?
    let isHead: Bool
    let connection: ResponseWriter.Connection
  }

  fileprivate struct State {
    var cache: ReplyCache
    var pages = PreparedPagesCache()
    var journal: JournalRing
    var usage = UsageTable()
    var key = DecisionKey()
  }

  /// The server's own address.
  let address: HTTPURL
  private let numbers: RuntimeNumbers
  private let state: Mutex<State>

  init(address: HTTPURL, numbers: RuntimeNumbers, cacheBytes: Int, journalLimit: Int, journalBytes: Int) {
    self.address = address
    self.numbers = numbers
    state = Mutex(
      State(
        cache: ReplyCache(byteLimit: cacheBytes),
        journal: JournalRing(limit: journalLimit, byteLimit: journalBytes)
      )
    )
  }

  /// Looks up a request; if its reply is cached, the request is logged.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - connection: What the reply says about the connection.
  ///   - stage: The stage that the request is served from.
  ///   - runtime: The runtime that counts turns.
  func find(
    _ request: ReceivedRequest,
    _ connection: ResponseWriter.Connection,
    on stage: MockRuntime.Stage,
    in runtime: MockRuntime
  ) -> Knowledge {
    state.withLock { state in
      guard stage.scenario.isPlain, state.key.read(request, connection, stage.headerNames) else {
        return .none(isWanted: false)
      }
      guard let entry = state.cache.find(state.key, on: stage) else {
        if state.cache.isWanted(state.key) { return .none(isWanted: true) }
        guard !state.pages.isEmpty, state.key.read(allQueriesOf: request, connection, stage.headerNames),
          let pages = state.pages.find(state.key, on: stage)
        else { return .none(isWanted: false) }
        return .pages(pages)
      }
      let turn = entry.sequence.map { runtime.turn($0, in: request.session) } ?? 0
      guard let reply = entry.reply(turn) else { return .turn(turn) }
      state.write(request, reply.journaled, .rendered(reply.rendering), nil, line: entry.line, numbers, at: address)
      return .reply(reply.rendering)
    }
  }

  /// Looks up a recorded reply that another request may have got before.
  ///
  /// - Returns: The reply, or `nil`, and whether it was needed before.
  func find(_ recorded: RecordedReply, on stage: MockRuntime.Stage) -> (reply: ReplyCache.Reply?, isWanted: Bool) {
    state.withLock { state in
      state.key.read(recorded)
      if let reply = state.cache.find(state.key, on: stage)?.reply(0) { return (reply, false) }
      return (nil, state.cache.isWanted(state.key))
    }
  }

  /// Logs a request and its reply, and caches the reply if a lesson is given.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - reply: The journal's data about the reply.
  ///   - sent: The reply as it is sent.
  ///   - started: When the reply was begun, in nanoseconds since 1970.
  ///   - lesson: What to cache.
  func write(
    _ request: ReceivedRequest,
    _ reply: JournaledReply,
    _ sent: SentReply,
    since started: Int64,
    keeping lesson: Lesson? = nil
  ) {
    state.withLock { state in
      let line = state.usage.line(request.line)
      state.write(request, reply, sent, started, line: line, numbers, at: address)
      guard let lesson else { return }
      let kept = ReplyCache.Reply(rendering: lesson.rendering, journaled: reply)
      if lesson.isRequestWanted, state.key.read(request, lesson.connection, lesson.stage.headerNames) {
        let (turn, sequence) = (lesson.turn, lesson.sequence)
        state.cache.keep(kept, turn: turn, of: sequence, for: state.key, on: lesson.stage, line: line)
      }
      if let pages = lesson.pages,
        state.key.read(allQueriesOf: request, lesson.connection, lesson.stage.headerNames)
      {
        state.pages.keep(pages, for: state.key, on: lesson.stage)
      }
      if let recorded = lesson.recorded {
        state.key.read(recorded)
        state.cache.keep(kept, turn: 0, of: nil, for: state.key, on: lesson.stage, line: nil)
      }
    }
  }

  /// The records in the journal, oldest first.
  var records: [JournalRing.Record] { state.withLock { $0.journal.elements } }

  /// The usage counters.
  var usage: UsageTable { state.withLock { $0.usage } }

  /// Removes all journal records.
  func removeRecords() { state.withLock { $0.journal.removeAll() } }

  /// Removes all cached replies.
  package func removeReplies() {
    state.withLock { state in
      state.cache.removeAll()
      state.pages = PreparedPagesCache()
    }
  }

  /// Removes all replies and records, and resets the counters.
  func reset() {
    state.withLock { state in
      state.cache.removeAll()
      state.pages = PreparedPagesCache()
      state.journal.removeAll()
      state.usage = UsageTable()
    }
  }
}

extension DecisionKey {
  fileprivate mutating func read(_ reply: ServedRequestLog.RecordedReply) {
    read(
      recorded: reply.positions,
      turn: reply.turn,
      operation: reply.operation,
      isHead: reply.isHead,
      reply.connection
    )
  }
}

extension ServedRequestLog.State {
  fileprivate mutating func write(
    _ request: ReceivedRequest,
    _ reply: JournaledReply,
    _ sent: SentReply,
    _ started: Int64?,
    line: Int?,
    _ numbers: RuntimeNumbers,
    at address: HTTPURL
  ) {
    usage.count(line, isUnmatched: reply.isUnmatched, isViolation: reply.isViolation)
    var record = numbers.record(request, reply, started: started, at: address)
    numbers.watched.note(record)
    // Only the journal keeps responses, within its limit.
    record.keep(sent)
    journal.append(record)
  }
}
