import ArgumentParser
import Diagnostics
import JSONSyntax
import Quantities
import TestSupport
import Testing

@testable import contract

@Suite("Effective arguments")
struct EffectiveArgumentTests {
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

  private func effective(
    _ arguments: [String],
    _ environment: [String: String] = [:],
    file: String? = file,
    day: String = "2026-06-30"
  ) throws -> EffectiveArguments {
    let configuration = try file.flatMap { try ConfigurationReader.read(Array($0.utf8), file: "contract.yaml") }
    let now = try #require(Timestamp.parse("\(day)T12:00:00Z"))
    return try EffectiveArguments(arguments, environment: environment, configuration: configuration, now: now)
  }

  @Test("Flags take precedence over the environment, the environment over the file, and the file over defaults")
  func precedence() throws {
    let all = try effective(["gate", "--workers", "1"], ["CONTRACT_WORKERS": "2", "CONTRACT_RATE": "3/s"])
    let command = try #require(ContractCommand.parseAsRoot(all.arguments) as? GateCommand)
    #expect(command.limits.workers == 1)
    #expect(command.limits.rate == "3/s")
    #expect(command.freshness.strict)
    #expect(command.contracts.contracts == ["api"])
    #expect(command.limits.maxPages == 50)
    let origins = Dictionary(all.sources.map { ($0.key, $0.origin.description) }) { first, _ in first }
    #expect(origins["limits.workers"] == "command line")
    #expect(origins["limits.rate"] == "CONTRACT_RATE")
    #expect(origins["contracts"] == "contract.yaml:1:12")
  }

  @Test(
    "A list on the command line, or an argument that is a contract, replaces that of the file",
    arguments: [
      (["verify", "--redact", "c"], ["--redact", "c"]), (["verify", "--redact=c"], ["--redact=c"]),
    ]
  )
  func lists(_ arguments: [String], _ rest: [String]) throws {
    let found = try effective(arguments).arguments
    #expect(Array(found.suffix(rest.count)) == rest)
    #expect(!found.contains("--redact=a"))
    #expect(try !effective(["verify", "other.yaml"]).arguments.contains("--contracts=api"))
    #expect(try effective(["verify", "other.har"]).arguments.contains("--contracts=api"))
  }

  @Test(
    "A target's name is its base URL, headers and options",
    arguments: [
      ["verify"], ["verify", "--base-url", "staging"], ["verify", "--base-url=staging"], ["verify", "-u", "staging"],
    ]
  )
  func target(_ arguments: [String]) throws {
    let found = try effective(arguments)
    let command = try #require(ContractCommand.parseAsRoot(found.arguments) as? VerifyCommand)
    #expect(command.address.baseURL == "https://staging.example")
    #expect(command.address.header == ["X-Team: feed"])
    #expect(command.address.headerEnv == ["Authorization=TOKEN"])
    #expect(command.walk.allowUnsafe == ["createPet"])
    #expect(found.target?.name == "staging")
  }

  @Test("An address on the command line has nothing of the file's target")
  func address() throws {
    let found = try effective(["verify", "--base-url", "http://127.0.0.1:1"])
    #expect(!found.arguments.contains { $0.hasPrefix("--header") })
    let positional = try effective(["verify", "http://127.0.0.1:1"])
    #expect(!positional.arguments.contains { $0.hasPrefix("--base-url") })
  }

  @Test("A name that is no target is refused with the nearest one")
  func unknownTarget() {
    let failure = #expect(throws: CommandFailure.self) { try effective(["verify", "-u", "stagin"]) }
    #expect(failure?.description == #"--base-url: there is no target "stagin"; did you mean "staging"?"#)
    let other = #expect(throws: CommandFailure.self) { try effective(["verify"], ["CONTRACT_BASE_URL": "production"]) }
    #expect(
      other?.description == #"CONTRACT_BASE_URL: there is no target "production"; the targets are staging, local"#
    )
  }

  @Test("An exclusion applies through its last day, and then excludes nothing")
  func exclusions() throws {
    let before = try effective(["gate"])
    #expect(
      before.arguments.filter { $0.hasPrefix("--exclude") } == [
        "--exclude=pagination", "--exclude=getOld", "--exclude=S1",
      ]
    )
    #expect(before.settings?.expired == [])
    let after = try effective(["gate"], day: "2026-07-01")
    #expect(!after.arguments.contains("--exclude=pagination"))
    #expect(after.settings?.expired.map(\.subject) == ["pagination"])
    #expect(after.settings?.exclusions.map(\.subject) == ["getOld", "status of getFeed", "case S1"])
  }

  @Test("A subcommand gets only the exclusions that it knows")
  func exclusionsOfCommands() throws {
    #expect(try effective(["check"]).arguments.filter { $0.hasPrefix("--exclude") } == ["--exclude=getOld"])
    #expect(try !effective(["accept"]).arguments.contains { $0.hasPrefix("--exclude") })
    #expect(try !effective(["mock"]).arguments.contains { $0.hasPrefix("--exclude") })
  }

  @Test("Without a file and variables the arguments stay as they are")
  func nothing() throws {
    #expect(try effective(["verify", "-v", "--seed", "1"], file: nil).arguments == ["verify", "-v", "--seed", "1"])
    #expect(try effective([], file: nil).arguments.isEmpty)
    #expect(try effective(["explain", "status"]).arguments == ["explain", "status"])
  }

  @Test("A flag of the environment is true or false")
  func flags() throws {
    #expect(try !effective(["check"], ["CONTRACT_STRICT": "no"]).arguments.contains("--strict"))
    let failure = #expect(throws: CommandFailure.self) { try effective(["check"], ["CONTRACT_STRICT": "maybe"]) }
    #expect(failure?.description == #"CONTRACT_STRICT: "maybe" is not true or false; set it to true or false"#)
  }

  @Test("An invalid value is reported where it was set")
  func places() throws {
    let found = try effective(["verify"], ["CONTRACT_MAX_BODY": "x"])
    let rate = found.located(CommandFailure("no rate", at: "--rate"))
    #expect(rate.description == "contract.yaml:4:28: limits.rate: no rate")
    #expect(
      found.located(CommandFailure("no size", at: "--max-body")).description
        == "CONTRACT_MAX_BODY: limits.max-body: no size"
    )
    #expect(found.located(CommandFailure("no time", at: "--deadline")).description == "--deadline: no time")
    #expect(found.place(ofOptionIn: "Error: --workers is 0; it must be") == "contract.yaml:4:19: limits.workers")
  }

  @Test(
    "Each key is an option of each subcommand that it applies to",
    arguments: ThoroughTests.rows(ConfigurationKey.all + ConfigurationKey.ofTarget)
  )
  func keys(_ key: ConfigurationKey) {
    for command in key.commands.sorted() {
      let argument = key.kind == .flag ? key.option : "\(key.option)=1"
      let message = Result { try ContractCommand.parseAsRoot([command, argument, "--output=a.har"]) }
      // The value need not be valid, nor need --output belong to the subcommand; the option itself must be known.
      guard case .failure(let error) = message else { continue }
      #expect(!ContractCommand.message(for: error).contains("Unknown option '\(key.option)'"), "\(command) \(key.name)")
    }
  }
}
