import ArgumentParser
import ContractModel
import ContractVerifier
import Diagnostics
import Foundation
import HTTPMessages
import Redaction
import Testing
import Workflows

@testable import ContractCommand

@Suite("Credentials on the command line")
struct CredentialOptionTests {
  private static let api = """
    {"openapi": "3.1.0", "info": {"title": "Pets", "version": "1"}, "security": [{"own": []}],
     "paths": {"/pets": {"get": {"operationId": "listPets", "responses": {"200": {"description": "ok"}}}},
     "/sessions": {"post": {"operationId": "open", "security": [], "responses": {"201": {"description": "ok"}}}}},
     "components": {"securitySchemes": {"own": {"type": "http", "scheme": "bearer"}}}}
    """
  private static let workflows = """
    {"arazzo": "1.0.1", "info": {"title": "W", "version": "1"},
     "sourceDescriptions": [{"name": "pets", "url": "pets.json"}],
     "workflows": [
      {"workflowId": "logIn", "inputs": {"type": "object", "required": ["pin"], "properties": {"pin": {"type": "string"}}},
       "steps": [{"stepId": "open", "operationId": "open", "outputs": {"key": "$response.body#/key"}}],
       "outputs": {"token": "$steps.open.outputs.key"}},
      {"workflowId": "none", "steps": [{"stepId": "open", "operationId": "open"}]}]}
    """

  private static let bearer = #"{"type": "http", "scheme": "bearer"}"#

  private static func settings(
    _ auth: [String],
    inputs: [String] = ["pin=4711"],
    scheme: String = bearer
  ) throws -> CredentialSettings {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(api.replacing(bearer, with: scheme).utf8).write(to: folder.appending(path: "pets.json"))
    try Data(workflows.utf8).write(to: folder.appending(path: "pets.arazzo.json"))
    let input = try ContractInput(RunPlaces([], contracts: [folder.path]), needsRecordings: false)
    let policy = RedactionPolicy()
    let configuration = try WorkflowInputOptions.parse(inputs.flatMap { ["--input", $0] }).configuration(
      of: input,
      selection: RunSelection(),
      policy: policy
    )
    let url = HTTPURL(scheme: "http", host: "pets.test")
    return try CredentialOptions.parse(auth.flatMap { ["--auth", $0] })
      .settings(for: input.contract, at: url, configuration, policy)
  }

  @Test(
    "A workflow and its output are the source of a credential; a workflow with one output needs no name",
    arguments: [["own=workflow:logIn.token"], ["own=workflow:logIn"], ["own=env:PATH", "own=workflow:logIn.token"]]
  )
  func login(_ auth: [String]) throws {
    let settings = try Self.settings(auth)
    #expect(settings.logins == [LoginWorkflow(scheme: "own", workflow: "logIn", output: "token")])
    #expect(settings.fixed.isEmpty)
  }

  @Test("A later credential of a scheme replaces a workflow")
  func replaced() throws {
    let settings = try Self.settings(["own=workflow:logIn.token", "own=env:PATH"])
    #expect(settings.logins.isEmpty)
    #expect(settings.fixed.keys.sorted() == ["own"])
  }

  private struct OwnCredential: SigningCredential {
    let scheme: String

    func sign(_ request: HTTPRequest) -> HTTPRequest { request }
  }

  @Test(
    "A scheme for which a secret is no credential is refused by its name, whatever the secret is from",
    arguments: [
      (#"{"type": "http", "scheme": "HMAC"}"#, "\"own\" (hmac)"), (#"{"type": "mutualTLS"}"#, "\"own\""),
    ],
    ["own=env:PATH", "own=workflow:logIn.token", "own.username=ann"]
  )
  func noSecret(_ scheme: (json: String, name: String), _ auth: String) {
    let error = #expect(throws: CommandFailure.self) { try Self.settings([auth], scheme: scheme.json) }
    #expect(
      error?.description
        == "--auth: there is no credential for the security scheme \(scheme.name): it is neither a token nor an API key "
        + "nor user:password; pass a whole header with --header-env, or sign requests with a SigningCredential of your own "
        + "executable"
    )
    #expect(error?.status == .unusable)
  }

  @Test("A credential of the executable signs for its scheme alone, in place of the option")
  func signing() throws {
    let own = CommandExtensions(credentials: [OwnCredential(scheme: "hmac"), OwnCredential(scheme: "other")])
    let scheme = #"{"type": "http", "scheme": "HMAC"}"#
    try CommandExtensions.$current.withValue(own) {
      let (signed, others) = (try Self.settings([], scheme: scheme), try Self.settings([]))
      #expect(signed.signing.map(\.scheme) == ["hmac"])
      #expect(others.source(nil) == nil)
      let error = #expect(throws: CommandFailure.self) { try Self.settings(["own=env:PATH"], scheme: scheme) }
      #expect(
        error?.description
          == "--auth: this executable signs requests for the security scheme \"own\" itself; leave the option out"
      )
    }
  }

  @Test(
    "A credential that cannot be had is refused with the way to get it",
    arguments: [
      (
        "own=workflow:login.token", ["pin=1"],
        "--auth: there is no workflow \"login\" (did you mean logIn?); the workflows are logIn, none"
      ),
      (
        "own=workflow:logIn.tokn", ["pin=1"],
        "--auth: the workflow \"logIn\" has no output \"tokn\"; its outputs are token"
      ),
      (
        "own=workflow:none", [],
        "--auth: \"none\" names no output of the workflow; add \"outputs\" to the workflow, such as token: "
          + "$steps.logIn.outputs.token"
      ),
      (
        "own=workflow:logIn.token", [],
        "--auth: the workflow \"logIn\" cannot be played: the required input \"pin\" of \"logIn\" has no value; pass "
          + "--input pin=VALUE"
      ),
      (
        "own.password=workflow:logIn.token", ["pin=1"],
        "--auth: the output of a workflow is a whole credential; write it as own=workflow:WORKFLOW.OUTPUT"
      ),
      (
        "own=swordfish", [],
        "--auth: a secret must not be written out; write it as SCHEME=env:VARIABLE, SCHEME=file:PATH or "
          + "SCHEME=workflow:WORKFLOW.OUTPUT"
      ),
    ]
  )
  func refused(_ auth: String, _ inputs: [String], _ expected: String) {
    let error = #expect(throws: CommandFailure.self) { try Self.settings([auth], inputs: inputs) }
    #expect(error?.description == expected)
    #expect(error?.status == .unusable)
  }
}
