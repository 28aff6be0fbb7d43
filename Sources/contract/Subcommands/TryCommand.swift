import ArgumentParser
import ContractReports
import HTTPMessages
import Redaction

/// Verifies a live API for a few seconds, without any file.
struct TryCommand: RunnableCommand {
  static let examples = [
    "contract try http://127.0.0.1:8080",
    "contract try https://api.example --header-env Authorization=API_TOKEN",
  ]

  static let commonOptions: [String] = []

  static let configuration = CommandConfiguration(
    commandName: Subcommand.try.rawValue,
    abstract: "Verify a live API for a few seconds, without any file.",
    discussion: HelpText.discussion(
      examples,
      """
      Finds the OpenAPI document that the API publishes, or else infers a contract from what usual paths return. Then \
      verifies as many operations as the time allows, with safe methods only, and prints the findings and the commands \
      that come next. No file is needed or written; contract.yaml is not read.

      Exit codes: 1 if the contract is broken; 2 if there is nothing to judge; 3 if the API cannot be reached, or no \
      request succeeds.
      """
    )
  )

  @Argument(help: ArgumentHelp("The URL of the API, or of its OpenAPI document.", valueName: "url"))
  var url: String?

  @Option(help: ArgumentHelp("A path to request below the URL, instead of a search; repeatable.", valueName: "path"))
  var path: [String] = []

  @OptionGroup(title: OptionTitle.target) var address: AddressOptions
  @OptionGroup(title: OptionTitle.target) var target: TargetOptions
  @OptionGroup(title: OptionTitle.credentials) var credentials: CredentialOptions

  @Option(help: ArgumentHelp("The longest time to search, and then to verify.", valueName: "time"))
  var maxTime: Quantity<TimeForm> = "5s"

  @Option(parsing: .unconditional, help: ArgumentHelp("The most requests of the search for data.", valueName: "count"))
  var maxRequests = 120

  @Option(help: ArgumentHelp("The longest silence of a server, such as 500ms or 2s.", valueName: "time"))
  var requestTimeout: Quantity<TimeForm> = "5s"

  @Option(parsing: .unconditional, help: ArgumentHelp("The seed of every random choice.", valueName: "number"))
  var seed: UInt64 = 0

  @OptionGroup(title: OptionTitle.secrets) var redaction: RedactionOptions
  @OptionGroup(title: OptionTitle.output) var reporting: ReportOptions

  mutating func validate() throws {
    guard [url, address.baseURL].compactMap(\.self).count == 1 else { throw ValidationError("name the URL of one API") }
    try LimitOptions.check("--max-requests", maxRequests, in: 1...10_000)
  }

  func execute(_ policy: RedactionPolicy) async throws(CommandFailure) -> ExitStatus {
    let outputs = try reporting.outputs(of: .try, for: self, policy)
    let text = address.baseURL ?? url ?? ""
    let base = try BaseURLArgument.parse(text, option: address.baseURL == nil ? nil : "--base-url")
    try CommandSecurity.require(for: base)
    return try await TryRun(command: self, url: base, outputs: outputs).run()
  }
}
