import ContractReports
import Foundation
import TestSupport
import Testing

@testable import ContractCommand

@Suite("What the files of a cloned project make the command write", .takesTurns)
struct HostileOutputTests {
  private static let contract = """
    {"openapi": "3.1.0", "info": {"title": "Pets", "version": "1"}, "servers": [{"url": "/v1"}], "paths": {
      "/pets": {"get": {"operationId": "listPets", "responses": {"200": {"description": "Pets", "content":
        {"application/json": {"schema": {"type": "array"}}}}}}}}}
    """
  private static let recording = Pets.recording([Pets.entry("/pets", "[]")])

  private static func project(
    _ configuration: String = "{}\n",
    _ files: [String: String] = [:]
  ) throws -> HostileProject {
    try HostileProject(
      [
        "contract.yaml": configuration, "Contracts/api.json": contract, "Recordings/r.har": recording,
        ".git/hooks/pre-commit": "#!/bin/sh\n", ".GIT/hooks/x": "", ".git/HEAD": "ref: refs/heads/main\n",
      ].merging(files) { $1 }
    )
  }

  /// A configuration, or arguments, that must not write where they say.
  struct Attack: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var configuration = "{}\n"
    var arguments = ["check"]
    /// The file that must stay as it is, or must not be made.
    var target: String
    var reason: String
  }

  static let attacks = [
    Attack(
      testDescription: "a report over a hook",
      configuration: "reports: [tap=.git/hooks/pre-commit]\n",
      target: ".git/hooks/pre-commit",
      reason: "belongs to version control"
    ),
    Attack(
      testDescription: "a report as a new hook, in capitals",
      configuration: "reports: [tap=.GIT/hooks/post-checkout]\n",
      target: ".git/hooks/post-checkout",
      reason: "ROOT/project/.GIT"
    ),
    Attack(
      testDescription: "a report over the contract",
      configuration: "reports: [json=Contracts/api.json]\n",
      target: "Contracts/api.json",
      reason: "not one that this tool wrote"
    ),
    Attack(
      testDescription: "a report over the configuration",
      arguments: ["check", "--report", "markdown=contract.yaml"],
      target: "contract.yaml",
      reason: "not one that this tool wrote"
    ),
    Attack(
      testDescription: "a report over the recording",
      arguments: ["check", "--report", "json=Recordings/r.har"],
      target: "Recordings/r.har",
      reason: "not one that this tool wrote"
    ),
    Attack(
      testDescription: "evidence over the recording",
      arguments: ["check", "--report", "har=Recordings/r.har"],
      target: "Recordings/r.har",
      reason: "not one that this tool wrote"
    ),
    Attack(
      testDescription: "a baseline over the contract",
      arguments: ["check", "--write-baseline", "Contracts/api.json"],
      target: "Contracts/api.json",
      reason: "not one that this tool wrote"
    ),
    Attack(
      testDescription: "a report in version control, named on the command line",
      arguments: ["check", "--report", "junit=.git/hooks/commit-msg"],
      target: ".git/hooks/commit-msg",
      reason: "belongs to version control"
    ),
    Attack(
      testDescription: "a recording in version control",
      arguments: ["record", "--base-url", "http://127.0.0.1:1", "-o", ".git/hooks/x.har"],
      target: ".git/hooks/x.har",
      reason: "belongs to version control"
    ),
  ]

  @Test("Nothing is written over what is not the tool's own, and the run does not begin", arguments: attacks)
  func refused(_ attack: Attack) async throws {
    let project = try Self.project(attack.configuration)
    let before = project.text(attack.target)
    let words = try await project.run(attack.arguments)
    #expect(words.exit == 2)
    #expect(words.error.contains(attack.reason), "\(words.error)")
    #expect(words.output == "")
    #expect(project.text(attack.target) == before)
  }

  @Test(
    "A link that the project brings leads no output out of it, also where the command chooses the name",
    arguments: [
      ["check", "--report", "html"], ["check", "--report", "sarif=out.sarif"],
      ["check", "--write-baseline", "baseline.json"],
      ["record", "--base-url", "http://127.0.0.1:1", "-o", "recorded.har"],
    ]
  )
  func links(arguments: [String]) async throws {
    let project = try Self.project()
    for name in ["contract-check.html", "out.sarif", "baseline.json", "recorded.har"] {
      try project.link(name, to: "../outside/\(name)")
    }
    let words = try await project.run(arguments)
    #expect(words.exit == 2)
    #expect(words.error.contains("which is outside the folder ROOT/project"), "\(words.error)")
    #expect(project.text("../outside/\(arguments.last ?? "")") == nil)
    #expect(project.text("../outside/contract-check.html") == nil)
  }

  @Test("A new project is not written through links of the folder")
  func initialProject() async throws {
    let project = try HostileProject(["api.yaml": "openapi: 3.1.0", "r.har": Self.recording])
    try project.link("Contracts", to: "../outside")
    try project.link("Recordings", to: "../outside")
    let words = try await project.run(["init", "r.har"])
    #expect(words.exit == 2)
    #expect(words.error.contains("which is outside the folder"), "\(words.error)")
  }

  @Test("A report that is also read by the run is not replaced, under any name", arguments: ["1.json", "same.json"])
  func merged(name: String) async throws {
    let project = try Self.project()
    _ = try await project.run(["check", "--report", "json=1.json"])
    let before = try #require(project.text("1.json"))
    try FileManager.default.linkItem(
      at: project.folder.appending(path: "1.json"),
      to: project.folder.appending(path: "same.json")
    )
    let words = try await project.run(["merge", "1.json", "--report", "json=\(name)"])
    #expect(words.exit == 2)
    #expect(words.error.contains("is written over it"), "\(words.error)")
    #expect(project.text("1.json") == before)
  }

  @Test("Two names of one place cannot both be reports of a run")
  func twice() async throws {
    let project = try Self.project()
    let words = try await project.run(["check", "--report", "json=a.json", "--report", "json=./x/../a.json"])
    #expect(words.exit == 2)
    #expect(!words.error.isEmpty)
  }

  @Test("Reports of the file, and those of earlier runs, are written as ever")
  func rightCases() async throws {
    let project = try Self.project(
      "reports: [tap=build/out.tap, json=build/r.json, junit=build/.hidden/r.xml, markdown=build/github/r.md]\n"
    )
    try project.link("linked.json", to: "../outside/b.json")
    for folder in ["build/.hidden", "build/github"] { try project.write("\(folder)/.keep", "") }
    for _ in 0..<2 {
      let words = try await project.run(["check"])
      #expect(words.exit == 0, "\(words.error)")
    }
    #expect(project.text("build/out.tap")?.hasPrefix("TAP version 14") == true)
    let files = ReportFormatRegistry.ofCommand.filter { $0.destination.fileExtension != nil }
    let reports = files.flatMap { ["--report", $0.id] }
    #expect(!files.isEmpty)
    for arguments in [
      ["check", "--no-config", "--write-baseline", "b.json"], ["check", "--no-config", "--write-baseline", "b.json"],
      ["check", "--no-config", "--baseline", "b.json", "--update-baseline"],
      ["check", "--no-config"] + reports,
      ["check", "--no-config"] + reports,
      ["check", "--no-config", "--report", "json=../outside/r.json", "--report", "tap=/dev/null"],
      // An earlier report in a folder of contracts is not a contract, and a baseline that is only read may be anywhere.
      ["check", "--no-config", "--contracts", "Contracts", "--report", "json=Contracts/r.json"],
      ["check", "--no-config", "--contracts", "Contracts", "--report", "json=Contracts/r.json"],
      ["check", "--no-config", "--contracts", "Contracts/api.json", "--write-baseline", "../outside/b.json"],
      ["check", "--no-config", "--contracts", "Contracts/api.json", "--baseline", "linked.json"],
    ] {
      let words = try await project.run(arguments)
      #expect(words.exit == 0, "\(arguments): \(words.error)")
    }
    #expect(project.text("../outside/r.json") != nil)
    #expect(try project.mode("project/b.json") & 0o111 == 0)
  }
}

