import Basics
import Foundation
import Testing

@testable import ContractTesting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Recording in tests") struct RecordingTests {
  /// A server that counts its requests, and responds with their paths.
  final class Server: MockUpstream {
    private let requests = Mutex(0)
    var count: Int { requests.withLock { $0 } }

    func send(_ request: MockRequest) async -> MockExchange {
      requests.withLock { $0 += 1 }
      let body = "{\"path\":\"\(request.url.path)\",\"access_token\":\"s3cr3t-t0ken-value-1234\"}"
      return MockExchange(request: request, response: MockResponse(json: body))
    }
  }

  private func withFolder(_ body: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("recording-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await body(folder)
  }

  private func recording(_ mode: RecordingMode?, in folder: String, _ server: Server) -> MockSettings {
    settings {
      $0.recordings = ["new.har"]
      $0.folder = folder
      $0.recording = mode
      $0.upstream = server
      $0.environment = [:]
    }
  }

  @Test("A test records what is missing, without secrets, and replays it the next time")
  func recordsMissing() async throws {
    try await withFolder { folder in
      let server = Server()
      for _ in 0..<2 {
        let found = try await issues(recording(.missing, in: folder, server)) { mock in
          let text = try await mock.session.text("/v1/a?api_key=topsecretvalue")
          #expect(text.contains("/v1/a"))
        }
        #expect(found.isEmpty)
      }
      #expect(server.count == 1)
      let text = try String(contentsOfFile: folder + "/Recordings/new.har", encoding: .utf8)
      #expect(!text.contains("s3cr3t") && !text.contains("topsecretvalue"))
      #expect(!FileManager.default.fileExists(atPath: folder + "/Recordings/new.partial.har"))
      let replayed = try await issues(recording(nil, in: folder, server)) { mock in
        _ = try await mock.session.text("/v1/a?api_key=other")
      }
      #expect(replayed.isEmpty && server.count == 1)
    }
  }

  @Test("Everything is recorded anew on demand, in an order that does not depend on the order of the requests")
  func recordsAll() async throws {
    try await withFolder { folder in
      let server = Server()
      var texts: [String] = []
      for paths in [["/b", "/a", "/c"], ["/c", "/b", "/a"]] {
        let found = try await issues(recording(.all, in: folder, server)) { mock in
          for path in paths { _ = try await mock.session.text(path) }
        }
        #expect(found.isEmpty)
        let text = try String(contentsOfFile: folder + "/Recordings/new.har", encoding: .utf8)
        texts.append(text.replacing(/"startedDateTime": ?"[^"]*"/, with: "").replacing(/"time": ?[0-9.]+/, with: ""))
      }
      #expect(server.count == 6)
      let order = texts.map { $0.matches(of: /"url": ?"https:\/\/api.example.com\/(.)"/).map { String($0.1) } }
      #expect(order == [["a", "b", "c"], ["a", "b", "c"]])
    }
  }

  @Test("Tests that record to the same file at the same time all find their requests in it")
  func recordsTogether() async throws {
    try await withFolder { folder in
      let server = Server()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<8 {
          group.addTask {
            let found = try await issues(recording(.missing, in: folder, server)) { mock in
              _ = try await mock.session.text("/\(number)")
            }
            #expect(found.isEmpty)
          }
        }
        try await group.waitForAll()
      }
      let found = try await issues(recording(nil, in: folder, server)) { mock in
        for number in 0..<8 { _ = try await mock.session.text("/\(number)") }
      }
      #expect(found.isEmpty && server.count == 8)
    }
  }

  @Test("Recording in CI is an error, and a test that may record what is missing only replays there")
  func inCI() async throws {
    try await withFolder { folder in
      let server = Server()
      var all = recording(.all, in: folder, server)
      all.environment = ["CI": "true"]
      let error = #expect(throws: MockError.self) { try Mock(all, name: "a test", sourceFile: #filePath) }
      #expect(error?.diagnostic.code == "recording-in-ci")
      var variable = recording(nil, in: folder, server)
      variable.environment = ["CI": "true", "CONTRACT_RECORD": "missing"]
      #expect(throws: MockError.self) { try Mock(variable, name: "a test", sourceFile: #filePath) }
      var missing = recording(.missing, in: folder, server)
      missing.environment = ["CI": "true"]
      let replayed = #expect(throws: MockError.self) { try Mock(missing, name: "a test", sourceFile: #filePath) }
      #expect(replayed?.diagnostic.code == "missing-recording")
    }
  }

  @Test(
    "A test of stubs alone records nothing and does not fail, whatever its suite or the variable says",
    arguments: [RecordingMode.missing, .all, nil]
  )
  func stubsAlone(mode: RecordingMode?) async throws {
    let server = Server()
    let stubs = settings {
      $0.respond("stub")
      $0.recording = mode
      $0.environment = ["CONTRACT_RECORD": "missing"]
      $0.upstream = server
    }
    let found = try await issues(stubs) { mock in try await expect("stub") { try await mock.session.text("/a") } }
    #expect(found.isEmpty)
    // A request without a stub is an issue, which says where it could be recorded, and does not reach the server.
    let partial = settings {
      $0 = stubs
      $0.responders = [{ $0.url.path == "/a" ? MockResponse(text: "stub") : nil }]
    }
    let unmatched = try await issues(partial) { mock in _ = try? await mock.session.text("/b") }
    #expect(unmatched.count == 1)
    #expect(unmatched.first?.contains(#"name a recording with .replay("feed.har"), respond with .stub"#) == true)
    #expect(server.count == 0)
  }

  @Test("A server replays whatever the variable says, and gives no advice that servers cannot follow")
  func servers() async throws {
    for mode in [RecordingMode.missing, nil] {
      let replaying = settings {
        $0.recordings = ["feed.har"]
        $0.recording = mode
        $0.environment = ["CONTRACT_RECORD": "all"]
      }
      let mock = try Mock(replaying, name: "a test", sourceFile: #filePath, isServer: true)
      #expect(mock.recorder == nil)
      var missing = replaying
      missing.recordings = ["nothing.har"]
      let error = #expect(throws: MockError.self) {
        try Mock(missing, name: "a test", sourceFile: #filePath, isServer: true)
      }
      #expect(error?.description.contains("record it with contract record --proxy") == true)
      #expect(error?.description.contains("CONTRACT_RECORD") == false)
    }
    let all = settings {
      $0.recordings = ["feed.har"]
      $0.recording = .all
      $0.environment = [:]
    }
    let error = #expect(throws: MockError.self) { try Mock(all, name: "a test", sourceFile: #filePath, isServer: true) }
    #expect(error?.diagnostic.code == "server-without-upstream")
  }

  @Test("An unknown value of the variable that chooses what is recorded is an error")
  func unknownMode() {
    var settings = MockSettings()
    settings.environment = ["CONTRACT_RECORD": "sometimes"]
    let error = #expect(throws: MockError.self) { try RecordingMode.chosen(by: settings) }
    #expect(error?.description.contains("use none, missing or all") == true)
  }

  @Test("A request that is passed through reaches the server and is not recorded")
  func passthrough() async throws {
    let server = Server()
    let found = try await issues(
      settings {
        $0.unmatched = .passthrough
        $0.upstream = server
      }
    ) { mock in
      _ = try await mock.session.text("/v1/a")
      #expect(mock.journal.map(\.source) == [.forwarded])
    }
    #expect(found.isEmpty && server.count == 1)
  }
}
