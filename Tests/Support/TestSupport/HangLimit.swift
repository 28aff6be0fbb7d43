public import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Duration {
  /// How long a test may run before it counts as hanging, on a machine with nothing else to do.
  public static let hangLimit = Duration.seconds(300)

  /// Longer than a test runs: for time limits of the code under test that no test should meet.
  public static let beyondHangs = Duration.seconds(86_400)
}

/// Ends a test that hangs, with an issue that names it.
///
/// Swift Testing's own time limit also counts the time in which a test waits for its turn, or for the other tests that
/// started with it. This one counts the body alone, and less of it the slower the machine is.
public struct HangLimit: SuiteTrait, TestTrait, TestScoping {
  /// The limit is each test's, not the suite's.
  public var isRecursive: Bool { true }

  /// Calls `function`, and ends it where it hangs.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    try await Self.watch(test, on: LoadClock(), body: function) { test.recordIssue($0) }
  }

  /// Runs the body of a test, and says when it hangs.
  static func watch(
    _ test: Test,
    on clock: some Clock<Duration>,
    body: @Sendable () async throws -> Void,
    onHang: (_ message: String) -> Void
  ) async throws {
    let (name, start) = (test.displayName ?? test.name, ContinuousClock.now)
    try await HangWatch(clock: clock, limit: .hangLimit).run(body) {
      onHang("\"\(name)\" hangs: it did not end within \(ContinuousClock.now - start), and is cancelled")
    } onStuck: {
      // Nothing else can end it: a body cannot be abandoned.
      let message = "\"\(name)\" hangs, and did not end after it was cancelled; the run of all tests ends here\n"
      write(STDERR_FILENO, message, message.utf8.count)
      exit(EXIT_FAILURE)
    }
  }
}

extension Test {
  /// Records an issue at the place of the test.
  func recordIssue(_ message: String) { Issue.record(Comment(rawValue: message), sourceLocation: sourceLocation) }
}

extension Trait where Self == HangLimit {
  /// For tests that would hang if the code under test were wrong.
  public static var hangLimit: Self { HangLimit() }
}
