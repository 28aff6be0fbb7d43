import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A headline of the example app.
struct Headline: Decodable, Hashable {
  let id: Int
  let title: String
}

/// What the example app shows.
enum NewsState: Hashable {
  case headlines([Headline])
  case signInNeeded
  case tryAgainLater
  case offline
}

/// The client of the example app, as many apps have one: it uses the shared session.
struct NewsClient {
  var baseURL = "https://news.example.com/v2"
  var session = URLSession.shared

  func load(page: Int = 1) async -> NewsState {
    guard let url = URL(string: "\(baseURL)/headlines?page=\(page)") else { return .tryAgainLater }
    do {
      let (data, response) = try await session.data(from: url)
      switch (response as? HTTPURLResponse)?.statusCode {
      case 200: return .headlines(try JSONDecoder().decode([Headline].self, from: data))
      case 401: return .signInNeeded
      default: return .tryAgainLater
      }
    } catch is URLError {
      return .offline
    } catch {
      return .tryAgainLater
    }
  }
}
