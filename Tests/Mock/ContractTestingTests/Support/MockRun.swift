@testable import ContractTesting
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Runs a closure with a mock, and returns the mock's issues instead of reporting them.
func issues(
  _ settings: MockSettings,
  sourceFile: String = #filePath,
  _ body: (Mock) async throws -> Void
) async throws -> [String] {
  let mock = try Mock(settings, name: "a test", sourceFile: sourceFile)
  var issues: [String] = []
  try await MockScope.run(mock, report: { issues.append($0.description) }) { try await body(mock) }
  return issues
}

/// Settings, changed from the defaults.
func settings(_ change: (inout MockSettings) -> Void) -> MockSettings {
  var settings = MockSettings()
  change(&settings)
  return settings
}

/// A URL of the example API.
func url(_ path: String) throws -> URL { try #require(URL(string: "https://api.example.com\(path)")) }

extension URLSession {
  /// The status and the body of a request's response.
  func load(_ request: URLRequest) async throws -> (status: Int?, body: String) {
    let (data, response) = try await data(for: request)
    return ((response as? HTTPURLResponse)?.statusCode, String(decoding: data, as: UTF8.self))
  }

  /// The body of a response.
  func text(_ path: String) async throws -> String { try await load(URLRequest(url: url(path))).body }
}

extension MockSettings {
  /// Responds to every request with a text.
  mutating func respond(_ text: String) { responders = [{ _ in MockResponse(text: text) }] }
}

/// Expects a value that takes time.
func expect<Value: Equatable & Sendable>(
  _ expected: Value,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ value: () async throws -> Value
) async throws {
  let value = try await value()
  #expect(value == expected, sourceLocation: sourceLocation)
}
