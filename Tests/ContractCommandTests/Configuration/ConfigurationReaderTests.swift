import ContractReports
import Diagnostics
import Foundation
import JSONSyntax
import Testing

@testable import ContractCommand

@Suite("contract.yaml")
struct ConfigurationReaderTests {
  private func read(_ text: String, file: String = "contract.yaml") throws -> ProjectConfiguration? {
    try ConfigurationReader.read(Array(text.utf8), file: file)
  }

  @Test("Each key has its values and its place, with paths as seen from the current folder")
  func values() throws {
    let text = """
      contracts: api/openapi.yaml
      recordings: [a, b]
      reports: [json, junit=out/gate.xml, json=-]
      strict: true
      limits:
        workers: 4
        rate: 5/s
      """
    let project = try #require(try read(text, file: "project/contract.yaml"))
    #expect(project.settings["contracts"]?.values == ["project/api/openapi.yaml"])
    #expect(project.settings["recordings"]?.values == ["project/a", "project/b"])
    #expect(project.settings["reports"]?.values == ["json", "junit=project/out/gate.xml", "json=-"])
    #expect(project.settings["strict"]?.values == ["true"])
    #expect(project.settings["limits.workers"]?.values == ["4"])
    #expect(project.settings["limits.rate"]?.place.description == "project/contract.yaml:7:9")
  }

  @Test(
    "Credentials and inputs are a mapping or a list, of the file or of a target",
    arguments: [
      "auth: {bearerAuth: env:TOKEN, 'oauth.client-id': app}", "auth: ['bearerAuth=env:TOKEN', oauth.client-id=app]",
    ]
  )
  func pairs(_ text: String) throws {
    let expected = ["bearerAuth=env:TOKEN", "oauth.client-id=app"]
    #expect(try read(text)?.settings["auth"]?.values == expected)
    let target = try #require(try read("targets: {a: {url: 'http://a', \(text)}}")).targets[0]
    #expect(target.settings["auth"]?.values == expected)
  }

  @Test(
    "A credential is read from a file of the project folder",
    arguments: [
      "auth: {bearerAuth: 'file:secrets/token', oauth.password: file:word}",
      "auth: ['bearerAuth=file:secrets/token', 'oauth.password=file:word']",
    ]
  )
  func credentialFile(_ text: String) throws {
    let expected = ["bearerAuth=file:project/secrets/token", "oauth.password=file:project/word"]
    #expect(try read(text, file: "project/contract.yaml")?.settings["auth"]?.values == expected)
  }

  @Test("All unsafe operations can be allowed at once", arguments: [(true, ["all"]), (false, [])])
  func allowed(_ flag: Bool, _ expected: [String]) throws {
    #expect(try read("allow-unsafe: \(flag)")?.settings["allow-unsafe"]?.values == expected)
  }

  @Test("A target is a URL, or a URL with headers and options")
  func targets() throws {
    let text = """
      targets:
        local: http://127.0.0.1:8080
        staging:
          url: https://staging.example
          headers: {Accept-Language: en}
          header-env: {Authorization: TOKEN}
          allow-unsafe: createPet
          insecure: true
      """
    let targets = try #require(try read(text)).targets
    #expect(targets.map(\.name) == ["local", "staging"])
    #expect(targets[1].headers.map(\.value) == ["en"])
    #expect(targets[1].variables.map(\.variable) == ["TOKEN"])
    #expect(targets[1].settings["allow-unsafe"]?.values == ["createPet"])
    #expect(targets[1].settings["insecure"]?.values == ["true"])
  }

  @Test(
    "An empty file is a project without settings, and an OpenAPI document is none",
    arguments: [
      ("", true), ("# nothing\n", true), ("openapi: 3.1.0\ninfo: {}\n", false), ("swagger: '2.0'\n", false),
    ]
  )
  func kinds(_ text: String, _ isConfiguration: Bool) throws {
    #expect(try (read(text) != nil) == isConfiguration)
  }

  struct Broken: Sendable, CustomTestStringConvertible {
    let text: String
    let error: String
    var testDescription: String { error }
    init(_ text: String, _ error: String) { (self.text, self.error) = (text, error) }
  }