@Suite("What build servers read", .takesTurns)
struct BuildServerOutputTests {
  private static let contract = """
    {"openapi": "3.1.0", "info": {"title": "x", "version": "1"}, "servers": [{"url": "/v1"}], "paths": {
      "/a": {"get": {"operationId": "##vso[task.setvariable variable=PATH]x",
        "description": "::error::x", "responses": {"200": {"description": "ok", "content":
          {"application/json": {"schema": {"type": "object", "required": ["##teamcity[x]"]}}}}}}}}}
    """
  private static let recording = Pets.recording([Pets.entry("/a", "{}")])

  @Test(
    "No command of a document reaches a build server, in any format that goes to the terminal",
    arguments: [""]
      + ReportFormatRegistry.ofCommand.map { $0.destination == .console ? $0.id : "\($0.id)=-" },
    [["GITHUB_ACTIONS": "true"], ["TF_BUILD": "True"], ["TEAMCITY_VERSION": "2025.1"]]
  )
  func broken(format: String, environment: [String: String]) async throws {
    let project = try HostileProject(["Contracts/api.json": Self.contract, "Recordings/r.har": Self.recording])
    let report = format.isEmpty ? [] : ["--report", format]
    for arguments in [["check"] + report, ["verify", "--verbose"] + report] {
      let words = try await project.run(arguments, environment)
      #expect(words.output.contains("task.setvariable") || words.error.contains("task.setvariable"))
      for text in [words.output, words.error] where !text.isEmpty {
        #expect(!text.contains("##vso["), "\(arguments): \(text.prefix(2000))")
        #expect(!text.contains("##teamcity["))
      }
    }
  }

  @Test("Without a build server, and in files, the same text stays as it is")
  func unchanged() async throws {
    let project = try HostileProject(["Contracts/api.json": Self.contract, "Recordings/r.har": Self.recording])
    let words = try await project.run(["check"])
    #expect(words.output.contains("##vso["))
    _ = try await project.run(["check", "--report", "json=r.json"], ["TF_BUILD": "True"])
    #expect(project.text("r.json")?.contains("##vso[") == true)
  }
}
