import Basics
public import Testing

/// A trait that gives a test a mock; several of them configure the same mock.
///
/// The traits of a suite apply to each of its tests, before those of the test. The mock is created for each test, and for
/// each argument of a parameterized test.
///
/// ```swift
/// extension Trait where Self == MockTrait {
///   static var recordedFeed: Self { MockTrait { $0.recordings.append("feed.har") } }
/// }
/// ```
public struct MockTrait: SuiteTrait, TestTrait, TestScoping {
  let change: @Sendable (inout MockSettings) -> Void
  /// The number that distinguishes this trait from the others.
  private let number = Self.count.add()

  private static let count = Counter()

  /// Creates a trait that changes settings.
  public init(_ change: @escaping @Sendable (_ settings: inout MockSettings) -> Void) { self.change = change }

  /// Each test has a scope, and so has a suite, in which its tests know which traits are the suite's.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> MockTrait? {
    testCase != nil || test.isSuite ? self : nil
  }

  /// The trait applies to each test of a suite.
  public var isRecursive: Bool { true }

  /// Runs a test with the mock that all its traits describe.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    let traits = test.traits.compactMap { $0 as? MockTrait }
    guard testCase != nil else {
      return try await Self.$ofSuites.withValue(Self.ofSuites.union(traits.map(\.number)), operation: function)
    }
    // The first trait of a test creates the mock; the others find it.
    guard Self.owner != test.id else { return try await function() }
    var settings = MockSettings()
    for trait in traits where Self.ofSuites.contains(trait.number) { trait.change(&settings) }
    settings.inheritedResponders = settings.responders.count
    for trait in traits where !Self.ofSuites.contains(trait.number) { trait.change(&settings) }
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
  /// The traits of the suites around the current test.
  @TaskLocal private static var ofSuites: Set<Int> = []
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
