import ContractMockServer
public import ContractTesting
public import Foundation
import HTTPMessages
public import Testing

/// Runs a part of a test with a mock server on a free port of this machine, and reports the mock's issues at its end.
///
/// Use it for clients that are not `URLSession`, and for apps in another process: UI tests, web views, other HTTP
/// clients. The mock has the settings of the test's traits and of those that are given here. Hosts are not compared,
/// because every request has the host of the server, and URLs in responses are rewritten to its address. Delays take real time.
///
/// With the address of the API as `upstream`, the server also records and passes through, as `withMock` does. Recordings
/// have the host of the API, so that `withMock` replays them as well.
///
/// - Parameters:
///   - traits: What the mock does, in addition to the traits of the test.
///   - upstream: The base URL of the API, for requests that are recorded or passed through; `nil` if there are none.
///   - configure: Changes the settings after all traits.
///   - sourceFile: The file of the test.
///   - sourceLocation: Where issues are reported.
///   - isolation: The actor of the caller.
///   - body: The part of the test; it gets the address of the server, without a path, and its mock.
/// - Returns: What the closure returns.
/// - Throws: What the closure throws, and an error if a file is missing or the server cannot listen.
@discardableResult
public func withMockServer<Result>(
  _ traits: MockTrait...,
  upstream: URL? = nil,
  configure: (inout MockSettings) -> Void = { _ in },
  sourceFile: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation,
  isolation: isolated (any Actor)? = #isolation,
  _ body: (_ baseURL: URL, _ mock: Mock) async throws -> Result
) async throws -> Result {
  var settings = MockScope.settings(adding: traits)
  configure(&settings)
  let name = Test.current.map { $0.displayName ?? $0.name } ?? "withMockServer"
  let target = try upstream.map { try HTTPURL(parsing: $0.absoluteString) }
  let mock = try Mock(settings, name: name, sourceFile: sourceFile, isServer: true, upstream: target)
  var configuration = MockServer.Configuration(forwarder: mock.forwarder)
  configuration.responder = mock.responder
  let server = try await MockServer.start(runtime: mock.runtime, configuration: configuration)
  guard let baseURL = URL(string: server.baseURL.description) else { throw URLError(.badURL) }
  return try await MockScope.run(
    mock,
    report: { Issue.record(Comment(rawValue: $0.description), sourceLocation: sourceLocation) }
  ) {
    do {
      let result = try await body(baseURL, mock)
      await server.shutdown(grace: .zero)
      return result
    } catch {
      await server.shutdown(grace: .zero)
      throw error
    }
  }
}
