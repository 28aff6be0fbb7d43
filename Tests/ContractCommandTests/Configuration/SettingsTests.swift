import ArgumentParser
import Basics
import Diagnostics
import JSONSyntax
import TestSupport
import Testing

@testable import ContractCommand

@Suite("Settings")
struct SettingsTests {
  private static let file = """
    contracts: api
    base-url: staging
    strict: true
    limits: {workers: 4, rate: 9/s}
    redact: [a, b]
    targets:
      staging:
        url: https://staging.example
        headers: {X-Team: feed}
        header-env: {Authorization: TOKEN}
        allow-unsafe: [createPet]
      local: http://127.0.0.1:8080
    exclude:
      - {check: pagination, reason: r, until: 2026-06-30}
      - {operation: getOld, reason: r, until: 2026-07-01}
      - {check: status, operation: getFeed, reason: r, until: 2026-07-01}
      - {case: S1, reason: r, until: 2026-07-01}
    """

  /// A subcommand with its options, and where each came from.
  private struct Run<Command: ConfigurableCommand> {
    let command: Command
    let settings: Settings
  }

  private func run<Command: ConfigurableCommand>(
    _ type: Command.Type,
    _ arguments: [String] = [],
    _ environment: [String: String] = [:],
    file: String? = file,
    day: String = "2026-06-30"
  ) throws -> Run<Command> {
    let configuration = try file.flatMap { try ConfigurationReader.read(Array($0.utf8), file: "contract.yaml") }
    let now = try #require(Timestamp.parse("\(day)T12:00:00Z"))
    var command = try Command.parse(arguments)
    let settings = try Settings(completing: &command, environment: environment, configuration: configuration, now: now)
    return Run(command: command, settings: settings)
  }

  @Test(
    "An exclusion applies until the end of its day, in any year",
    arguments: [
      ("9999-12-31", true), ("2400-02-29", true), ("2028-02-29", true), ("2026-06-30", true), ("2026-06-29", false),
      ("1789-07-14", false), ("0001-01-01", false),
    ]
  )
  func exclusionDates(_ until: String, _ applies: Bool) throws {
    let file = "exclude: [{check: pagination, reason: r, until: \(until)}]\n"
    let excluded = try run(VerifyCommand.self, file: file).command.selection.exclude
    #expect(excluded == (applies ? ["pagination"] : []))
  }

  @Test("Flags take precedence over the environment, the environment over the file, and the file over defaults")
  func precedence() throws {
    let found = try run(
      GateCommand.self,
      ["--workers", "1"],
      ["CONTRACT_WORKERS": "2", "CONTRACT_RATE": "3/s"]
    )
    let command = found.command
    #expect(command.limits.workers.value == 1)
    #expect(command.limits.rate?.text == "3/s")
    #expect(command.strictness.strict)
    #expect(command.contracts.contracts == ["api"])
    #expect(command.limits.maxPages.value == 50)
    let origins = Dictionary(found.settings.sources.map { ($0.key, $0.origin.description) }) { first, _ in first }
    #expect(origins["limits.workers"] == "command line")
    #expect(origins["limits.rate"] == "CONTRACT_RATE")
    #expect(origins["contracts"] == "contract.yaml:1:12")
    #expect(origins["limits.max-pages"] == "default")
  }

  @Test("A value of the command line that equals the default takes precedence like any other")
  func explicitDefault() throws {
    let found = try run(GateCommand.self, ["--workers", "8"])
    #expect(found.command.limits.workers.value == 8)
    #expect(found.command.limits.workers.origin == .commandLine)
  }

  @Test("A list on the command line, or an argument that is a contract, replaces that of the file")
  func lists() throws {
    #expect(try run(VerifyCommand.self).command.redaction.redact == ["a", "b"])
    #expect(try run(VerifyCommand.self, ["--redact", "c"]).command.redaction.redact == ["c"])
    #expect(try run(VerifyCommand.self, ["other.yaml"]).command.contracts.contracts == [])
    #expect(try run(VerifyCommand.self, ["other.har"]).command.contracts.contracts == ["api"])
  }

