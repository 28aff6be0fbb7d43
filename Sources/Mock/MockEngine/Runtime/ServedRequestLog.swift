import Basics
package import HTTPMessages

/// The log of one server thread: its part of the journal, and its counters.
///
/// Each thread has its own log, so that threads do not wait for each other. The parts are merged when the journal is
/// read.
package final class ServedRequestLog: Sendable {
  private struct State {
    var journal: JournalRing
    var usage = UsageTable()
  }

  /// The server's own address.
  package let address: HTTPURL
  /// The replies that the server remembers; `nil` if it remembers none.
  let memory: (any ReplyMemory)?
  private let numbers: RuntimeNumbers
  private let state: Mutex<State>

  init(
    address: HTTPURL,
    numbers: RuntimeNumbers,
    memory: (any ReplyMemory)?,
    journalLimit: Int,
    journalBytes: Int
  ) {
    self.address = address
    self.numbers = numbers
    self.memory = memory
    state = Mutex(State(journal: JournalRing(limit: journalLimit, byteLimit: journalBytes)))
  }

  /// Logs a request and its reply, and returns its number.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - reply: The reply.
  ///   - started: When the reply was begun, in nanoseconds since 1970.
  @discardableResult
  func write(_ request: any IncomingRequest, _ reply: MockReply, since started: Int64) -> Int {
    state.withLock { state in
      let line = state.usage.line(request.line)
      return write(request, reply, started, line: line, to: &state)
    }
  }

  /// Logs a callback that the mock sent, and the receiver's response, and returns its number; it counts as no use.
  func write(callback: any IncomingRequest, _ reply: MockReply, since started: Int64) -> Int {
    state.withLock { append(callback, reply, started, to: &$0) }
  }

  /// Logs a request that gets a reply that was made before.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - reply: The reply.
  ///   - line: The number of its request line.
  package func write(_ request: any IncomingRequest, _ reply: MockReply, line: Int?) {
    state.withLock { _ = write(request, reply, nil, line: line, to: &$0) }
  }

  /// Returns the number that identifies the line of a request; `nil` if there are too many lines.
  package func line(of request: any IncomingRequest) -> Int? {
    state.withLock { $0.usage.line(request.line) }
  }

  private func write(
    _ request: any IncomingRequest,
    _ reply: MockReply,
    _ started: Int64?,
    line: Int?,
    to state: inout State
  ) -> Int {
    state.usage.count(line, isUnmatched: reply.isUnmatched, isViolation: reply.isViolation)
    return append(request, reply, started, to: &state)
  }

  private func append(
    _ request: any IncomingRequest,
    _ reply: MockReply,
    _ started: Int64?,
    to state: inout State
  ) -> Int {
    let record = numbers.record(request, reply, started: started, at: address)
    numbers.watched.note(record)
    state.journal.append(record)
    return record.number
  }

  /// The records in the journal, oldest first.
  package var records: [JournalRing.Record] { state.withLock { $0.journal.elements } }

  /// The usage counters.
  var usage: UsageTable { state.withLock { $0.usage } }

  /// Removes all journal records.
  func removeRecords() { state.withLock { $0.journal.removeAll() } }

  /// Removes all remembered replies and records, and resets the counters.
  func reset() {
    memory?.removeAll()
    state.withLock { state in
      state.journal.removeAll()
      state.usage = UsageTable()
    }
  }
}
