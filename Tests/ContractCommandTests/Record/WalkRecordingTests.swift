import Foundation
import TestSupport
import Testing

/// `contract record` as it walks an API.
@Suite("A walk that is recorded", .takesTurns)
struct WalkRecordingTests {
  /// Calls `body` with a way to record an API, and the folder in which `pets.har` is recorded.
  private static func recorded(
    _ more: [String] = [],
    files: [String: String] = [:],
    serving entries: [String] = LinkedPets.entries(3),
    _ body: @escaping @Sendable (_ run: Run, _ folder: URL) async throws -> Void
  ) async throws {
    try await LinkedPets.serving(entries) { server in
      try await ContractBinary.inFolders(files.merging(["contract.json": LinkedPets.contract]) { $1 }) { folder, _ in
        let arguments = ["record", "--base-url", server, "--contracts", folder.path + "/contract.json"]
        let output = ["--output", folder.path + "/pets.har"]
        try await body({ try await ContractBinary.run(arguments + output + more + $0) }, folder)
      }
    }
  }

  private typealias Run = @Sendable ([String]) async throws -> ContractBinary.Words

  @Test("A recorded walk is written to its file, and the partial file is removed")
  func new() async throws {
    try await Self.recorded { run, folder in
      let words = try await run([])
      #expect(words.exit == 0, "\(words.output) \(words.error)")
      #expect(words.output.contains("recorded in \(folder.path)/pets.har"))
      let lines = try RecordedFile(folder.appending(path: "pets.har")).lines
      #expect(lines.contains("GET /v1/pets 200"))
      #expect(lines.contains("GET /v1/pets/pet1 200"))
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["contract.json", "pets.har"]
      )
    }
  }

  @Test("A recorded walk adds what the file does not have, and keeps what it has byte for byte")
  func missing() async throws {
    let kept =
      #"{"_own": 1, "log": {"version": "1.2", "creator": {"name": "other"}, "_more": [ 1 ], "entries": ["#
      + Pets.entry("/pets/pet1", #"{"name": "Max"}"#) + "]}}"
    try await Self.recorded(files: ["pets.har": kept]) { run, folder in
      let file = folder.appending(path: "pets.har")
      #expect(try await run([]).exit == 0)
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(text.contains(#""_own": 1"#))
      #expect(text.contains(#""_more": [ 1 ]"#))
      #expect(text.contains(Pets.entry("/pets/pet1", #"{"name": "Max"}"#)))
      let lines = try RecordedFile(file).lines
      #expect(lines.first == "GET /v1/pets/pet1 200")
      #expect(lines.filter { $0 == "GET /v1/pets/pet1 200" }.count == 1)
      #expect(lines.contains("GET /v1/pets 200"))
      // A second time there is nothing new, and the file is not touched.
      let words = try await run([])
      #expect(words.output.contains("no new response was recorded; \(file.path) is unchanged"))
      #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }
  }

  @Test("A recorded walk reports what is missing in the mode that records nothing, and writes no file")
  func none() async throws {
    try await Self.recorded(files: ["pets.har": Pets.recording([Pets.entry("/pets", "[]")])]) { run, folder in
      let words = try await run(["--mode", "none", "--report", "json"])
      #expect(words.exit == 4, "\(words.output)")
      #expect(words.output.contains("/v1/pets/pet1: no recording matches; record it with --mode new"))
      #expect(!words.output.contains("/v1/pets: no recording matches"))
      #expect(try RecordedFile(folder.appending(path: "pets.har")).lines == ["GET /v1/pets 200"])
      #expect(try await run([]).exit == 0)
      let complete = try await run(["--mode", "none"])
      #expect(complete.exit == 0, "\(complete.output)")
      #expect(complete.output.contains("no response is missing in \(folder.path)/pets.har"))
    }
  }

  @Test("A walk that breaks the contract is recorded, and ends with 1")
  func broken() async throws {
    try await Self.recorded(serving: [Pets.entry("/pets", #"[{"name": 1}]"#)]) { run, folder in
      let words = try await run([])
      #expect(words.exit == 1)
      #expect(words.output.contains("error body-schema"), "\(words.output)")
      #expect(try RecordedFile(folder.appending(path: "pets.har")).lines.contains("GET /v1/pets 200"))
    }
  }

  @Test("A recorded walk has placeholders for secrets, which are the same whatever the number of workers")
  func secrets() async throws {
    try await Self.recorded(["--mode", "all", "-H", "Authorization: Bearer abc.def"], serving: LinkedPets.entries(9)) {
      run,
      folder in
      let file = folder.appending(path: "pets.har")
      var texts: [[String]] = []
      for workers in ["1", "8"] {
        #expect(try await run(["--workers", workers]).exit == 0)
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(!text.contains("secret-of-pet"))
        #expect(!text.contains("abc.def"))
        #expect(text.contains("Bearer REDACTED-"))
        texts.append(try RecordedFile(file).log.entries.map { $0.line + String(decoding: $0.body, as: UTF8.self) })
      }
      #expect(texts[0] == texts[1])
      #expect(try await run(["--keep", "token"]).exit == 0)
      #expect(try String(contentsOf: file, encoding: .utf8).contains("secret-of-pet-9"))
      #expect(try await run(["--redact", "json:/*/name,json:/name"]).exit == 0)
      #expect(try !String(contentsOf: file, encoding: .utf8).contains(#"\"pet1\""#))
    }
  }

  @Test(
    "An interrupted walk says so, and leaves the file whole",
    arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)]
  )
  func interrupted(signal: Int32, exit: Int32) async throws {
    let old = Pets.recording([Pets.entry("/pets/old", "{}")])
    let options = ["--scenario", "timeout", "CONTRACT_SERVER_GRACE=10ms"]
    try await LinkedPets.serving(LinkedPets.entries(3), options) { server in
      let words = try await MockProcess.serving(
        [
          "--base-url", server, "--contracts", "FOLDER/contract.json", "--output", "FOLDER/pets.har", "--mode", "all",
        ],
        by: "record",
        files: ["contract.json": LinkedPets.contract, "pets.har": old],
        reading: ["pets.har", "pets.partial.har"]
      ) { $0.send(signal) }
      #expect(words.exit == exit)
      #expect(words.output.contains("note: the run was interrupted\n"), "\(words.output)")
      #expect(words.files == ["pets.har": old])
    }
  }

  @Test("A walk of an unreachable API writes no file")
  func unreachable() async throws {
    for old in [nil, Pets.recording([Pets.list])] {
      let files = old.map { ["pets.har": $0] } ?? [:]
      try await ContractBinary.inFolders(files.merging(["contract.json": LinkedPets.contract]) { $1 }) { folder, _ in
        let words = try await ContractBinary.run(
          [
            "record", "--base-url", "http://127.0.0.2:1", "--contracts", folder.path + "/contract.json", "--mode",
            "all",
            "--output", folder.path + "/pets.har",
          ]
        )
        #expect(words.exit == 3, "\(words.error)")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(names == (["contract.json"] + files.keys))
        #expect(try old == nil || String(contentsOf: folder.appending(path: "pets.har"), encoding: .utf8) == old)
      }
    }
  }
}
