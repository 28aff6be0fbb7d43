import AsyncHTTPClient
import Foundation

/// The headlines and the profile of a news service, loaded with AsyncHTTPClient.
public struct NewsService: Sendable {
  public struct Profile: Decodable, Sendable { public let name: String }

  public enum Failure: Error { case status(UInt) }

  private struct Page: Decodable { let headlines: [String] }

  private let api: String
  private let client: HTTPClient

  public init(api: URL, client: HTTPClient = .shared) {
    self.api = api.absoluteString
    self.client = client
  }

  public func headlines() async throws -> [String] {
    try JSONDecoder().decode(Page.self, from: try await load("news")).headlines
  }

  public func profile() async throws -> Profile { try JSONDecoder().decode(Profile.self, from: try await load("profile")) }

  public func page(_ path: String) async throws -> String { String(decoding: try await load(path), as: UTF8.self) }

  private func load(_ path: String) async throws -> Data {
    var request = HTTPClientRequest(url: "\(api)/\(path)")
    request.headers.add(name: "Authorization", value: "Bearer 4711-secret")
    let response = try await client.execute(request, timeout: .seconds(10))
    guard response.status == .ok else { throw Failure.status(response.status.code) }
    return Data(try await response.body.collect(upTo: 1 << 20).readableBytesView)
  }
}
