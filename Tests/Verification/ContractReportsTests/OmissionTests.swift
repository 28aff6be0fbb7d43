import ContractReports
import Testing

/// What reports say about operations that a run says little about.
@Suite("Operations that were not verified")
struct OmissionTests {
  private static func operation(
    _ id: String,
    _ statuses: [Int: Int] = [:],
    omission: OperationOmission? = nil,
    stage: String? = nil
  ) -> OperationSummary {
    let exchanges = statuses.values.reduce(0, +)
    var operation = OperationSummary(id: id, method: "GET", path: "/\(id)", exchanges: exchanges, statuses: statuses)
    (operation.documented, operation.omission, operation.stage) = (["200", "404"], omission, stage)
    operation.skipped = exchanges == 0 ? omission?.rawValue : nil
    return operation
  }

  private static let operations = [
    operation("a", [200: 3]), operation("b", omission: .unsafe), operation("c", omission: .unsafe),
    operation("d", [401: 2], omission: .credentials), operation("e", omission: .contract),
    operation("f", omission: .link),
  ]

  @Test("The operations are counted by their reasons, with what brings them in")
  func line() {
    let report = Report(command: "verify", version: "1", operations: Self.operations)
    #expect(
      report.omissionLine
        == "5 operations not verified: 2 unsafe (--allow-unsafe), 1 refused as unauthorized (--auth), "
        + "1 with an error in the contract (fix the contract), "
        + "1 that no response leads to (add examples or links to the contract)"
    )
  }

  @Test(
    "Only options that the subcommand has are advised, and what is no option is advised always",
    arguments: [
      (["--allow-unsafe", "--rate"], [" (--allow-unsafe)", "", " (--rate, limits.max-retry-after)"]),
      (["--auth"], ["", " (--auth)", " (limits.max-retry-after)"]),
      ([], ["", "", " (limits.max-retry-after)"]),
    ] as [(Set<String>, [String])]
  )
  func offered(_ options: Set<String>, _ advice: [String]) {
    let omissions: [OperationOmission] = [.unsafe, .credentials, .busy, .contract]
    let operations = omissions.map { Self.operation($0.rawValue, omission: $0) }
    var report = Report(command: "check", version: "1", operations: operations)
    report.offeredOptions = options
    #expect(
      report.omissionLine
        == "4 operations not verified: 1 unsafe\(advice[0]), 1 refused as unauthorized\(advice[1]), "
        + "1 with an error in the contract (fix the contract), 1 refused with 429 or 503\(advice[2])"
    )
  }

  @Test("A report whose operations were all verified says nothing about omissions")
  func nothing() {
    let report = Report(command: "verify", version: "1", operations: [Self.operation("a", [200: 1])])
    #expect(report.omissionLine == nil)
    #expect(report.remarks == [])
  }

  @Test("An operation of a gate is omitted only if no stage judged it")
  func stages() {
    let report = Report(
      command: "gate",
      version: "1",
      operations: [
        Self.operation("a", stage: "check"), Self.operation("a", omission: .unsafe, stage: "verify mock"),
        Self.operation("a", omission: .unsafe, stage: "verify http://a"),
        Self.operation("b", [200: 1], stage: "check"), Self.operation("b", omission: .unsafe, stage: "verify mock"),
      ]
    )
    #expect(report.omissionLine == "1 operation not verified: 1 unsafe (--allow-unsafe)")
  }

  @Test("An operation that one part of a run judged is not omitted in the merged report")
  func merged() throws {
    func part(_ operations: OperationSummary...) -> Report {
      Report(command: "verify", version: "1", operations: operations)
    }
    let parts = [part(Self.operation("a", omission: .unsafe)), part(Self.operation("a", [200: 1]))]
    for parts in [parts, parts.reversed()] { #expect(try #require(Report(merging: parts)).omissionLine == nil) }
    let without = try #require(Report(merging: [parts[0], parts[0]]))
    #expect(without.omissionLine == "1 operation not verified: 1 unsafe (--allow-unsafe)")
  }

  @Test("The line is in the terminal, also if that is quiet, and in every format that has notes")
  func formats() throws {
    let report = Report(command: "verify", version: "1", operations: Self.operations)
    let line = try #require(report.omissionLine)
    #expect(ConsoleReport(isQuiet: true).rendered(report.redacted).contains("5 operations not verified: 2 unsafe"))
    // JSON has it as a value of each operation, and three formats list problems or exchanges alone.
    let others: Set = ["json", "github", "gitlab", "har"]
    #expect(others.isSubset(of: ReportFormatRegistry.all.map(\.id)))
    for format in ReportFormatRegistry.all where !others.contains(format.id) {
      let pieces = AnySequence(format.rendered(report.redacted).pieces)
      let text = pieces.map { String(decoding: $0, as: UTF8.self) }.joined()
      #expect(text.replacing("\\", with: "").contains(line), "\(format.id)")
    }
    let json = String(decoding: JSONReport.rendered(report.redacted), as: UTF8.self)
    #expect(json.contains(#""omission": "credentials""#))
    let read = try JSONReport.read(JSONReport.rendered(report.redacted), file: "a.json")
    #expect(read.omissionLine == line)
  }

  @Test("An operation without a success has no mark of success in the terminal")
  func mark() {
    var report = Report(command: "verify", version: "1")
    report.operations = [Self.operations[0], Self.operations[3]]
    let lines = ConsoleReport().rendered(report.redacted).split(separator: "\n")
    #expect(lines.first?.hasPrefix("✓") == true)
    let refused = lines.dropFirst().first ?? ""
    #expect(refused.hasPrefix("–") && refused.hasSuffix("2 requests  refused as unauthorized"), "\(refused)")
  }

  @Test(
    "An operation succeeded if a response was a success, or what the contract documents in place of one",
    arguments: [
      ([200: 1], ["200"], true), ([304: 1], ["200"], true), ([404: 3], ["200", "404"], false), ([401: 1], [], false),
      ([410: 1], ["410"], true), ([404: 1], ["410"], false), ([404: 1], ["default"], false), ([:], ["410"], false),
      ([500: 1, 201: 1], ["201"], true),
    ] as [([Int: Int], [String], Bool)]
  )
  func success(_ statuses: [Int: Int], documented: [String], isSuccess: Bool) {
    var operation = Self.operation("a", statuses)
    operation.documented = documented
    #expect(operation.hasSucceeded == isSuccess)
  }

  @Test(
    "The shortcoming of an operation without a success follows from its statuses",
    arguments: [
      ([401: 2, 403: 1], .credentials), ([429: 1, 503: 1], .busy), ([404: 1, 401: 1], .unsuccessful),
      ([200: 1, 401: 1], nil), ([:], nil),
    ] as [([Int: Int], OperationOmission?)]
  )
  func shortcoming(_ statuses: [Int: Int], _ omission: OperationOmission?) {
    #expect(Self.operation("a", statuses).shortcoming == omission)
  }
}
