import ContractTestingServer
import Foundation
import TestSupport
import Testing

@testable import ContractTesting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Recordings of mock servers", .takesTurns) struct ServerRecordingTests {
  @Test(
    "A mock server records what the API responds, with its host and without secrets, and replays it afterwards",
    .redacting(["session_code"])
  )
  func records() async throws {
    try await withAPI { api, folder in
      for mode in [RecordingMode.missing, .none] {
        let text = try await load("profile", api, folder, mode) { mock in
          #expect(mock.journal.map { $0.source == .forwarded } == [mode != .none])
        }
        #expect(text.contains("Ann"))
      }
      let recording = try String(contentsOfFile: "\(folder)/Recordings/new.har", encoding: .utf8)
      #expect(recording.contains("\(api)/profile"))
      #expect(recording.contains("Ann"))
      #expect(!recording.contains("hush-4711") && !recording.contains("4711-secret"))
    }
  }

  @Test("A recording that a mock server made replays without a server")
  func withoutServer() async throws {
    try await withAPI { api, folder in
      _ = try await load("profile", api, folder, .all) { _ in }
      try await withMock(.replay("new.har"), .recording(.none), configure: { $0.folder = folder }) {
        let (data, _) = try await $0.session.data(from: api.appending(path: "profile"))
        #expect(String(decoding: data, as: UTF8.self).contains("Ann"))
      }
    }
  }

  @Test("A redirect of the API leads back to the mock server, and both its hops are recorded")
  func redirect() async throws {
    try await withAPI { api, folder in
      for mode in [RecordingMode.missing, .none] {
        let text = try await load("old", api, folder, mode) { mock in
          #expect(mock.journal.map(\.status) == [302, 200])
        }
        #expect(text.contains("Ann"))
      }
    }
  }

  @Test("A mock server that knows the API passes requests through without recording them")
  func passthrough() async throws {
    try await withAPI { api, _ in
      try await withMockServer(.unmatched(.passthrough), upstream: api) { baseURL, mock in
        let (data, _) = try await session.data(from: baseURL.appending(path: "profile"))
        #expect(String(decoding: data, as: UTF8.self).contains("Ann"))
        #expect(mock.journal.map(\.source) == [.forwarded])
      }
    }
  }

  @Test("A mock server without the API's address passes nothing through, and says how to give it")
  func withoutUpstream() async throws {
    let error = await #expect(throws: MockError.self) {
      try await withMockServer(.unmatched(.passthrough)) { _, _ in }
    }
    #expect(error?.description.contains("give withMockServer the address as upstream:") == true)
  }

  private let session = URLSession(configuration: .ephemeral)

  /// Loads a path of an API through a mock server.
  private func load(
    _ path: String,
    _ api: URL,
    _ folder: String,
    _ mode: RecordingMode,
    _ check: (Mock) -> Void
  ) async throws -> String {
    try await withMockServer(
      .replay("new.har"),
      .recording(mode),
      upstream: mode == .none ? nil : api,
      configure: { settings in
        settings.folder = folder
        // Recorded on a build server, too.
        settings.environment = [:]
      }
    ) { baseURL, mock in
      var request = URLRequest(url: baseURL.appending(path: path))
      request.setValue("Bearer 4711-secret", forHTTPHeaderField: "Authorization")
      let (data, _) = try await session.data(for: request)
      check(mock)
      return String(decoding: data, as: UTF8.self)
    }
  }

  /// Runs a closure with an API that has a profile and a redirect to it, and with an empty folder.
  private func withAPI(_ body: (URL, _ folder: String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("servers-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await withMockServer(configure: { settings in
      settings.responders = [
        { request in
          if request.url.path == "/old" { return MockResponse(status: 302, headers: ["Location": "/profile"]) }
          return MockResponse(
            headers: ["Content-Type": "application/json"],
            text: #"{"name":"Ann","session_code":"hush-4711"}"#
          )
        }
      ]
    }) { api, _ in try await body(api, folder) }
  }
}
