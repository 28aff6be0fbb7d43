public import Testing

/// Lets few of the tests that have it run at a time, over all test targets, and ends those that hang.
///
/// A test that opens sockets or starts processes holds threads and files, and counts on a response in reasonable time.
/// All tests start at once: without turns there are some hundred servers, and each response waits for a thousand tests
/// that want the processor. Foundation's `Process` also reads past a buffer where more than 1,353 files are open, and
/// crashes at times. So those without turns come first, and of the others few run at a time.
public struct TurnTaking: SuiteTrait, TestTrait, TestScoping {
  /// Whether a test that has the trait twice, from its suite and of its own, holds a place already.
  @TaskLocal private static var isInTurn = false

  private static let turnstile = Turnstile(places: 8) {
    // A task that yields is queued after all others that can run: the tests without turns are through after some rounds.
    for _ in 0..<1_000 { await Task.yield() }
  }

  /// The trait is each test's, not the suite's: the tests of a suite wait for themselves.
  public var isRecursive: Bool { true }

  /// Calls `function` as soon as there is a place; the hang limit counts from there.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil, !Self.isInTurn else { return try await function() }
    try await Self.run(test, through: Self.turnstile, on: LoadClock(), body: function) { test.recordIssue($0) }
  }

  /// Runs the body of a test as soon as a turnstile has a place for it.
  static func run(
    _ test: Test,
    through turnstile: Turnstile,
    on clock: some Clock<Duration>,
    body: @Sendable () async throws -> Void,
    onHang: (_ message: String) -> Void
  ) async throws {
    let turn = await turnstile.enter()
    defer { turn.end() }
    try await $isInTurn.withValue(true) {
      try await HangLimit.watch(test, on: clock, body: body) { message in
        onHang(message)
        // It may take long to end: its place goes to the next one at once.
        turn.end()
      }
    }
  }
}

extension Trait where Self == TurnTaking {
  /// For tests with servers, sockets, processes or short time limits: few of them run at a time, after all others.
  public static var takesTurns: Self { TurnTaking() }
}
