import ContractModel
import ContractReports
import ContractVerifier
import Diagnostics
import HTTPMessages
import MockEngine
import Testing

@testable import ContractCommand

@Suite("What an executable adds to the command")
struct CommandExtensionTests {
  private struct OwnCheck: ExchangeCheck {
    let descriptor: CheckDescriptor

    init(_ id: String) {
      descriptor = CheckDescriptor(
        CheckID(id),
        for: [.verification, .files],
        summary: "every response has `X-Trace`",
        explanation: "Operators find a request by it.",
        example: "A response without it.",
        remedy: "Add it."
      )
    }

    func findings(for analysis: ExchangeAnalysis, options: Judge.Options) -> [Finding] { [] }
  }

  private struct OwnFormat: ReportFormat {
    let descriptor = Descriptor(
      .reportFormat,
      "chat",
      summary: "one line for a chat",
      explanation: "The team reads it.",
      example: "`chat=chat.txt`",
      remedy: "Send it."
    )

    func bytes(of report: RedactedReport) -> [UInt8] { Array("chat\n".utf8) }
  }

  private struct OwnCredential: SigningCredential {
    let scheme: String

    func sign(_ request: HTTPRequest) -> HTTPRequest { request }
  }

  private static let own = CommandExtensions(
    checks: [OwnCheck("trace")],
    scenarios: [Scenario("busy", steps: [.online])],
    formats: [OwnFormat()]
  )

  @Test("An own check runs after the built-in ones, can be selected, and is explained")
  func check() async {
    CommandExtensions.$current.withValue(Self.own) {
      #expect(CheckID.ofCommand(for: .verification) == CheckID.ofVerification + [CheckID("trace")])
      #expect(CheckID.ofCommand(for: .files).last == CheckID("trace"))
      #expect(CheckSet.ofCommand.contains(CheckID("trace")))
      #expect(DescriptorCatalog.all.contains { $0.id == "trace" && $0.kind == .check })
    }
    #expect(!CheckSet.ofCommand.contains(CheckID("trace")))
    var process = CommandProcess(environment: [:])
    #expect(await process.run(["contract", "explain", "trace"], Self.own) == .holds)
    #expect(await process.run(["contract", "explain", "trace"], CommandExtensions()) == .unusable)
  }

  @Test("An own format comes after the built-in ones, can be requested, and is explained")
  func format() async throws {
    try CommandExtensions.$current.withValue(Self.own) {
      let formats = ReportFormatRegistry.ofCommand
      #expect(formats.dropLast().map(\.id) == ["html"] + ReportFormatRegistry.all.map(\.id))
      let request = try ReportRequest(parsing: "chat=chat.txt", formats: formats)
      #expect(request.format is OwnFormat)
      #expect(DescriptorCatalog.all.contains { $0.id == "chat" && $0.kind == .reportFormat })
    }
    var process = CommandProcess(environment: [:])
    #expect(await process.run(["contract", "explain", "chat"], Self.own) == .holds)
  }

  @Test("An own scenario is played by its name")
  func scenario() throws {
    let found = try CommandExtensions.$current.withValue(Self.own) { try ScenarioBook.ofCommand.scenario("busy") }
    #expect(found.name == "busy")
    #expect(throws: ScenarioError.self) { try ScenarioBook.ofCommand.scenario("busy") }
  }

  @Test(
    "What has the name of something else ends the command before it starts",
    arguments: [
      (CommandExtensions(checks: [OwnCheck("status")]), #"there are two checks with the id "status""#),
      (CommandExtensions(checks: [OwnCheck("a"), OwnCheck("a")]), #"there are two checks with the id "a""#),
      (CommandExtensions(formats: [SARIFFormat()]), #"there are two report formats with the id "sarif""#),
      (CommandExtensions(scenarios: [Scenario("slow", steps: [])]), "the scenario slow is built in"),
      (
        CommandExtensions(credentials: [OwnCredential(scheme: "hmac"), OwnCredential(scheme: "HMAC")]),
        #"there are two signing credentials with the id "hmac""#
      ),
    ]
  )
  func duplicates(extensions: CommandExtensions, text: String) async {
    let failure = #expect(throws: CommandFailure.self) { try extensions.check() }
    #expect(failure?.description.contains(text) == true)
    var process = CommandProcess(environment: [:])
    #expect(await process.run(["contract", "config"], extensions) == .unusable)
  }
}