  @Test(
    "A target's name is its base URL, headers and options",
    arguments: [[], ["--base-url", "staging"], ["--base-url=staging"], ["-u", "staging"]]
  )
  func target(_ arguments: [String]) throws {
    let found = try run(VerifyCommand.self, arguments + ["-H", "X-Own: 1"])
    #expect(found.command.address.baseURL == "https://staging.example")
    #expect(found.command.address.header == ["X-Team: feed", "X-Own: 1"])
    #expect(found.command.address.headerEnv == ["Authorization=TOKEN"])
    #expect(found.command.walk.allowUnsafe == ["createPet"])
    #expect(found.settings.target?.name == "staging")
  }

  @Test("An address on the command line has nothing of the file's target")
  func address() throws {
    let address = try run(VerifyCommand.self, ["--base-url", "http://127.0.0.1:1"]).command.address
    #expect(address.header.isEmpty && address.headerEnv.isEmpty)
    #expect(try run(VerifyCommand.self, ["http://127.0.0.1:1"]).command.address.baseURL == nil)
  }

  @Test("A name that is not a target is refused with the nearest one")
  func unknownTarget() {
    let failure = #expect(throws: CommandFailure.self) { try run(VerifyCommand.self, ["-u", "stagin"]) }
    #expect(failure?.description == #"--base-url: there is no target "stagin"; did you mean "staging"?"#)
    let other = #expect(throws: CommandFailure.self) {
      try run(VerifyCommand.self, [], ["CONTRACT_BASE_URL": "production"])
    }
    #expect(
      other?.description == #"CONTRACT_BASE_URL: there is no target "production"; the targets are staging, local"#
    )
  }

  @Test("An exclusion applies through its last day, and then excludes nothing")
  func exclusions() throws {
    let before = try run(GateCommand.self, ["--exclude", "own"])
    #expect(before.command.gate.exclude == ["pagination", "getOld", "S1", "own"])
    #expect(before.settings.project?.expired == [])
    let after = try run(GateCommand.self, day: "2026-07-01")
    #expect(after.command.gate.exclude == ["getOld", "S1"])
    #expect(after.settings.project?.expired.map(\.subject) == ["pagination"])
    #expect(after.settings.project?.exclusions.map(\.subject) == ["getOld", "status of getFeed", "case S1"])
  }

  @Test("A subcommand gets only the exclusions that it knows")
  func exclusionsOfCommands() throws {
    #expect(try run(CheckCommand.self).command.selection.exclude == ["getOld"])
    #expect(try run(RecordCommand.self, ["-o", "a.har"]).command.selection.exclude == ["pagination", "getOld"])
  }

  @Test("Without a file and variables the options stay as the command line sets them")
  func nothing() throws {
    let found = try run(VerifyCommand.self, ["-v", "--seed", "1"], file: nil)
    #expect(found.command.limits.seed.value == 1)
    #expect(found.settings.sources.allSatisfy { $0.origin == .default || $0.key == "limits.seed" })
    #expect(found.settings.project == nil)
  }

  @Test("A flag of the environment is true or false")
  func flags() throws {
    #expect(try !run(CheckCommand.self, [], ["CONTRACT_STRICT": "no"]).command.strictness.strict)
    let failure = #expect(throws: CommandFailure.self) {
      try run(CheckCommand.self, [], ["CONTRACT_STRICT": "maybe"])
    }
    #expect(failure?.description == #"CONTRACT_STRICT: "maybe" is not true or false; set it to true or false"#)
  }

  @Test("A later error about a value names the place where it was set")
  func places() throws {
    let settings = try run(VerifyCommand.self, [], ["CONTRACT_MAX_BODY": "x"]).settings
    let rate = settings.located(CommandFailure("no rate", at: "--rate"))
    #expect(rate.description == "contract.yaml:4:28: limits.rate: no rate")
    #expect(
      settings.located(CommandFailure("no size", at: "--max-body")).description
        == "CONTRACT_MAX_BODY: limits.max-body: no size"
    )
    #expect(settings.located(CommandFailure("no time", at: "--max-time")).description == "--max-time: no time")
  }

  @Test(
    "A value of the file that an option cannot have is refused where it is written",
    arguments: [
      ("limits: {workers: many}", #"contract.yaml:1:19: limits.workers: "many" is not a whole number"#),
      ("limits: {seed: -1}", #"contract.yaml:1:16: limits.seed: "-1" is not a whole number of 0 or more"#),
      (
        "limits: {workers: 0}",
        "contract.yaml:1:19: limits.workers: --workers is 0; it must be from 1 to 1024"
      ),
      (
        "limits: {max-findings: -1}",
        "contract.yaml:1:24: limits.max-findings: --max-findings is -1; it must be 0 or more"
      ),
      ("store: disk", #"contract.yaml:1:8: store: "disk" is not one of memory, file, null"#),
      ("resources: some", #"contract.yaml:1:12: resources: "some" is not one of all, same-origin, none"#),
      ("fail-under: half", #"contract.yaml:1:13: fail-under: "half" is not a number"#),
      ("fail-under: 101", "contract.yaml:1:13: fail-under: --fail-under is 101.0; it must be from 0 to 100"),
      ("generate: 0", "contract.yaml:1:11: generate: --generate is 0; it must be from 1 to 100000"),
    ]
  )
  func refused(_ file: String, _ error: String) {
    let failure = #expect(throws: CommandFailure.self) { try run(GateCommand.self, file: file) }
    #expect(failure?.description == error)
  }

  // MARK: Lists that repeat what the options declare

  @Test(
    "Each option of a key belongs to the subcommands whose groups declare it",
    arguments: ConfigCommand.configurable.map { $0.name }
  )
  func keys(_ command: String) throws {
    let options = Set(CommandOption.all.filter { $0.command == command }.map(\.name))
    let type = try #require(ConfigCommand.configurable.first { $0.name == command })
    let keys = try type.shortest().groups.flatMap { $0.keys }
    // Some keys have no option, and those of the gate for strength are options of strength alone.
    let all = Set(CommandOption.all.map(\.name))
    for key in keys where !key.exceptions.contains(type.subcommand) && !key.name.hasPrefix("strength-") {
      guard all.contains(key.option) else { continue }
      #expect(options.contains(key.option), "\(key.name)")
    }
  }

  @Test(
    "A subcommand lets the file and the environment set each of its groups of options",
    arguments: ConfigCommand.configurable.map { $0.name }
  )
  func groups(_ command: String) throws {
    let type = try #require(ConfigCommand.configurable.first { $0.name == command })
    var run = try type.shortest()
    let declared = run.groups.flatMap { $0.keys }.filter { !$0.exceptions.contains(type.subcommand) }
    #expect(!declared.isEmpty)
    let settings = try run.complete(environment: [:], configuration: nil)
    let filled = Set(settings.sources.map(\.key))
    for key in declared where key.scope != .target { #expect(filled.contains(key.name), "\(key.name)") }
    let known = Set((ConfigurationKey.all + ConfigurationKey.ofTarget).map(\.name))
    for key in declared { #expect(known.contains(key.name), "SettingGroups lacks the group of \(key.name)") }
  }
}

extension ConfigurableCommand {
  /// The command with as few arguments as it needs.
  static func shortest() throws -> Self {
    try parse(
      ["record": ["--output=a.har"], "repeat": ["abc"], "diff": ["a.yaml", "b.yaml"]][name] ?? []
    )
  }

  /// The groups of options that have keys, with the command itself where it declares some.
  var groups: [any SettingGroup.Type] {
    let own = (Self.self as? any SettingGroup.Type).map { [$0] } ?? []
    return own + Mirror(reflecting: self).children.compactMap { ($0.value as? any HoldingGroup)?.group }
  }
}

/// A property of a subcommand that holds a group of options.
protocol HoldingGroup {
  var group: any SettingGroup.Type { get }
}

extension OptionGroup: HoldingGroup where Value: SettingGroup {
  var group: any SettingGroup.Type { Value.self }
}
