import Foundation
import TestSupport
import Testing

/// What `contract mock` serves: by its contract, by recordings alone, by another API behind it, and after changes.
@Suite("What a mock API serves", .takesTurns)
struct MockServingTests {
  @Test("The mock keeps its contract while 64 other clients send requests")
  func verified() async throws {
    let words = try await MockProcess.serving { mock in
      let app = FeedApp(baseURL: mock.baseURL, connections: 64)
      try await withThrowingTaskGroup(of: Int.self) { group in
        let done = Flag()
        for _ in 0..<64 {
          group.addTask {
            var count = 0
            while await !done.isSet {
              let feed = try await app.feed()
              #expect(feed.items.count == 25)
              count += 1
            }
            return count
          }
        }
        let verified = try await ContractBinary.run(
          ["verify", "--base-url", mock.baseURL, "--contracts", ContractBinary.contracts]
        )
        await done.set()
        #expect(verified.exit == 0, "\(verified.output)")
        #expect(verified.output.contains(" 0 findings, "), "\(verified.output)")
        for try await count in group { #expect(count > 0) }
      }
    }
    #expect(words.exit == 0)
  }

  private actor Flag {
    private(set) var isSet = false
    func set() { isSet = true }
  }

  @Test("The mock reads changed files again, and keeps the old ones while the new ones are broken")
  func watch() async throws {
    let files = ["contract.json": Pets.contract, "recordings/a.har": Pets.recording([Pets.list])]
    let arguments = ["--contracts", "FOLDER/contract.json", "--recordings", "FOLDER/recordings", "--watch"]
    let words = try await MockProcess.serving(arguments, files: files) { mock in
      let app = FeedApp(baseURL: mock.baseURL)
      let file = mock.folder.appending(path: "recordings/a.har")
      #expect(try await app.request("/v1/pets").body == Data(#"[{"name": "Rex"}]"#.utf8))
      try Data("broken".utf8).write(to: file)
      #expect(await mock.errors.wait(for: "a.har:1:1: the file is not valid JSON, so it is not a HAR file"))
      #expect(await mock.errors.wait(for: "still serving the previous version\n"))
      #expect(try await app.request("/v1/pets").body == Data(#"[{"name": "Rex"}]"#.utf8))
      try Data(Pets.recording([Pets.entry("/pets", "[]"), Pets.pet]).utf8).write(to: file)
      #expect(await mock.errors.wait(for: "reloaded: serving 2 operations and 2 recordings\n"))
      #expect(try await app.request("/v1/pets").body == Data("[]".utf8))
      try Data(Pets.recording([Pets.pet]).utf8).write(to: mock.folder.appending(path: "recordings/b.har"))
      #expect(await mock.errors.wait(for: "reloaded: serving 2 operations and 3 recordings of 2 files\n"))
      // As while another version is checked out.
      for name in ["a.har", "b.har"] {
        try FileManager.default.removeItem(at: mock.folder.appending(path: "recordings/\(name)"))
      }
      #expect(await mock.errors.wait(for: "there are no recordings any more, so the previous version is still served"))
      #expect(try await app.request("/v1/pets").body == Data("[]".utf8))
    }
    #expect(words.exit == 0)
    #expect(words.error.ranges(of: "the file is not valid JSON").count == 1)
  }

  @Test("The mock forwards requests without a recording to the upstream")
  func forward() async throws {
    let files = ["recordings/a.har": Pets.recording([Pets.list])]
    let behind = ["contract.json": Pets.contract, "recordings/a.har": Pets.recording([Pets.list, Pets.pet])]
    let arguments = ["--recordings", "FOLDER/recordings"]
    _ = try await MockProcess.serving(arguments + ["--contracts", "FOLDER/contract.json"], files: behind) { server in
      let words = try await MockProcess.serving(
        arguments + ["--unmatched", "forward", "--base-url", server.baseURL],
        files: files
      ) { mock in
        let app = FeedApp(baseURL: mock.baseURL)
        #expect(try await app.request("/v1/pets").status == 200)
        let response = try await app.request("/v1/pets/Rex?a=%20b", headers: ["Authorization": "Bearer t"])
        #expect(response.status == 404)
        #expect(try await app.request("/v1/pets/Rex").body == Data(#"{"name": "Rex"}"#.utf8))
      }
      #expect(words.exit == 0)
      #expect(await server.errors.wait(for: "GET /v1/pets/Rex?a=%20b"), "\(server.errors.text)")
      #expect(!server.errors.text.contains("GET /v1/pets;"))
    }
  }

  @Test("The mock responds to unmatched requests with examples of the contract if the option is set")
  func examples() async throws {
    let files = ["contract.json": Pets.contract, "recordings/notes.txt": ""]
    let arguments = ["--contracts", "FOLDER/contract.json", "--recordings", "FOLDER/recordings"]
    let words = try await MockProcess.serving(arguments + ["--unmatched", "example"], files: files) { mock in
      let app = FeedApp(baseURL: mock.baseURL)
      #expect(try await app.request("/v1/pets").status == 200)
      let pet = try JSONDecoder().decode([String: String].self, from: try await app.request("/v1/pets/Rex").body)
      #expect(pet["name"] != nil)
      #expect(try await app.request("/v1/cats").status == 404)
    }
    #expect(words.error.contains("\nthere are no recordings: responses are made from the examples"))
  }

  @Test("The mock responds to unmatched requests with the status of the option")
  func status() async throws {
    _ = try await MockProcess.serving(["--unmatched", "418"]) { mock in
      let response = try await FeedApp(baseURL: mock.baseURL).request("/nothing")
      #expect(response.status == 418)
    }
  }

  @Test(
    "Pages of other origins can read the mock's responses if the option allows it",
    arguments: [[], ["http://localhost:3000"]]
  )
  func crossOrigin(_ origins: [String]) async throws {
    _ = try await MockProcess.serving(["--cors"] + origins) { mock in
      let app = FeedApp(baseURL: mock.baseURL)
      for origin in ["http://localhost:3000", "http://elsewhere.example"] {
        let response = try await app.request("/v1/feed?limit=1", headers: ["Origin": origin])
        let isAllowed = origins.isEmpty || origins.contains(origin)
        #expect((response.headers["access-control-allow-origin"] != nil) == isAllowed)
      }
    }
  }

  @Test("Each session gets the recorded responses in order, then the last one again")
  func sessions() async throws {
    let files = ["a.har": Pets.recording(["[1]", "[2]"].map { Pets.entry("/pets", $0) })]
    _ = try await MockProcess.serving(["--recordings", "FOLDER/a.har"], files: files) { mock in
      let app = FeedApp(baseURL: mock.baseURL)
      for session in ["one", "two"] {
        var bodies: [String] = []
        for _ in 0..<3 {
          let response = try await app.request("/v1/pets", headers: ["X-Contract-Session": session])
          bodies.append(String(decoding: response.body, as: UTF8.self))
        }
        #expect(bodies == ["[1]", "[2]", "[2]"])
      }
    }
  }
}
