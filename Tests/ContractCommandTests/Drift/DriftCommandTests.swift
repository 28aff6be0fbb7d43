import Foundation
import HTTPMessages
import TestSupport
import Testing

/// Recordings of items, compared with servers in Python that changed in one way.
@Suite(
  "contract drift",
  .takesTurns,
  .enabled(if: FeedServer.python != nil, "there is no python3 on the search path")
)
struct DriftCommandTests {
  private static let provider = PythonProvider("drift_server.py")

  private static func entry(_ target: String, _ body: String, header: String = "") -> String {
    """
          {
            "startedDateTime": "2026-05-04T09:41:00.217Z",
            "time": 4,
            "_kept": { "by" : "hand" },
            "request": { "method": "GET", "url": "https://items.test\(target)", "headers": [\(header)] },
            "response": {
              "status": 200,
              "headers": [{ "name": "Content-Type", "value": "application/json" }],
              "content": { "mimeType": "application/json", "text": \(quoted(body)) }
            }
          }
    """
  }

  private static func quoted(_ text: String) -> String { "\"" + text.replacing("\"", with: "\\\"") + "\"" }

  private static let first = entry(
    "/items",
    #"{"items": [{"id": 1, "price": 1.5}, {"id": 2, "price": 2.5}], "seen": "2026-05-04T09:41:00Z"}"#
  )
  private static let second = entry(
    "/me",
    #"{"name": "Ada", "token": "REDACTED-2"}"#,
    header: #"{ "name": "Authorization", "value": "Bearer REDACTED-1" }"#
  )
  private static let recording =
    "{ \"log\": { \"version\": \"1.2\", \"creator\": { \"name\": \"a\", \"version\": \"1\" }, \"entries\": [\n"
    + first + ",\n" + second + "\n] }, \"_note\": \"kept\" }\n"

  private static func drift(
    _ server: String,
    _ options: [String] = [],
    files: [String: String] = ["a.har": recording],
    environment: [String: String] = ["AUTHORIZATION": "Bearer sesame-0123456789"],
    named: [String] = ["Authorization=AUTHORIZATION"],
    twice: Bool = false
  ) async throws -> (words: ContractBinary.Words, files: [String: String]) {
    let base = try await provider.baseURL(of: server).description
    return try await ContractBinary.inFolders(files) { inside, _ in
      func run(_ options: [String]) async throws -> ContractBinary.Words {
        var arguments = ["drift", "\(inside.path)/a.har", "--base-url", base]
        for name in named { arguments += ["--header-env", name] }
        return try await ContractBinary.run(arguments + options, environment: environment)
      }
      var words = try await run(options)
      if twice { words = try await run([]) }
      var contents: [String: String] = [:]
      for name in try FileManager.default.contentsOfDirectory(atPath: inside.path) {
        contents[name] = try String(contentsOf: inside.appending(path: name), encoding: .utf8)
      }
      return (words, contents)
    }
  }

  @Test("A server whose values alone changed has not drifted, and no file is written")
  func unchanged() async throws {
    let (words, files) = try await Self.drift("same")
    #expect(words.exit == 0, "\(words.output)\(words.error)")
    #expect(words.output.contains("compared 2 recorded requests"))
    #expect(files == ["a.har": Self.recording])
    #expect(!(words.output + words.error).contains("sesame"))
  }

  @Test("A malformed entry is left out of the comparison, and stays in the file")
  func malformed() async throws {
    let broken = Self.recording.replacing("\n] }", with: ",\n{\"request\": {\"method\": \"GET\"}}\n] }")
    let (words, files) = try await Self.drift("text", ["--update"], files: ["a.har": broken])
    #expect(words.exit == 1, "\(words.output)\(words.error)")
    #expect(words.output.contains("entry 3: the request has no string \"url\"; the entry is left out"))
    #expect(words.output.contains("recorded 1 response again in"))
    #expect(files["a.har"]?.contains("{\"request\": {\"method\": \"GET\"}}") == true)
  }

  @Test("A number that became a text is found, and --update records that response alone")
  func updated() async throws {
    let (words, files) = try await Self.drift("text", ["--update"])
    #expect(words.exit == 1, "\(words.output)\(words.error)")
    #expect(words.output.contains("/items/*/price was a number, and is now a string"))
    #expect(words.output.contains("recorded 1 response again in"))
    let written = try #require(files["a.har"])
    let (before, after) = (Self.recording.components(separatedBy: "\n"), written.components(separatedBy: "\n"))
    #expect(after.prefix(2) == before.prefix(2), "the start of the file changed")
    #expect(after.suffix(14) == before.suffix(14), "the other entry changed")
    #expect(written.contains(#""_kept": { "by" : "hand" },"#))
    #expect(files["drift.json"]?.contains(#""a.har": "20"#) == true)
    let (again, _) = try await Self.drift("text", files: ["a.har": written])
    #expect(again.exit == 0, "\(again.output)\(again.error)")
  }

