import Basics
import FeedClient
import Foundation
import HTTPMessages
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("A client of messages as a function that loads data") struct ClientDataTests {
  /// A client with one outcome for every request.
  private final class FixedClient: HTTPClient {
    let response: HTTPResponse?
    let faults: [TransportFault]
    let redirects: [HTTPURL]
    private let state = Mutex<[HTTPRequest]>([])

    var requests: [HTTPRequest] { state.withLock { $0 } }

    init(_ response: HTTPResponse?, faults: [TransportFault] = [], redirects: [HTTPURL] = []) {
      self.response = response
      self.faults = faults
      self.redirects = redirects
    }

    func send(_ request: HTTPRequest) async -> HTTPExchange {
      state.withLock { $0.append(request) }
      return HTTPExchange(request: request, response: response, faults: faults, redirects: redirects)
    }
  }

  private static func url() throws -> URL { try #require(URL(string: "https://api.example.com/feed?limit=1")) }

  @Test("The body, the status and the headers are those of the response, and headers of one name are joined")
  func response() async throws {
    let headers: HTTPHeaders = ["Content-Type": "text/plain", "Link": "<a>", "link": "<b>"]
    let client = FixedClient(HTTPResponse(status: 203, headers: headers, body: Array("text".utf8)))
    let load: @Sendable (URL) async throws -> (Data, URLResponse) = client.data(from:)
    let (data, response) = try await load(try Self.url())
    let head = try #require(response as? HTTPURLResponse)
    #expect(data == Data("text".utf8) && head.statusCode == 203)
    #expect(head.url?.absoluteString == "https://api.example.com/feed?limit=1")
    #expect(head.value(forHTTPHeaderField: "Link") == "<a>, <b>")
    #expect(head.value(forHTTPHeaderField: "content-type") == "text/plain")
  }

  @Test(
    "The method, the headers and the body of a request are sent, and the URL after redirects is that of the response"
  )
  func request() async throws {
    let target = try HTTPURL(parsing: "https://api.example.com/new")
    let client = FixedClient(HTTPResponse(status: 200), redirects: [target])
    var request = URLRequest(url: try Self.url())
    request.httpMethod = "POST"
    request.setValue("1", forHTTPHeaderField: "X-Trace")
    request.httpBody = Data("body".utf8)
    let (_, response) = try await client.data(for: request)
    #expect(response.url?.absoluteString == "https://api.example.com/new")
    let sent = try #require(client.requests.first)
    #expect(sent.method == .post && sent.headers["X-Trace"] == "1" && sent.body == Array("body".utf8))
    #expect(sent.url.description == "https://api.example.com/feed?limit=1")
  }

  @Test(
    "A fault is the error that a session has for it",
    arguments: [
      (TransportFault.Kind.nameNotResolved, URLError.Code.cannotFindHost), (.connectionRefused, .cannotConnectToHost),
      (.unreachable, .notConnectedToInternet), (.connectTimeout, .timedOut), (.silence, .timedOut),
      (.deadlineExceeded, .timedOut), (.tls, .secureConnectionFailed), (.connectionReset, .networkConnectionLost),
      (.closedBeforeResponse, .networkConnectionLost), (.closedAmidBody, .networkConnectionLost),
      (.malformedResponse, .badServerResponse), (.interimOnly, .badServerResponse), (.bodyTooLong, .badServerResponse),
      (.bodyBeyondLimit, .dataLengthExceedsMaximum), (.redirect, .httpTooManyRedirects), (.invalidRequest, .badURL),
      (.other, .unknown),
    ]
  )
  func fault(kind: TransportFault.Kind, code: URLError.Code) async throws {
    // A part of the response may have arrived.
    let client = FixedClient(HTTPResponse(status: 200), faults: [TransportFault(kind, "what happened")])
    let url = try Self.url()
    let error = await #expect(throws: URLError.self) { try await client.data(from: url) }
    #expect(error?.code == code && error?.localizedDescription == "what happened")
  }

  @Test("A cancelled request is cancelled, whatever happened before")
  func cancelled() async throws {
    let faults = [TransportFault(.silence, "nothing"), TransportFault(.cancelled, "cancelled")]
    let url = try Self.url()
    await #expect(throws: CancellationError.self) { try await FixedClient(nil, faults: faults).data(from: url) }
  }

  @Test("A URL of another scheme and a stream as the body are errors, and nothing is sent")
  func unsendable() async throws {
    let client = FixedClient(HTTPResponse(status: 200))
    let file = try #require(URL(string: "file:///feed"))
    let wrong = await #expect(throws: URLError.self) { try await client.data(from: file) }
    #expect(wrong?.code == .badURL)
    var request = URLRequest(url: try Self.url())
    request.httpBodyStream = InputStream(data: Data("body".utf8))
    let stream = request
    let error = await #expect(throws: URLError.self) { try await client.data(for: stream) }
    #expect(error?.localizedDescription.contains("set httpBody") == true)
    #expect(client.requests.isEmpty)
  }
}
