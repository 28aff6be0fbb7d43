import Basics
import Findings
import Redaction

/// A reporter of findings and unmatched requests that reports each once, up to a limit.
final class EventReporter: Sendable {
  /// The part of a finding that identifies it; findings that differ only in their exchange are reported once.
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
    /// The number of requests whose findings were reported.
    var requests = 0
    var keys: Set<Key> = []
    var lines: Set<String> = []
  }

  /// The maximum number of findings, and of unmatched requests, that are reported.
  private static let limit = 1000

  /// The reports that wait for secrets to be known, in order, and the memory that they take.
  private struct Waiting: Sendable {
    var reports: [@Sendable () -> Void] = []
    var size = 0
    /// Whether a thread makes the reports that it took from here.
    var isReporting = false

    mutating func take() -> [@Sendable () -> Void] {
      defer { (reports, size, isReporting) = ([], 0, true) }
      return reports
    }
  }

  /// The most bytes of the requests that wait to be reported.
  private static let mostWaiting = 16 << 20

  private let state = Mutex(State())
  private let waiting = Mutex(Waiting())
  /// Held by the thread that makes the reports that waited.
  private let turn = Mutex(())
  private let events: EventStream<MockEvent>?
  private let reporting: Task<Void, Never>?

  /// Creates a reporter that calls a listener serially for each event, in a separate task.
  ///
  /// The buffer holds every event that can occur before a reset. If a slow listener lets it overflow, further events
  /// are counted.
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

  /// The findings, each once, in the order in which they first occurred.
  var findings: [Finding] {
    reportWaiting()
    return state.withLock { $0.findings }
  }

  /// Reports a request now, or after all secrets are known, without letting the request wait for them.
  ///
  /// - Parameters:
  ///   - policy: What knows the secrets.
  ///   - size: The memory that the report keeps until then, in bytes; if many wait already, this one is waited for.
  ///   - report: Adds what is to be reported.
  func report(after policy: RedactionPolicy, size: Int, _ report: @escaping @Sendable () -> Void) {
    let isFirst: Bool? =
      policy.isLearning
      ? waiting.withLock { waiting in
        guard waiting.size + size <= Self.mostWaiting else { return nil }
        waiting.size += size + 1024
        waiting.reports.append(report)
        return waiting.reports.count == 1
      } : nil
    guard let isFirst else {
      // Whoever reports waits for the secrets here.
      reportWaiting()
      return report()
    }
    guard isFirst else { return }
    Task { [weak self] in
      await policy.learned()
      self?.reportWaiting()
    }
  }

  /// Reports the requests that waited for secrets to be known; returns after another thread that does so has, too.
  private func reportWaiting() {
    guard waiting.withLock({ $0.isReporting || !$0.reports.isEmpty }) else { return }
    turn.withLock { _ in
      for report in waiting.withLock({ $0.take() }) { report() }
      waiting.withLock { $0.isReporting = false }
    }
  }

  /// Adds findings and reports the new ones.
  ///
  /// Findings are looked up, numbered, stored and sent in one critical section. Therefore their numbers, their order
  /// and the order of events agree, whichever threads add them.
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

  /// Adds an unmatched request and reports it if its request line is new.
  func add(unmatched line: @autoclosure () -> String, _ entry: () -> JournalEntry?) {
    guard state.withLock({ $0.lines.count < Self.limit }) else { return }
    let line = line()
    state.withLock { state in
      guard state.lines.count < Self.limit, state.lines.insert(line).inserted, let entry = entry() else { return }
      events?.send { .unmatched(entry) }
    }
  }

  /// Clears everything that was reported, so that it is reported again.
  func reset() {
    waiting.withLock { ($0.reports, $0.size) = ([], 0) }
    state.withLock { $0 = State() }
  }

  /// Waits until everything is reported; later events are not reported.
  func end() async {
    reportWaiting()
    events?.finish()
    await reporting?.value
  }
}
