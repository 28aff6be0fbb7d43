public import Testing

/// Runs a part of a test with a mock of its own, and reports the mock's issues at its end.
///
/// The mock has the settings of the test's traits and of those that are given here. It serves the requests that the
/// closure's task and its child tasks start through `URLSession.shared`, and all requests of `mock.session`.
///
/// ```swift
/// try await withMock(.replay("feed.har"), .scenario(.offline)) { mock in
///   _ = try? await mock.session.data(from: url)
/// }
/// ```
///
/// - Parameters:
///   - traits: What the mock does, in addition to the traits of the test.
///   - configure: Changes the settings after all traits.
///   - sourceFile: The file of the test.
///   - sourceLocation: Where issues are reported.
///   - isolation: The actor of the caller.
///   - body: The part of the test.
/// - Returns: What the closure returns.
/// - Throws: What the closure throws, and ``MockError`` if a file is missing or unreadable.
@discardableResult
public func withMock<Result>(
  _ traits: MockTrait...,
  configure: (inout MockSettings) -> Void = { _ in },
  sourceFile: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation,
  isolation: isolated (any Actor)? = #isolation,
  _ body: (Mock) async throws -> Result
) async throws -> Result {
  var settings = MockScope.settings(adding: traits)
  configure(&settings)
  return try await withMock(settings, sourceFile: sourceFile, sourceLocation: sourceLocation, body)
}

/// Runs a part of a test with a mock that sends a variation of an operation's response.
///
/// Requests of other operations get their recorded responses, or examples where nothing is recorded.
///
/// ```swift
/// @Test(
///   "The app survives every violation",
///   arguments: try ContractVariations("feed.json", operation: "getFeed").violations
/// )
/// func violations(_ variation: ContractVariation) async throws {
///   try await withMock(variation: variation) { mock in
///     _ = try? await loadFeed(by: mock.session)
///   }
/// }
/// ```
///
/// - Parameters:
///   - variation: The variation.
///   - traits: What the mock does, in addition to the traits of the test.
///   - configure: Changes the settings after all traits.
///   - sourceFile: The file of the test.
///   - sourceLocation: Where issues are reported.
///   - isolation: The actor of the caller.
///   - body: The part of the test.
/// - Returns: What the closure returns.
/// - Throws: What the closure throws, and ``MockError`` if a file is missing or unreadable.
@discardableResult
public func withMock<Result>(
  variation: ContractVariation,
  _ traits: MockTrait...,
  configure: (inout MockSettings) -> Void = { _ in },
  sourceFile: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation,
  isolation: isolated (any Actor)? = #isolation,
  _ body: (Mock) async throws -> Result
) async throws -> Result {
  var settings = MockScope.settings(adding: traits)
  variation.apply(to: &settings)
  configure(&settings)
  return try await withMock(settings, sourceFile: sourceFile, sourceLocation: sourceLocation, body)
}

/// Runs a part of a test with a mock of the given settings.
private func withMock<Result>(
  _ settings: MockSettings,
  sourceFile: String,
  sourceLocation: SourceLocation,
  isolation: isolated (any Actor)? = #isolation,
  _ body: (Mock) async throws -> Result
) async throws -> Result {
  let name = Test.current.map { $0.displayName ?? $0.name } ?? "withMock"
  let mock = try Mock(settings, name: name, sourceFile: sourceFile)
  return try await MockScope.run(
    mock,
    report: { issue in
      Issue.record(Comment(rawValue: issue.description), sourceLocation: sourceLocation)
    }
  ) { try await body(mock) }
}

/// The mock settings of the current test, and the running of a mock.
package enum MockScope {
  /// The settings of the current test's traits; `nil` if it has none.
  @TaskLocal package static var settings: MockSettings?

  /// Returns the settings of the current test's traits, and of further ones.
  package static func settings(adding traits: [MockTrait]) -> MockSettings {
    var settings = settings ?? MockSettings()
    for trait in traits { trait.change(&settings) }
    return settings
  }

  /// Runs a closure with a mock as the current one, ends the mock, and reports its issues.
  package static func run<Result>(
    _ mock: Mock,
    report: (MockIssue) -> Void,
    isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Result
  ) async throws -> Result {
    mock.begin()
    do {
      let result = try await Mock.$current.withValue(mock, operation: body, isolation: isolation)
      for issue in mock.end(isComplete: true) { report(issue) }
      return result
    } catch {
      for issue in mock.end(isComplete: false) { report(issue) }
      throw error
    }
  }
}
