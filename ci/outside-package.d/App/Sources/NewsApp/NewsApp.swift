import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The headlines of a news app, loaded with `URLSession`.
public struct News: Sendable {
  public enum Headlines: Sendable, Equatable {
    case loaded([String])
    case offline
  }

  private struct Page: Decodable { let headlines: [String] }

  private let session: URLSession
  private let api: URL

  public init(session: URLSession = .shared, api: URL) {
    self.session = session
    self.api = api
  }

  public func headlines() async throws -> Headlines {
    do {
      let (data, _) = try await session.data(from: api.appendingPathComponent("news"))
      return .loaded(try JSONDecoder().decode(Page.self, from: data).headlines)
    } catch is URLError {
      return .offline
    }
  }
}
