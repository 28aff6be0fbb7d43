import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// `contract mock --stateful` on contracts of different style.
@Suite("A mock API with a state", .takesTurns)
struct StatefulMockTests {
  /// The names of the documents, each with the credential that its API needs.
  static let documents: [(name: String, credential: (scheme: String, secret: String)?)] = {
    let credentials = [
      "accounts_oauth_client": ("oauth", "tok123abc"), "backups_basic": ("basic", "ann:pw12345"),
      "documents_of_their_owner": ("key", "tok123abc"), "journal_login_bearer": ("bearer", "tok123abc"),
      "payments_idempotency_key": ("key", "tok123abc"),
      "sensors_query_key": ("key", "tok123abc"),
    ]
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".yaml") }.sorted().map { file in
      let name = String(file.dropLast(5))
      return (name, credentials[name].map { (scheme: $0.0, secret: $0.1) })
    }
  }()

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Resources/stateful_api").standardized

  @Test("There are documents of at least forty styles")
  func count() { #expect(Self.documents.count >= 40) }

  @Test(
    "The verifier creates, reads, changes and deletes on the mock, and finds nothing",
    arguments: ThoroughTests.rows(
      of: "The verifier creates, reads, changes and deletes on the mock, and finds nothing",
      documents.map(\.name)
    )
  )
  func verified(_ name: String) async throws {
    let row = try #require(Self.documents.first { $0.name == name })
    let path = Self.folder.appending(path: "\(name).yaml").path
    _ = try await MockProcess.serving([path, "--stateful", "CONTRACT_MOCK_SEED_FROM=examples"]) { mock in
      var arguments = ["verify", path, "--base-url", mock.baseURL, "--allow-unsafe", "all", "--generate", "10"]
      var environment = ProcessInfo.processInfo.environment
      if let credential = row.credential {
        arguments += ["--auth", "\(credential.scheme)=env:STATE_CREDENTIAL"]
        environment["STATE_CREDENTIAL"] = credential.secret
      }
      let words = try await ContractBinary.run(arguments, environment: environment)
      #expect(words.exit == 0, "\(words.output)\(words.error)")
      #expect(!words.output.contains(" error "), "\(words.output)")
      #expect(await mock.errors.wait(for: "remembers what clients write: "))
    }
  }

  private static let notes = """
    {"openapi": "3.1.0", "info": {"title": "Notes", "version": "1"}, "paths": {
      "/notes": {
        "get": {"responses": {"200": {"description": "Notes", "content": {"application/json": {"schema": {
          "type": "array", "items": {"$ref": "#/components/schemas/Note"}}}}}}},
        "post": {"requestBody": {"content": {"application/json": {"schema": {"type": "object"}}}},
          "responses": {"201": {"description": "Added", "content": {"application/json": {"schema": {
          "$ref": "#/components/schemas/Note"}}}}}}},
      "/notes/{noteId}": {"get": {"parameters": [
          {"name": "noteId", "in": "path", "required": true, "schema": {"type": "integer"}}],
        "responses": {"200": {"description": "A note", "content": {"application/json": {"schema": {
          "$ref": "#/components/schemas/Note"}}}}, "404": {"description": "Unknown"}}}}},
      "components": {"schemas": {"Note": {"type": "object", "required": ["id"], "properties": {
        "id": {"type": "integer", "readOnly": true}, "text": {"type": "string"}}}}}}
    """

  private static func add(_ text: String, to mock: MockProcess, session: String? = nil) async throws -> Int {
    var request = URLRequest(url: try #require(URL(string: "\(mock.baseURL)/notes")))
    request.httpMethod = "POST"
    request.httpBody = Data(#"{"text": "\#(text)"}"#.utf8)
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    if let session { request.setValue(session, forHTTPHeaderField: "X-Contract-Session") }
    let (_, response) = try await URLSession.shared.data(for: request)
    return (response as? HTTPURLResponse)?.statusCode ?? 0
  }

  @Test("What clients write is in the file of the state at the end, but not what sessions write, and is read from it")
  func file() async throws {
    let files = ["notes.json": Self.notes, "state.json": #"{"collections": {"/notes": [{"id": 7, "text": "old"}]}}"#]
    let arguments = ["FOLDER/notes.json", "--stateful", "--state", "FOLDER/state.json"]
    let words = try await MockProcess.serving(arguments, files: files, reading: ["state.json"]) { mock in
      let own = try await Self.add("new", to: mock)
      let other = try await Self.add("other", to: mock, session: "a")
      #expect(own == 201 && other == 201)
    }
    #expect(words.exit == 0, "\(words.error)")
    let text = try #require(words.files["state.json"])
    let state = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: [String: Any]])
    let notes = try #require(state["collections"]?["/notes"] as? [[String: Any]])
    #expect(notes.map { $0["id"] as? Int } == [7, 8])
    #expect(notes.map { $0["text"] as? String } == ["old", "new"])
  }

  @Test("A state is in its file, for its owner alone, while changes come without a pause")
  func busy() async throws {
    let arguments = ["FOLDER/notes.json", "--stateful", "--state", "FOLDER/state.json"]
    _ = try await MockProcess.serving(arguments, files: ["notes.json": Self.notes]) { mock in
      let path = mock.folder.appending(path: "state.json").path
      var count = 0
      while !FileManager.default.fileExists(atPath: path), count < 100_000 {
        _ = try await Self.add("more", to: mock)
        count += 1
      }
      #expect(FileManager.default.fileExists(atPath: path))
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
      #expect(mode?.intValue == 0o600)
    }
  }

  @Test("A second mock on the file of a running one is refused, and reads it once the first has ended")
  func second() async throws {
    let files = ["notes.json": Self.notes, "state.json": #"{"collections": {"/notes": [{"id": 7, "text": "old"}]}}"#]
    _ = try await MockProcess.serving(
      ["FOLDER/notes.json", "--stateful", "--state", "FOLDER/state.json"],
      files: files
    ) { mock in
      let folder = mock.folder.path
      let arguments = ["mock", "\(folder)/notes.json", "--stateful", "--state", "\(folder)/state.json"]
      let words = try await ContractBinary.run(arguments)
      #expect(words.exit == 2)
      #expect(words.error.contains("state.json cannot be used: another run writes it"), "\(words.error)")
    }
  }

  @Test("A file that is edited while the mock runs is kept, and the state is in another one beside it")
  func edited() async throws {
    let files = ["notes.json": Self.notes, "state.json": #"{"collections": {"/notes": [{"id": 7, "text": "old"}]}}"#]
    let edit = #"{"collections": {"/notes": [{"id": 7, "text": "edited"}]}}"#
    let words = try await MockProcess.serving(
      ["FOLDER/notes.json", "--stateful", "--state", "FOLDER/state.json"],
      files: files,
      reading: ["state.json", "state.json.conflict"]
    ) { mock in
      // As `git checkout` does, which puts another file in its place.
      try edit.write(to: mock.folder.appending(path: "state.json"), atomically: true, encoding: .utf8)
      _ = try await Self.add("new", to: mock)
    }
    #expect(words.exit == 0, "\(words.error)")
    #expect(words.files["state.json"] == edit)
    #expect(words.files["state.json.conflict"]?.contains("new") == true)
    #expect(words.error.ranges(of: "was changed by another program").count == 1, "\(words.error)")
  }

  static let faults: [(arguments: [String], message: String)] = [
    (["--state", "FOLDER/notes.json"], "--state is used only with --stateful"),
    (["--stateful", "CONTRACT_MOCK_SETTLING_TIME=2h"], "mock.settling-time: 2h is too long; changes take at most 1h"),
    (["--stateful", "CONTRACT_MOCK_STATE_ITEMS=0"], "mock.state-items: 0 is not a number above 0"),
    (["--stateful", "CONTRACT_MOCK_SEED_FROM=nowhere"], "is not one of recordings, examples, none"),
    (["--stateful", "--state", "FOLDER/broken.json"], "broken.json is not JSON"),
    (["--stateful", "--state", "FOLDER/other.json"], "/collections/~1cats: the contract has no collection"),
    (["--stateful", "--unmatched", "forward", "--base-url", "http://127.0.0.1:9"], "exclude each other"),
  ]

  @Test("A state that cannot be kept ends the command with 2, and says why", arguments: faults)
  func unusable(_ row: (arguments: [String], message: String)) async throws {
    let words = try await ContractBinary.run(
      ["mock", "FOLDER/notes.json"] + row.arguments,
      files: [
        "notes.json": Self.notes, "broken.json": #"{"collections""#, "other.json": #"{"collections": {"/cats": []}}"#,
      ]
    )
    #expect(words.exit == 2)
    #expect(words.error.contains(row.message), "\(words.error)")
  }
}
