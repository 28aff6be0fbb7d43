public import Testing

/// A trait that gives a test a mock; several of them configure the same mock.
///
/// The traits of a suite apply to each of its tests. The mock is created for each test, and for each argument of a
/// parameterized test.
public struct MockTrait: SuiteTrait, TestTrait, TestScoping {
  let change: @Sendable (inout MockSettings) -> Void

  /// Creates a trait that changes settings.
  public init(_ change: @escaping @Sendable (_ settings: inout MockSettings) -> Void) { self.change = change }

  /// The trait applies to each test of a suite.
  public var isRecursive: Bool { true }

  /// Runs a test with the mock that all its traits describe.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    // The first trait of a test creates the mock; the others find it.
    guard testCase != nil, Self.owner != test.id else { return try await function() }
    var settings = MockSettings()
    for case let trait as MockTrait in test.traits { trait.change(&settings) }
    let mock = try Mock(settings, name: test.displayName ?? test.name, sourceFile: test.sourceFile)
    try await Self.$owner.withValue(test.id) {
      try await MockScope.$settings.withValue(settings) {
        try await MockScope.run(
          mock,
          report: { issue in
            Issue.record(Comment(rawValue: issue.description), sourceLocation: test.sourceLocation)
          }
        ) { try await function() }
      }
    }
  }

  @TaskLocal private static var owner: Test.ID?
}

extension Test {
  /// The path of the source file.
  var sourceFile: String {
    #if compiler(>=6.3)
      sourceLocation.filePath
    #else
      sourceLocation._filePath
    #endif
  }
}
