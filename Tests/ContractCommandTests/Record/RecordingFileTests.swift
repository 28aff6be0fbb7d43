import Foundation
import TestSupport
import Testing

/// The file of `contract record`, where folders are missing, and where others write to it.
@Suite("The file that is recorded to", .takesTurns)
struct RecordingFileTests {
  /// Runs a proxy before the pets that records to a file of `FOLDER`.
  private static func recorded(
    to output: String,
    files: [String: String] = [:],
    reading names: [String],
    _ body: @escaping @Sendable (_ proxy: MockProcess) async throws -> Void
  ) async throws -> ContractBinary.Words {
    try await LinkedPets.serving { server in
      try await MockProcess.serving(
        ["--proxy", "--base-url", server, "--output", output],
        by: "record",
        files: files,
        reading: names,
        body
      )
    }
  }

  @Test("The recorded file is created with its folders")
  func folders() async throws {
    let name = "recordings/of/pets.har"
    let words = try await Self.recorded(to: "FOLDER/\(name)", reading: [name]) { proxy in
      _ = try await FeedApp(baseURL: proxy.baseURL).request("/v1/pets")
    }
    #expect(words.exit == 0, "\(words.error)")
    #expect(try RecordedFile(words.files[name]).lines == ["GET /v1/pets 200"])
  }

  @Test("The recorded file is locked under all of its names, even through a link to a missing file")
  func link() async throws {
    let words = try await Self.recorded(to: "FOLDER/pets.har", reading: ["pets.har"]) { proxy in
      let links = [("near.har", "pets.har"), ("far.har", proxy.folder.path + "/near.har")]
      for (link, target) in links {
        let path = proxy.folder.path + "/" + link
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
        let second = try await ContractBinary.run(
          ["record", "--proxy", "--base-url", "http://127.0.0.2:1", "--output", path]
        )
        #expect(second.exit == 2)
        #expect(second.error.contains("/pets.partial.har is locked); wait until it ends"), "\(second.error)")
      }
      _ = try await FeedApp(baseURL: proxy.baseURL).request("/v1/pets")
    }
    #expect(words.exit == 0)
    #expect(try RecordedFile(words.files["pets.har"]).lines == ["GET /v1/pets 200"])
  }

  @Test("A file that another program writes meanwhile, is kept, and nothing of the recording is lost")
  func edited() async throws {
    let edited = Pets.recording([Pets.entry("/pets/edited", "{}")])
    for old in [nil, Pets.recording([Pets.entry("/pets/old", "{}")])] {
      let files = old.map { ["pets.har": $0] } ?? [:]
      let words = try await Self.recorded(
        to: "FOLDER/pets.har",
        files: files,
        reading: ["pets.har", "pets.partial.har"]
      ) { proxy in
        _ = try await FeedApp(baseURL: proxy.baseURL).request("/v1/pets")
        try Data(edited.utf8).write(to: proxy.folder.appending(path: "pets.har"))
      }
      #expect(words.exit == 4)
      #expect(
        words.error.contains(
          "FOLDER/pets.har was changed by another program during the recording, and is left as that program wrote it; "
            + "what was recorded is in FOLDER/pets.partial.har, and the next recording to FOLDER/pets.har merges it"
        ),
        "\(words.error)"
      )
      #expect(words.files["pets.har"] == edited)
      // The next recorder takes both.
      let next = try await Self.recorded(to: "FOLDER/pets.har", files: words.files, reading: ["pets.har"]) { _ in }
      #expect(try RecordedFile(next.files["pets.har"]).lines == ["GET /v1/pets/edited 200", "GET /v1/pets 200"])
    }
  }
}
