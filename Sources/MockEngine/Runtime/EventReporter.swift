import ContractReports
import Synchronization

/// Reports findings and unmatched requests, each once; bounded.
final class EventReporter: Sendable {
  /// What two findings have in common that are reported once; not the exchange that showed them.
  private struct Key: Sendable, Hashable {
    let check: CheckID
    let operation: String?
    let message: String
    let place: ContractPlace?

    init(_ finding: Finding) {
      check = finding.check
      operation = finding.operation
      message = finding.message
      place = finding.contract
    }
  }

  private struct State: Sendable {
    var findings: [Finding] = []
    /// How many requests had findings that were reported.
    var requests = 0
    var keys: Set<Key> = []
    var lines: Set<String> = []
  }

  /// How many findings, and how many unmatched requests, are reported.
  private static let limit = 1000

  private let state = Mutex(State())
  private let events: EventStream<MockEvent>?
  private let reporting: Task<Void, Never>?

  /// Creates a reporter that calls a listener with one event after the other, in a task of its own.
  ///
  /// There is room for every event that can wait before a reset. What comes then for a slow listener is counted.
  init(_ listener: (@Sendable (MockEvent) -> Void)?) {
    guard let listener else {
      (events, reporting) = (nil, nil)
      return
    }
    let events = EventStream<MockEvent>(limit: 2 * Self.limit)
    self.events = events
    reporting = Task {
      while let items = await events.next() {
        for item in items {
          switch item {
          case .event(let event): listener(event)
          case .dropped(let count): listener(.dropped(count))
          }
        }
      }
    }
  }

  deinit { events?.finish() }

  /// The findings, each once, in the order in which they were first made.
  var findings: [Finding] { state.withLock { $0.findings } }

  /// Adds findings; reports the new ones.
  ///
  /// Findings are looked up, numbered, kept and sent in one critical section: their numbers, their order and the order of
  /// events agree, whichever threads find them.
  /// - Parameters:
  ///   - findings: The findings, without the request.
  ///   - attributed: Returns the same findings with the request; called only if one of them is new. It must not add
  ///     findings itself.
  func add(_ findings: [Finding], _ attributed: () -> [Finding]) {
    guard !findings.isEmpty else { return }
    state.withLock { state in
      let isKnown = findings.allSatisfy { state.keys.contains(Key($0)) }
      guard !isKnown, state.findings.count < Self.limit else { return }
      let number = state.requests + 1
      for var finding in attributed() where state.findings.count < Self.limit {
        finding.exchange?.number = number
        guard state.keys.insert(Key(finding)).inserted else { continue }
        state.findings.append(finding)
        state.requests = number
        events?.send { .finding(finding) }
      }
    }
  }

  /// Adds an unmatched request; reports it if its line is new.
  func add(unmatched line: @autoclosure () -> String, _ entry: () -> JournalEntry?) {
    guard state.withLock({ $0.lines.count < Self.limit }) else { return }
    let line = line()
    state.withLock { state in
      guard state.lines.count < Self.limit, state.lines.insert(line).inserted, let entry = entry() else { return }
      events?.send { .unmatched(entry) }
    }
  }

  /// Forgets what was reported, so that it is reported again.
  func reset() { state.withLock { $0 = State() } }

  /// Returns when everything is reported; nothing is reported afterwards.
  func end() async {
    events?.finish()
    await reporting?.value
  }
}
