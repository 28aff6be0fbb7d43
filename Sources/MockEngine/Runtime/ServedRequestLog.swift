import Quantities
import HTTPExchange
import HTTPWireFormat
import Synchronization

/// What one thread of a server has replied: its reply cache, its part of the journal, and its counts.
///
/// Each thread has its own, so that they do not wait for each other; whoever reads the journal puts them together.
package final class ServedRequestLog: Sendable {
  /// What is known about a request before it is decided on.
  enum Knowledge: Sendable {
    /// Nothing. `isWanted` where the reply should be kept: a request with the same key was seen before.
    case none(isWanted: Bool)
    /// Which turn it is; its reply was not rendered yet.
    case turn(Int)
    /// Its reply.
    case reply(any RenderedReply)
  }

  /// What is kept about a reply that may be wanted again.
  struct Lesson: Sendable {
    let rendering: any RenderedReply
    let connection: ResponseWriter.Connection
    let turn: Int
    let sequence: ReplaySequence?
    let stage: MockRuntime.Stage
    /// Whether a request with the same key was seen before.
    let isRequestWanted: Bool
    /// The recorded reply that it is, where other requests get it too, and it was wanted before.
    let recorded: RecordedReply?
  }

  /// A recorded reply that does not depend on the request's header fields.
  struct RecordedReply: Sendable {
    let positions: [Int]
    let turn: Int
    let operation: String?
    let isHead: Bool
    let connection: ResponseWriter.Connection
  }

  fileprivate struct State {
    var cache: ReplyCache
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

  /// What is known about a request; one whose reply is known is written down.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - connection: What the reply says about the connection.
  ///   - stage: What the request is replied to from.
  ///   - runtime: Where turns are counted.
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
        return .none(isWanted: state.cache.isWanted(state.key))
      }
      let turn = entry.sequence.map { runtime.turn($0, in: request.session) } ?? 0
      guard let reply = entry.reply(turn) else { return .turn(turn) }
      state.write(request, reply.journaled, line: entry.line, numbers, at: address)
      return .reply(reply.rendering)
    }
  }

  /// The bytes of a recorded reply that another request got before, and what the journal says about it.
  ///
  /// - Returns: The reply, or `nil`, and whether it was wanted before.
  func find(_ recorded: RecordedReply, on stage: MockRuntime.Stage) -> (reply: ReplyCache.Reply?, isWanted: Bool) {
    state.withLock { state in
      state.key.read(recorded)
      if let reply = state.cache.find(state.key, on: stage)?.reply(0) { return (reply, false) }
      return (nil, state.cache.isWanted(state.key))
    }
  }

  /// Writes down that a request was replied to, and keeps the reply where a lesson is given.
  func write(_ request: ReceivedRequest, _ reply: JournaledReply, keeping lesson: Lesson? = nil) {
    state.withLock { state in
      let line = state.usage.line(request.line)
      state.write(request, reply, line: line, numbers, at: address)
      guard let lesson else { return }
      let kept = ReplyCache.Reply(rendering: lesson.rendering, journaled: reply)
      if lesson.isRequestWanted, state.key.read(request, lesson.connection, lesson.stage.headerNames) {
        let (turn, sequence) = (lesson.turn, lesson.sequence)
        state.cache.keep(kept, turn: turn, of: sequence, for: state.key, on: lesson.stage, line: line)
      }
      if let recorded = lesson.recorded {
        state.key.read(recorded)
        state.cache.keep(kept, turn: 0, of: nil, for: state.key, on: lesson.stage, line: nil)
      }
    }
  }

  /// The records that are still there, the oldest first.
  var records: [JournalRing.Record] { state.withLock { $0.journal.elements } }

  /// What was counted.
  var usage: UsageTable { state.withLock { $0.usage } }

  /// Lets go of the journal.
  func removeRecords() { state.withLock { $0.journal.removeAll() } }

  /// Lets go of the replies.
  package func removeReplies() { state.withLock { $0.cache.removeAll() } }

  /// Begins anew.
  func reset() {
    state.withLock { state in
      state.cache.removeAll()
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
    line: Int?,
    _ numbers: RuntimeNumbers,
    at address: HTTPURL
  ) {
    usage.count(line, isUnmatched: reply.isUnmatched, isViolation: reply.isViolation)
    let record = numbers.record(request, reply, at: address)
    journal.append(record)
    numbers.watched.note(record)
  }
}
