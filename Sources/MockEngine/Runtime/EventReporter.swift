import ContractReports
import Synchronization

/// Reports findings, and requests that nothing agreed with, each once; bounded.
final class EventReporter: Sendable {
  /// What makes two findings one: not the exchange that showed it.
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
    /// How many requests had findings that are told.
    var requests = 0
    var keys: Set<Key> = []
    var lines: Set<String> = []
  }

  private static let limit = 1000

  private let state = Mutex(State())
  private let continuation: AsyncStream<MockEvent>.Continuation?
  private let teller: Task<Void, Never>?

  /// Tells events to a listener, one after the other, in a task of its own; a listener that cannot keep up misses some.
  init(_ listener: (@Sendable (MockEvent) -> Void)?) {
    guard let listener else {
      (continuation, teller) = (nil, nil)
      return
    }
    let (stream, continuation) = AsyncStream.makeStream(
      of: MockEvent.self,
      bufferingPolicy: .bufferingOldest(Self.limit)
    )
    self.continuation = continuation
    teller = Task { for await event in stream { listener(event) } }
  }

  deinit { continuation?.finish() }

  /// The findings, each once, in the order in which they were first made.
  var findings: [Finding] { state.withLock { $0.findings } }

  /// Takes what was found; reports what is new.
  ///
  /// - Parameters:
  ///   - findings: What was found, without the request.
  ///   - attributed: The same findings with the request; asked for only where one of them is new.
  func add(_ findings: [Finding], _ attributed: () -> [Finding]) {
    guard !findings.isEmpty else { return }
    let isKnown = state.withLock { state in
      state.findings.count >= Self.limit || findings.allSatisfy { state.keys.contains(Key($0)) }
    }
    guard !isKnown else { return }
    let number = state.withLock { $0.requests } + 1
    for var finding in attributed() {
      finding.exchange?.number = number
      let key = Key(finding)
      let isNew = state.withLock { state in
        guard state.findings.count < Self.limit, state.keys.insert(key).inserted else { return false }
        state.findings.append(finding)
        state.requests = number
        return true
      }
      if isNew { continuation?.yield(.finding(finding)) }
    }
  }

  /// Takes a request that nothing agreed with; reports it where its line is new.
  func add(unmatched line: @autoclosure () -> String, _ entry: () -> JournalEntry?) {
    guard state.withLock({ $0.lines.count < Self.limit }) else { return }
    let line = line()
    let isNew = state.withLock { $0.lines.count < Self.limit && $0.lines.insert(line).inserted }
    if isNew, let continuation, let entry = entry() { continuation.yield(.unmatched(entry)) }
  }

  /// Forgets what was told, so that it is told again.
  func reset() { state.withLock { $0 = State() } }

  /// Returns when all is told; nothing is told any more.
  func end() async {
    continuation?.finish()
    await teller?.value
  }
}
