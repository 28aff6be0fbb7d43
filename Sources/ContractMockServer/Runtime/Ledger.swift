import HTTPExchange
import NIOCore
import Synchronization

/// What one thread of a server has answered: its known answers, its part of the journal, and its counts.
///
/// Each thread has its own, so that they do not wait for each other; who reads the journal puts them together.
final class Ledger: Sendable {
  /// What is known of a request before it is parsed.
  enum Finding: Sendable {
    /// Nothing.
    case unknown
    /// Which turn it is; its answer was not rendered yet.
    case turn(Int)
    /// Its answer.
    case answer(ByteBuffer)
  }

  /// What is kept when a request was answered that may come again.
  struct Lesson: Sendable {
    let rendering: ByteBuffer
    let turn: Int
    let turns: MockTurns?
    let generation: Int
  }

  fileprivate struct State {
    var known: KnownAnswers
    var journal: JournalRing
    var usage = UsageTable()
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
        known: KnownAnswers(byteLimit: cacheBytes),
        journal: JournalRing(limit: journalLimit, byteLimit: journalBytes)
      )
    )
  }

  /// The answer to a request whose head was answered before, which is written down with it.
  ///
  /// - Parameters:
  ///   - head: The bytes of the whole head.
  ///   - runtime: Whose turns are counted.
  func find(_ head: UnsafeRawBufferPointer, in runtime: MockRuntime) -> Finding {
    state.withLock { state in
      guard let known = state.known.find(head), known.generation == numbers.generation.load(ordering: .acquiring) else {
        return .unknown
      }
      let turn = known.turns.map { runtime.turn($0, in: known.session) } ?? 0
      guard let answer = known.answer(turn) else { return .turn(turn) }
      state.write(answer.subject, line: known.line, numbers)
      return .answer(answer.rendering)
    }
  }

  /// Writes down that a request was answered, and keeps the answer where one is given.
  func write(_ subject: JournalSubject, line text: String, keeping lesson: Lesson? = nil) {
    state.withLock { state in
      let line = state.usage.line(text)
      state.write(subject, line: line, numbers)
      guard let lesson else { return }
      state.known.keep(
        KnownAnswers.Answer(rendering: lesson.rendering, subject: subject),
        turn: lesson.turn,
        of: lesson.turns,
        generation: lesson.generation,
        line: line
      )
    }
  }

  /// The records that are still there, the oldest first.
  var records: [JournalRing.Record] { state.withLock { $0.journal.elements } }

  /// What was counted.
  var usage: UsageTable { state.withLock { $0.usage } }

  /// Lets go of the journal.
  func removeRecords() { state.withLock { $0.journal.removeAll() } }

  /// Lets go of the answers.
  func removeAnswers() { state.withLock { $0.known.removeAll() } }

  /// Begins anew.
  func reset() {
    state.withLock { state in
      state.known.removeAll()
      state.journal.removeAll()
      state.usage = UsageTable()
    }
  }
}

extension Ledger.State {
  fileprivate mutating func write(_ subject: JournalSubject, line: Int?, _ numbers: RuntimeNumbers) {
    usage.count(line, isUnmatched: subject.isUnmatched, isViolation: subject.isViolation)
    let record = JournalRing.Record(number: numbers.nextRequest(), time: WallClock.now, subject: subject)
    journal.append(record)
    if subject.session != nil { numbers.watched.note(record) }
  }
}

/// What a runtime and its ledgers count together.
final class RuntimeNumbers: Sendable {
  /// Differs whenever what is answered may differ: after every change of the API, of a scenario, and after a reset.
  let generation = Atomic(0)
  let watched = WatchedSessions()
  private let requests = Atomic(0)
  private let learned = Atomic(0)

  /// The number up to which the secrets of requests are known, which is raised; `nil` where it is no higher.
  func learn(upTo number: Int) -> Int? {
    let known = learned.exchange(number, ordering: .relaxed)
    return known < number ? known : nil
  }

  /// The number of the last request; 0 before the first.
  var lastRequest: Int { requests.load(ordering: .acquiring) }

  /// The number of the next request, from 1 on.
  func nextRequest() -> Int { requests.wrappingAdd(1, ordering: .relaxed).newValue }

  /// Counts from 1 again.
  func reset() {
    requests.store(0, ordering: .relaxed)
    learned.store(0, ordering: .relaxed)
    watched.removeRecords()
  }
}
