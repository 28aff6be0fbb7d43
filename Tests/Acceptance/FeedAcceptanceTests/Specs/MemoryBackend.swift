import Basics
import FeedAcceptance
import FeedClient
import Foundation
import HTTPMessages
import TestSupport
import Testing

/// An API without a network: its own client calls it, and a header names the session.
final class MemoryBackend: AcceptanceBackend, HTTPClient {
  static let field = "X-Session"

  let fixtures: BackendFixtures
  private let baseURL: URL
  private let sessions = Mutex<[String: MemorySession]>([:])

  init() throws {
    baseURL = try #require(URL(string: "http://api.example/base"))
    fixtures = try MemoryAPI.fixtures()
  }

  func openSession(_ name: String) async throws -> any BackendSession {
    sessions.withLock { sessions in
      let session = MemorySession(name: "\(name)#\(sessions.count)", baseURL: baseURL)
      sessions[session.name] = session
      return session
    }
  }

  func shutdown() async {}

  func send(_ request: HTTPRequest) async -> HTTPExchange { await send(request, isPatient: false) }

  private func send(_ request: HTTPRequest, isPatient: Bool) async -> HTTPExchange {
    let session = request.headers[Self.field].flatMap { name in sessions.withLock { $0[name] } }
    guard let session else {
      return HTTPExchange(request: request, response: nil, faults: [TransportFault(.connectionRefused, "no session")])
    }
    return await session.exchange(request, with: fixtures, isPatient: isPatient)
  }

  /// The API's client for a spec: it sends what the spec makes of a request.
  func client(of api: SpecAPI) -> any HTTPClient { RoutingClient(base: self, api: api) }

  private struct RoutingClient: HTTPClient {
    let base: MemoryBackend
    let api: SpecAPI

    func send(_ request: HTTPRequest) async -> HTTPExchange {
      // Where a spec cancels a request, its timeout is long: the cancellation must come first.
      await base.send(api.routed(request), isPatient: api.requestTimeout > .seconds(1))
    }
  }
}

/// What the API does for one spec.
final class MemorySession: BackendSession {
  let name: String
  let baseURL: URL
  private let connectivity = Mutex(Connectivity.online)
  private let requests = Mutex<[JournalLine]>([])

  init(name: String, baseURL: URL) {
    self.name = name
    self.baseURL = baseURL
  }

  func routed(_ request: HTTPRequest) -> HTTPRequest {
    var request = request
    request.headers[MemoryBackend.field] = name
    return request
  }

  func play(_ connectivity: Connectivity) { self.connectivity.withLock { $0 = connectivity } }
  func journal() -> [JournalLine] { requests.withLock(\.self) }
  func close() {}

  /// Performs an exchange.
  ///
  /// - Parameter isPatient: Whether a request that gets no response leaves time to cancel it before it times out.
  func exchange(
    _ request: HTTPRequest,
    with fixtures: BackendFixtures,
    isPatient: Bool
  ) async -> HTTPExchange {
    let connectivity = connectivity.withLock(\.self)
    requests.withLock {
      $0.append(JournalLine(method: request.method.rawValue, target: request.url.requestTarget, status: nil))
    }
    let fault: TransportFault.Kind? =
      switch connectivity {
      case .refused: .connectionRefused
      case .reset: .connectionReset
      case .silent:
        // A request times out at once, unless it is to be cancelled: a load that ignores that meets its spec's limit.
        isPatient ? await Self.silence() : .silence
      default: nil
      }
    if let fault {
      return HTTPExchange(request: request, response: nil, faults: [TransportFault(fault, "\(connectivity)")])
    }
    return HTTPExchange(request: request, response: response(to: request.url, connectivity, fixtures))
  }

  private static func silence() async -> TransportFault.Kind {
    (try? await Task.sleep(for: .beyondHangs)) == nil ? .cancelled : .silence
  }

  private func response(to url: HTTPURL, _ connectivity: Connectivity, _ fixtures: BackendFixtures) -> HTTPResponse {
    let good = MemoryAPI.body(of: url, fixtures, isEmpty: connectivity == .onlineEmpty)
    return switch connectivity {
    case .status(let status), .interim(let status): HTTPResponse(status: status, body: good)
    case .statusWithInvalidJSON(let status): HTTPResponse(status: status, body: Array("{".utf8))
    case .invalidJSON: HTTPResponse(status: 200, body: Array("{".utf8))
    case .contractViolation: HTTPResponse(status: 200, body: Array(#"{"items":[{"id":"1"}]}"#.utf8))
    case .noBody: HTTPResponse(status: 200)
    default: HTTPResponse(status: 200, body: good)
    }
  }
}

/// What the API has, and how it writes that.
private enum MemoryAPI {
  static func fixtures() throws -> BackendFixtures {
    let feed = try (1...14).map { number in
      FeedImage(
        id: try id(number),
        description: number % 3 == 0 ? nil : "Description \(number)",
        location: number % 2 == 0 ? nil : "Location \(number)",
        url: try #require(URL(string: "http://api.example/base/images/\(number).png"))
      )
    }
    let comments = try [3, 1, 2].map { number in
      ImageComment(
        id: try id(100 + number),
        message: "Message \(number)",
        createdAt: Date(timeIntervalSince1970: 1_598_627_222),
        username: "user\(number)"
      )
    }
    return BackendFixtures(
      feed: feed,
      comments: [feed[0].id: [], feed[1].id: comments],
      imageData: Dictionary(uniqueKeysWithValues: feed.map { ($0.url, Data($0.url.absoluteString.utf8)) })
    )
  }

  private static func id(_ number: Int) throws -> UUID {
    try #require(UUID(uuidString: "5A7ED000-0000-4000-8000-\(String(format: "%012d", (number * 7919) % 1009))"))
  }

  static func body(of url: HTTPURL, _ fixtures: BackendFixtures, isEmpty: Bool) -> [UInt8] {
    let path = url.path.split(separator: "/").dropFirst()
    if path.first == "images" {
      return fixtures.imageData.first { $0.key.absoluteString == url.description }.map { Array($0.value) } ?? []
    }
    if isEmpty { return Array(#"{"items":[]}"#.utf8) }
    if path.last == "comments" {
      let comments = fixtures.comments.first { path.contains($0.key.uuidString[...]) }?.value ?? []
      return list(of: comments.map(json))
    }
    let items = Dictionary(url.queryItems.map { ($0.name, $0.value ?? "") }) { first, _ in first }
    let start = items["after_id"].flatMap { id in fixtures.feed.firstIndex { $0.id.uuidString == id } }.map { $0 + 1 }
    let page = fixtures.feed.dropFirst(start ?? 0).prefix(items["limit"].flatMap { Int($0) } ?? .max)
    return list(of: page.map(json))
  }

  private static func list(of items: [String]) -> [UInt8] {
    Array(#"{"items":[\#(items.joined(separator: ","))]}"#.utf8)
  }

  private static func json(_ image: FeedImage) -> String {
    let description = image.description.map { #","description":"\#($0)""# } ?? ""
    let location = image.location.map { #","location":"\#($0)""# } ?? ""
    return #"{"id":"\#(image.id)"\#(description)\#(location),"image":"\#(image.url)"}"#
  }

  private static func json(_ comment: ImageComment) -> String {
    let author = #"{"username":"\#(comment.username)"}"#
    let date = comment.createdAt.ISO8601Format()
    return #"{"id":"\#(comment.id)","message":"\#(comment.message)","created_at":"\#(date)","author":\#(author)}"#
  }
}
