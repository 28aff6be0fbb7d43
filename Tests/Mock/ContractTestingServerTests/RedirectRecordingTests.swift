@testable import ContractTesting
import ContractTestingServer
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Recordings of redirects", .takesTurns) struct RedirectRecordingTests {
  @Test(
    "Each hop of a redirect is recorded and replayed, with the method and the body that follow from its status",
    arguments: [
      (301, "POST", "GET 0"), (302, "POST", "GET 0"), (303, "POST", "GET 0"), (303, "PUT", "GET 0"),
      (307, "POST", "POST 3"), (308, "POST", "POST 3"), (302, "GET", "GET 0"), (308, "GET", "GET 0"),
    ]
  )
  func everyStatus(status: Int, method: String, followed: String) async throws {
    try await withServer(status, location: { _ in "../products/1?from=old" }) { baseURL, folder in
      let urls = [baseURL.appending(path: "/old/place").absoluteString, "\(baseURL)/products/1?from=old"]
      for mode in [RecordingMode.all, .none] {
        try await withMock(.replay("new.har"), .recording(mode), configure: { Self.use(folder, &$0) }) { mock in
          let (text, last) = try await load(URL(string: urls[0]), method, by: mock.session)
          #expect(text == followed)
          #expect(last == urls[1])
          #expect(mock.journal.map(\.status) == [status, 200])
        }
      }
      let recorded = try Recorded.entries(in: folder)
      #expect(Set(recorded.map(\.request.url)) == Set(urls))
      #expect(recorded.first { $0.request.url == urls[0] }?.response.status == status)
      #expect(recorded.first { $0.request.url == urls[0] }?.response.redirectURL == "../products/1?from=old")
      #expect(recorded.first { $0.request.url == urls[1] }?.request.method == String(followed.prefix { $0 != " " }))
    }
  }

  @Test("A redirect to another origin is recorded without the credentials of the first, and replayed")
  func otherOrigin() async throws {
    try await withMockServer(configure: { settings in
      settings.responders = [{ MockResponse(text: $0.headers["Authorization"] ?? "no credentials") }]
    }) { other, _ in
      try await withServer(302, location: { _ in "\(other)/products/1" }) { baseURL, folder in
        for mode in [RecordingMode.missing, .none] {
          try await withMock(.replay("new.har"), .recording(mode), configure: { Self.use(folder, &$0) }) { mock in
            let (text, last) = try await load(URL(string: "\(baseURL)/old"), "GET", by: mock.session)
            #expect(text == "no credentials")
            #expect(last == "\(other)/products/1")
          }
        }
        #expect(try Recorded.entries(in: folder).map(\.response.status).sorted() == [200, 302])
      }
    }
  }

  @Test("A chain of redirects is recorded as it is, and one without an end fails as it does without a recording")
  func chain() async throws {
    try await withServer(302, location: { $0 == "/loop" ? "/loop" : $0 == "/a" ? "/b" : "/products/1" }) {
      baseURL,
      folder in
      for mode in [RecordingMode.all, .none] {
        try await withMock(.replay("new.har"), .recording(mode), configure: { Self.use(folder, &$0) }) { mock in
          _ = try await load(URL(string: "\(baseURL)/a"), "GET", by: mock.session)
          #expect(mock.journal.map(\.status) == [302, 302, 200])
          let error = await #expect(throws: URLError.self) {
            try await load(URL(string: "\(baseURL)/loop"), "GET", by: mock.session)
          }
          #expect(error?.code == .httpTooManyRedirects)
        }
      }
    }
  }

  /// Records into a folder, on a build server, too.
  private static func use(_ folder: String, _ settings: inout MockSettings) {
    settings.folder = folder
    settings.environment = [:]
  }

  private func load(_ url: URL?, _ method: String, by session: URLSession) async throws -> (String, String?) {
    var request = URLRequest(url: try #require(url))
    request.httpMethod = method
    if method != "GET" { request.httpBody = Data("abc".utf8) }
    request.setValue("Bearer 4711-secret", forHTTPHeaderField: "Authorization")
    let (data, response) = try await session.data(for: request)
    return (String(decoding: data, as: UTF8.self), response.url?.absoluteString)
  }

  /// Runs a closure with a server that redirects everything but its products, and with an empty folder.
  private func withServer(
    _ status: Int,
    location: @escaping @Sendable (_ path: String) -> String,
    _ body: (URL, _ folder: String) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("redirects-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await withMockServer(configure: { settings in
      settings.responders = [
        { request in
          if request.url.path == "/products/1" { return MockResponse(text: "\(request.method) \(request.body.count)") }
          return MockResponse(status: status, headers: ["Location": location(request.url.path)], text: "elsewhere")
        }
      ]
    }) { baseURL, _ in try await body(baseURL, folder) }
  }
}

/// What the test reads of a recording.
private struct Recorded: Decodable {
  struct Entry: Decodable {
    struct Request: Decodable { let method: String; let url: String }
    struct Response: Decodable { let status: Int; let redirectURL: String }
    let request: Request
    let response: Response
  }
  struct Log: Decodable { let entries: [Entry] }
  let log: Log

  static func entries(in folder: String) throws -> [Entry] {
    let data = try Data(contentsOf: URL(filePath: "\(folder)/Recordings/new.har"))
    return try JSONDecoder().decode(Recorded.self, from: data).log.entries
  }
}