  static let broken: [Broken] = [
    Broken("contract: a", #"contract.yaml:1:1: unknown key "contract" in the file; did you mean "contracts"?"#),
    Broken("limits:\n  worker: 1", #"contract.yaml:2:3: unknown key "worker" in "limits"; did you mean "workers"?"#),
    Broken(
      "targets: {a: {url: 'http://a', header: {}}}",
      #"unknown key "header" in the target "a"; did you mean "headers"?"#
    ),
    Broken(
      "exclude: [{chek: a}]",
      #"contract.yaml:1:12: unknown key "chek" in an element of "exclude"; did you mean "check"?"#
    ),
    Broken("xyzzy: 1", #"unknown key "xyzzy" in the file; the keys are follow-redirects, no-proxy, http"#),
    Broken("strict: 1", #"contract.yaml:1:9: "strict" is not true or false"#),
    Broken("contracts: {a: b}", #"contract.yaml:1:12: "contracts" is not a list"#),
    Broken("max-age: [1]", #""max-age" is not a text or number"#),
    Broken("contracts: /etc", #"contract.yaml:1:12: "/etc" leads out of the project folder"#),
    Broken("contracts: [a, ../b]", #"contract.yaml:1:16: "../b" leads out of the project folder"#),
    Broken("contracts: a/../../b", #""a/../../b" leads out of the project folder"#),
    Broken("contracts: ~/b", #""~/b" leads out of the project folder"#),
    Broken("reports: junit=/tmp/a.xml", #""/tmp/a.xml" leads out of the project folder"#),
    Broken("auth: {a: 'file:/etc/passwd'}", #"contract.yaml:1:11: "/etc/passwd" leads out of the project folder"#),
    Broken(
      "targets: {a: {url: 'http://a', auth: {b: 'file:~/c'}}}",
      #""~/c" leads out of the project folder"#
    ),
    Broken("auth: [b, 'a.password=file:../b']", #"contract.yaml:1:11: "../b" leads out of the project folder"#),
    Broken("baseline: ''", #""" leads out of the project folder"#),
    Broken("targets: {a: api}", #"contract.yaml:1:14: "api" is not an absolute URL"#),
    Broken("targets: {a: {}}", #"contract.yaml:1:11: the target "a" has no "url""#),
    Broken("targets: {'a/b': 'http://a'}", #""a/b" is not the name of a target"#),
    Broken(
      "exclude: [{check: statsu, reason: a, until: 2030-01-01}]",
      #"there is no check "statsu" (did you mean status?)"#
    ),
    Broken("exclude: [{check: status, until: 2030-01-01}]", #"the exclusion has no "reason""#),
    Broken("exclude: [{check: status, reason: a}]", #"the exclusion has no date "until""#),
    Broken("exclude: [{check: status, reason: a, until: 2030-02-30}]", #""2030-02-30" is not a date"#),
    Broken("exclude: [{check: status, reason: a, until: soon}]", #""soon" is not a date"#),
    Broken("exclude: [{check: status, reason: a, until: 2026-02-29}]", #""2026-02-29" is not a date"#),
    Broken("exclude: [{check: status, reason: a, until: 2026-13-01}]", #""2026-13-01" is not a date"#),
    Broken("exclude: [{check: status, reason: a, until: 0000-01-01}]", #""0000-01-01" is not a date"#),
    Broken("exclude: [{check: status, reason: a, until: 9999-12-31x}]", #""9999-12-31x" is not a date"#),
    Broken("exclude: [{reason: a, until: 2030-01-01}]", "the exclusion names no subject"),
    Broken("exclude: [{case: S1, check: status, reason: a, until: 2030-01-01}]", "the exclusion names no subject"),
    Broken("- a", "contract.yaml:1:1: the file is not a mapping of keys to values"),
    Broken("a: [", "contract.yaml:2:1: the text ends where a value is expected"),
    Broken("a: \(String(repeating: "x", count: 1 << 20))", "more than the limit of 1048576"),
    Broken("redact: [\"a\\nb\"]", #""redact" has a control character"#),
    Broken(
      "redact: [\((0...1000).map { "a\($0)" }.joined(separator: ", "))]",
      #""redact" has more than 1000 elements"#
    ),
  ]

  @Test("An invalid file is refused with the place and what to write", arguments: broken)
  func refused(_ row: Broken) {
    let failure = #expect(throws: CommandFailure.self) { try read(row.text) }
    #expect(failure?.description.contains(row.error) == true, "\(failure.map(\.description) ?? "")")
  }

  @Test("A link that leads out of the project folder is refused")
  func link() async throws {
    try await ContractBinary.inFolders([:]) { inside, outside in
      let link = inside.appending(path: "contracts").path
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: outside.path)
      let failure = #expect(throws: CommandFailure.self) {
        try read("contracts: contracts", file: inside.appending(path: "contract.yaml").path)
      }
      #expect(failure?.description.contains("is a link that leads out of the project folder") == true)
    }
  }
}
