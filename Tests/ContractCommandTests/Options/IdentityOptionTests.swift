import ArgumentParser
import ContractModel
import ContractVerifier
import Foundation
import HTTPMessages
import Redaction
import Testing
import Workflows

@testable import ContractCommand

@Suite("Two identities on the command line")
struct IdentityOptionTests {
  private static let api = """
    {"openapi": "3.1.0", "info": {"title": "Pets", "version": "1"}, "security": [{"own": []}],
     "paths": {"/pets": {"get": {"operationId": "listPets", "responses": {"200": {"description": "ok"}}}}},
     "components": {"securitySchemes": {"own": {"type": "http", "scheme": "bearer"}}}}
    """

  private static func settings(_ arguments: [String], _ policy: RedactionPolicy = RedactionPolicy()) throws
    -> IdentitySettings?
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(api.utf8).write(to: folder.appending(path: "pets.json"))
    let input = try ContractInput(RunPlaces([], contracts: [folder.path]), needsRecordings: false)
    let command = try VerifyCommand.parse(IdentityOptions.expanding(arguments))
    let headers = try command.address.headers(for: nil, policy)
    let url = HTTPURL(scheme: "http", host: "pets.test")
    let workflows = WorkflowConfiguration()
    return try command.identities.settings(
      beside: command.credentials,
      headers,
      for: input.contract,
      at: url,
      workflows,
      policy
    )
  }

  @Test(
    "The options after --as belong to the identity that it names",
    arguments: [
      (
        ["--as", "a", "--auth", "own=env:A", "--as=b", "--auth=own=env:B"],
        ["--as", "a:own=env:A", "--as", "b:own=env:B"]
      ),
      (
        ["--auth", "own=env:A", "--as", "b", "--header-env", "X-Key=B"],
        ["--auth", "own=env:A", "--as", "b:header.X-Key=env:B"]
      ),
      (
        ["--as", "a", "-H", "X-Key: 1", "-q", "--auth", "env:A"],
        ["--as", "a:header.X-Key: 1", "-q", "--as", "a:env:A"]
      ),
      (["--as", "a:own=env:A", "-H", "X-Key: 1"], ["--as", "a:own=env:A", "-H", "X-Key: 1"]),
      (["--as", "a", "--as", "b"], ["--as", "a", "--as", "b"]),
      (["--as"], ["--as"]),
      (["--as", "a", "--", "--auth", "b"], ["--as", "a", "--", "--auth", "b"]),
    ]
  )
  func order(_ arguments: [String], _ expanded: [String]) {
    #expect(IdentityOptions.expanding(arguments) == expanded)
  }

  @Test("Each identity has its own credentials, and those of neither belong to both")
  func credentials() throws {
    let arguments = ["--auth", "own=env:PATH", "-H", "X-App: 1", "--as", "ann", "--auth", "own=env:HOME"]
    let settings = try #require(
      try Self.settings(arguments + ["--as", "bob:own=env:PATH"])
    )
    #expect(settings.names == ("ann", "bob"))
    #expect(settings.own.fixed["own"] == ProcessInfo.processInfo.environment["HOME"])
    #expect(settings.other.fixed["own"] == ProcessInfo.processInfo.environment["PATH"])
    let one = try #require(try Self.settings(["--auth", "own=env:PATH", "--as", "bob:own=env:HOME"]))
    #expect(one.names == ("the first identity", "bob"))
    #expect(try Self.settings(["--auth", "own=env:PATH"]) == nil)
  }

  @Test("A header of an identity replaces the credential of both that would be in its place")
  func place() throws {
    let arguments = ["--auth", "own=env:PATH", "--as", "bob", "--header-env", "authorization=HOME"]
    let settings = try #require(try Self.settings(arguments))
    #expect(settings.own.fixed.keys.sorted() == ["own"] && settings.other.fixed.isEmpty)
  }

  @Test("A header of an identity replaces that of all requests, for that identity alone")
  func headers() throws {
    let settings = try #require(
      try Self.settings(["-H", "X-Key: one", "--as", "bob", "--header-env", "X-Key=HOME"])
    )
    var (credentials, others) = (
      HTTPHeaders(), HTTPHeaders([HTTPHeaderField("X-Key", "one"), HTTPHeaderField("B", "2")])
    )
    let second = settings.divide(&credentials, &others)
    #expect(credentials["X-Key"] == "one" && second["X-Key"] == ProcessInfo.processInfo.environment["HOME"])
    #expect(others.fields.map(\.name) == ["B"])
  }

  static let faults: [(arguments: [String], message: String)] = [
    (
      ["--as", "ann"], "--as: ann has no credentials; write it as --as ann --auth SCHEME=env:VARIABLE, or as ann:SCHEME"
    ),
    (
      ["--as", "own=env:PATH"], "--as: no identity is named in what is given; write it as --as alice --auth SCHEME=env:"
    ),
    (["--as", "ann:own=env:PATH"], "--as: there is only one identity, ann; name another one, or pass the credentials"),
    (
      ["--as", "a:own=env:PATH", "--as", "b:own=env:HOME", "--as", "c:own=env:HOME"],
      "--as: a, b, c are more than two identities; run once for each two of them"
    ),
    (
      ["--as", "a:own=env:PATH", "--as", "b:own=env:PATH"],
      "--as: both identities have the same credentials; name the variable of another account for b"
    ),
    (["--as", "a:own=env:PATH", "--as", "b:other=env:HOME"], "--as: the contract has no security scheme \"other\""),
    (["--as", "a:own=env:PATH", "--as", "b:own=secret"], "--as: a secret must not be written out"),
    (
      ["--as", "a:own=env:PATH", "--as", "b:own=env:NO_SUCH_VARIABLE"], "--as: the environment has no variable NO_SUCH"
    ),
  ]

  @Test("What --as cannot use is refused, and no secret is repeated", arguments: faults.indices)
  func fault(_ row: Int) {
    let failure = #expect(throws: CommandFailure.self) { _ = try Self.settings(Self.faults[row].arguments) }
    #expect("\(failure.map { "\($0)" } ?? "")".hasPrefix(Self.faults[row].message), "\(String(describing: failure))")
  }

  @Test("A command that repeats a request names the variables of both identities")
  func repeated() throws {
    let arguments = ["--as", "ann", "--auth", "own=env:ANN", "--as", "bob", "--header-env", "X-Key=BOB"]
    let command = try VerifyCommand.parse(IdentityOptions.expanding(arguments))
    let words = RepeatedOptions(of: command, SecretRedaction()).text
    #expect(words == " --as 'ann:own=env:ANN' --as bob -H \"X-Key: $BOB\"")
  }
}
