import Foundation
import TestSupport
import Testing

/// What `contract mock` serves after changes of its files, and to pages of other origins.
@Suite("What a mock API serves", .takesTurns)
struct MockServingTests {
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
}
