public import Testing

/// Lets few of the tests that have it run at a time, over all test targets; the others wait in order.
///
/// A test that opens sockets or starts processes holds threads and files. All tests start at once, so that without turns
/// there are some hundred servers, and a test that needs the processor for a moment waits for half a minute. Foundation's
/// `Process` besides reads past a buffer where more than 1,353 files are open, and crashes at times.
public struct TurnTaking: SuiteTrait, TestTrait, TestScoping {
  /// Whether a test that has the trait twice, from its suite and of its own, holds a place already.
  @TaskLocal private static var isInTurn = false

  private static let turnstile = Turnstile(places: 8)

  /// The trait is each test's, not the suite's: the tests of a suite wait for themselves.
  public var isRecursive: Bool { true }

  /// Calls `function` as soon as there is a place.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil, !Self.isInTurn else { return try await function() }
    try await Self.turnstile.pass { try await Self.$isInTurn.withValue(true, operation: function) }
  }
}

extension Trait where Self == TurnTaking {
  /// For tests with servers, sockets or processes: few of them run at a time.
  public static var takesTurns: Self { TurnTaking() }
}
