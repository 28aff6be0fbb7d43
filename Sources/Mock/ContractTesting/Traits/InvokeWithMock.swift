/// An issue of a mock, or the error that kept it from being created, and where the mock was started.
///
/// ```swift
/// var issues: [LocatedIssue] = []
/// invokeWithMock(configure: { $0.recordings = ["nowhere.har"] }, onIssue: { issues.append($0) }) {}
/// #expect(issues.count == 1)
/// ```
public struct LocatedIssue: Sendable, CustomStringConvertible {
  /// The fault in one or several lines.
  public let description: String
  /// The file in which the mock was started.
  public let file: StaticString
  /// The line in which the mock was started.
  public let line: UInt
}

/// Runs a synchronous part of a test with a mock, for XCTest and other frameworks without traits.
///
/// ```swift
/// func testShowsTheFeed() {
///   invokeWithMock(configure: { $0.recordings = ["feed.har"] }, onIssue: fail) {
///     XCTAssertEqual(FeedScreen().load().count, 10)
///   }
/// }
///
/// private func fail(_ issue: LocatedIssue) { XCTFail(issue.description, file: issue.file, line: issue.line) }
/// ```
///
/// The test finds its mock as ``Mock/current``. Tests of XCTest run one after another, so the mock also gets the
/// requests that dispatch queues start, unless the settings say otherwise. Called in `invokeTest`, it gives every test of
/// a class a mock; issues then have the line of that call.
///
/// - Parameters:
///   - configure: Changes the settings.
///   - isPassing: Whether the test has neither failed nor been skipped so far. If it has, a mock without a request is no
///     issue.
///   - onIssue: Is called for each issue, and for a mock that cannot be created; the closure is then not run.
///   - file: The file of the test.
///   - line: The line of the test.
///   - body: The part of the test.
public func invokeWithMock(
  configure: (inout MockSettings) -> Void,
  isPassing: () -> Bool = { true },
  onIssue: (LocatedIssue) -> Void,
  file: StaticString = #filePath,
  line: UInt = #line,
  _ body: () -> Void
) {
  do throws(MockError) {
    let mock = try Mock(invokedAt: file, configure)
    mock.begin()
    Mock.$current.withValue(mock, operation: body)
    for issue in mock.end(isComplete: isPassing()) {
      onIssue(LocatedIssue(description: issue.description, file: file, line: line))
    }
  } catch {
    onIssue(LocatedIssue(description: error.description, file: file, line: line))
  }
}

/// Runs an asynchronous part of a test with a mock, for XCTest and other frameworks without traits.
///
/// - Parameters:
///   - configure: Changes the settings.
///   - isPassing: Whether the test has neither failed nor been skipped so far. If it has, a mock without a request is no
///     issue.
///   - onIssue: Is called for each issue, and for a mock that cannot be created; the closure is then not run.
///   - file: The file of the test.
///   - line: The line of the test.
///   - isolation: The actor of the caller.
///   - body: The part of the test.
/// - Throws: What the closure throws.
public func invokeWithMock(
  configure: (inout MockSettings) -> Void,
  isPassing: () -> Bool = { true },
  onIssue: (LocatedIssue) -> Void,
  file: StaticString = #filePath,
  line: UInt = #line,
  isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> Void
) async throws {
  let mock: Mock
  do throws(MockError) {
    mock = try Mock(invokedAt: file, configure)
  } catch {
    return onIssue(LocatedIssue(description: error.description, file: file, line: line))
  }
  var issues: [MockIssue] = []
  defer { for issue in issues { onIssue(LocatedIssue(description: issue.description, file: file, line: line)) } }
  mock.begin()
  do {
    try await Mock.$current.withValue(mock, operation: body, isolation: isolation)
  } catch {
    issues = mock.end(isComplete: false)
    throw error
  }
  issues = mock.end(isComplete: isPassing())
}

extension Mock {
  fileprivate convenience init(
    invokedAt file: StaticString,
    _ configure: (inout MockSettings) -> Void
  ) throws(MockError) {
    var settings = MockSettings()
    settings.reach = .process
    configure(&settings)
    try self.init(settings, name: "invokeWithMock", sourceFile: "\(file)")
  }
}
