import FeedClient
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Why a request of the restaurant app failed.
enum APIError: Error, Equatable {
  case connectivity
  case status(Int)
  case invalidData
}

/// Sends requests and decodes responses.
struct API: Sendable {
  var session = URLSession.shared

  func get<Value: Decodable>(_ text: String, _ query: [URLQueryItem]) async throws -> Value {
    var components = URLComponents(string: text)
    components?.queryItems = query
    guard let url = components?.url else { throw APIError.connectivity }
    return try await load(URLRequest(url: url))
  }

  func post<Value: Decodable>(_ text: String, _ body: some Encodable) async throws -> Value {
    guard let url = URL(string: text) else { throw APIError.connectivity }
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpBody = try JSONEncoder().encode(body)
    return try await load(request)
  }

  private func load<Value: Decodable>(_ request: URLRequest) async throws -> Value {
    guard let (data, response) = try? await session.data(for: request), let http = response as? HTTPURLResponse else {
      throw APIError.connectivity
    }
    guard 200...299 ~= http.statusCode else { throw APIError.status(http.statusCode) }
    guard let value = try? JSONDecoder().decode(Value.self, from: data) else { throw APIError.invalidData }
    return value
  }
}

/// A user; the image is base64 on the wire.
struct User: Codable, Equatable {
  let id: UUID
  let name: String
  let email: String
  let profileImage: Data?
}

/// Accounts, on the first server; it never sees a password.
struct AccountService: Sendable {
  private struct Credentials: Encodable {
    let email: String
    let password: String
  }
  private struct Registration: Encodable {
    let name: String
    let email: String
    let password: String
    let confirmPassword: String
    let profileImage: Data?
  }
  private struct Session: Decodable {
    struct Tokens: Decodable {
      let accessToken: String
      let refreshToken: String
    }
    let user: User
    let tokens: Tokens
  }

  var api = API()
  var baseURL = "https://restaurants.example.com/v1"

  func signUp(name: String, email: String, password: String, image: Data? = nil) async throws -> User {
    let hash = Self.hash(password)
    return try await api.post(
      "\(baseURL)/auth/signup",
      Registration(name: name, email: email, password: hash, confirmPassword: hash, profileImage: image)
    )
  }

  func logIn(email: String, password: String) async throws -> (user: User, tokens: TokenPair) {
    let session: Session = try await api.post(
      "\(baseURL)/auth/login",
      Credentials(email: email, password: Self.hash(password))
    )
    return (session.user, TokenPair(access: session.tokens.accessToken, refresh: session.tokens.refreshToken))
  }

  private static func hash(_ password: String) -> String { SHA512.hexadecimal(of: Array(password.utf8)) }
}