  @Test("A request without its credential is not sent, and is named with what gives the credential")
  func missingCredential() async throws {
    let (words, _) = try await Self.drift("same", named: [])
    #expect(words.exit == 0, "\(words.output)\(words.error)")
    #expect(
      words.output.contains(
        "the header \"Authorization\" is redacted in the recording; pass it with --header-env NAME=VARIABLE"
      )
    )
    #expect(words.output.contains("compared 1 recorded request\n"))
  }

  @Test("A workflow that logs in returns the credential of the recorded requests")
  func login() async throws {
    let contract = """
      openapi: 3.1.0
      info: {title: Items, version: '1'}
      components: {securitySchemes: {session: {type: http, scheme: bearer}}}
      paths:
        /me: {get: {operationId: me, security: [{session: []}], responses: {'200': {description: Me.}}}}
        /login: {post: {operationId: login, responses: {'200': {description: Me.}}}}
      """
    let workflow = """
      arazzo: 1.0.1
      info: {title: W, version: '1'}
      sourceDescriptions: [{name: items, url: api.yaml, type: openapi}]
      workflows:
      - workflowId: enter
        steps:
        - stepId: log-in
          operationId: login
          outputs: {token: $response.body#/token}
        outputs: {token: $steps.log-in.outputs.token}
      """
    let only = #"{"log": {"entries": [\#(Self.second)]}}"#
    let base = try await Self.provider.baseURL(of: "same").description
    let words = try await ContractBinary.run(
      [
        "drift", "FOLDER/api.yaml", "FOLDER/enter.arazzo.yaml", "FOLDER/a.har", "--base-url", base, "--auth",
        "session=workflow:enter.token",
      ],
      files: ["api.yaml": contract, "enter.arazzo.yaml": workflow, "a.har": only]
    )
    #expect(words.exit == 0, "\(words.output)\(words.error)")
    #expect(words.output.contains("compared 1 recorded request"))
    #expect(!(words.output + words.error).contains("sesame"))
  }

  @Test("A run in which every recording is fresh succeeds, and says that nothing was stale")
  func fresh() async throws {
    let now = ISO8601DateFormatter().string(from: Date())
    let recording = Self.recording.replacing("2026-05-04T09:41:00.217Z", with: now)
    let (words, _) = try await Self.drift("text", ["--older-than", "30d"], files: ["a.har": recording])
    #expect(words.exit == 0, "\(words.output)\(words.error)")
    #expect(words.output.contains("skipped 2 recordings that are not stale"))
  }

  @Test("A run that compares nothing is no success, and says why")
  func nothing() async throws {
    let only = #"{"log": {"entries": [\#(Self.second)]}}"#
    let (words, _) = try await Self.drift("same", files: ["a.har": only], environment: [:], named: [])
    #expect(words.exit == 2, "\(words.output)\(words.error)")
    #expect(words.error.contains("nothing was judged"))
  }

  @Test("An API that cannot be reached ends with 3, a missing recording with 4, and a missing URL with 2")
  func failures() async throws {
    let closed = try await ContractBinary.run(
      ["drift", "FOLDER/a.har", "--base-url", "http://127.0.0.1:1"],
      files: ["a.har": Self.recording]
    )
    #expect(closed.exit == 3, "\(closed.output)\(closed.error)")
    let missing = try await ContractBinary.run(["drift", "--base-url", "http://127.0.0.1:1"])
    #expect(missing.exit == 4, "\(missing.output)\(missing.error)")
    let address = try await ContractBinary.run(["drift", "FOLDER/a.har"], files: ["a.har": Self.recording])
    #expect(address.exit == 2)
    #expect(address.error.contains("name its base URL with --base-url"))
  }

  @Test("A comparison that was noted keeps a recording from being stale")
  func noted() async throws {
    let (_, files) = try await Self.drift("same", ["--update"])
    #expect(files["a.har"] == Self.recording)
    let contract = """
      openapi: 3.1.0
      info: {title: Items, version: '1'}
      paths:
        /items: {get: {operationId: items, responses: {'200': {description: Items.}}}}
        /me: {get: {operationId: me, responses: {'200': {description: Me.}}}}
      """
    let check = ["check", "FOLDER/api.yaml", "FOLDER/a.har", "--max-age", "1d", "--strict"]
    var given = ["api.yaml": contract, "a.har": Self.recording]
    let stale = try await ContractBinary.run(check, files: given)
    #expect(stale.exit == 4, "\(stale.output)\(stale.error)")
    #expect(stale.output.contains("compare them with the API (contract drift)"))
    given["drift.json"] = files["drift.json"]
    let fresh = try await ContractBinary.run(check, files: given)
    #expect(fresh.exit == 0, "\(fresh.output)\(fresh.error)")
  }

  @Test("The gate compares recordings where its stages name that, and not otherwise")
  func gate() async throws {
    let base = try await Self.provider.baseURL(of: "text").description
    let contract = """
      openapi: 3.1.0
      info: {title: Items, version: '1'}
      paths:
        /items: {get: {operationId: items, responses: {'200': {description: Items., content: {application/json: {}}}}}}
      """
    let only = #"{"log": {"entries": [\#(Self.first)]}}"#
    let gate = ["gate", "FOLDER/api.yaml", "FOLDER/a.har", "--base-url", base]
    let files = ["api.yaml": contract, "a.har": only]
    let named = try await ContractBinary.run(gate + ["--stages", "check,drift"], files: files)
    #expect(named.exit == 1, "\(named.output)\(named.error)")
    #expect(named.output.contains("was a number, and is now a string"))
    let usual = try await ContractBinary.run(gate + ["--stages", "check"], files: files)
    #expect(usual.exit == 0, "\(usual.output)\(usual.error)")
  }
}
