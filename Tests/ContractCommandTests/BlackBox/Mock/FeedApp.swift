import Foundation
import TestSupport

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The client of an app, as one would write it with URLSession.
struct FeedApp: Sendable {
  let baseURL: String
  let session: URLSession

  /// An app that stores nothing.
  init(baseURL: String) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.timeoutIntervalForRequest = Duration.beyondHangs / .seconds(1)
    self.baseURL = baseURL
    session = URLSession(configuration: configuration)
  }

  /// Requests a path, with the given headers and body.
  func request(
    _ path: String,
    method: String = "GET",
    headers: [String: String] = [:],
    body: String? = nil
  ) async throws -> (status: Int, body: Data, headers: [String: String]) {
    guard let url = URL(string: baseURL + path) else { throw URLError(.badURL) }
    var request = URLRequest(url: url)
    request.httpMethod = method
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    request.httpBody = body.map { Data($0.utf8) }
    return try await send(request)
  }

  private func send(_ request: URLRequest) async throws -> (status: Int, body: Data, headers: [String: String]) {
    let (data, response) = try await session.data(for: request)
    guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
    let headers = response.allHeaderFields.reduce(into: [String: String]()) { headers, field in
      if let name = field.key as? String, let value = field.value as? String { headers[name.lowercased()] = value }
    }
    return (response.statusCode, data, headers)
  }
}
