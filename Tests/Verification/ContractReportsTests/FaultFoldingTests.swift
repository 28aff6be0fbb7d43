import ContractReports
import Diagnostics
import HTTPMessages
import JSONSyntax
import Testing

@Suite("Faults")
struct FaultFoldingTests {
  private static func finding(
    _ check: String,
    _ message: String,
    status: Int = 500,
    number: Int = 1,
    cause: String? = nil,
    operation: String = "listPets"
  ) -> Finding {
    var finding = Finding(
      check: CheckID(check),
      operation: operation,
      message: message,
      exchange: ExchangeReference(
        number: number,
        method: .get,
        url: "http://a.test/pets?n=\(number)",
        status: status,
        curl: "curl \(number)",
        purpose: "purpose \(number)"
      )
    )
    finding.cause = cause
    return finding
  }

  /// A server error in response to a probe.
  private static func probe(_ reason: String, number: Int) -> Finding {
    var finding = finding("rejection", "status 500, a server error: \(reason)", number: number)
    finding.exchange?.expectation = .refusal(reason)
    return finding
  }

  /// A server error that valid requests get, too, so that the finding no longer says what was tested.
  private static func failingAlways(_ reason: String, number: Int) -> Finding {
    var finding = probe(reason, number: number)
    finding.message = "status 500, a server error, which also occurs with valid values"
    return finding
  }

  private static func violation(_ message: String, _ body: String, _ contract: String, number: Int = 1) -> Finding {
    var finding = finding("body-schema", message, status: 200, number: number)
    finding.body = BodyPlace(pointer: JSONPointer(body), location: nil, excerpt: nil)
    finding.contract = ContractPlace(place: SourcePlace(file: "a.yaml", location: nil), pointer: JSONPointer(contract))
    return finding
  }

  private static let type = "/components/schemas/Pet/properties/id/type"

  static let one: [(String, [Finding])] = [
    (
      "a 500 that the first request, its repeat, a probe and a generated request see",
      [
        finding("status", "status 500 is not documented; the contract documents 200", number: 1),
        finding("status", "status 500 is not documented; the contract documents 200", number: 2),
        finding("rejection", "status 500, a server error, which also occurs with valid values", number: 3),
        finding("generated-request", "status 500, a server error, which also occurs with valid values", number: 4),
      ]
    ),
    (
      "probes of several parts where valid requests fail, too",
      [failingAlways("the body is empty", number: 1), failingAlways(#""permissions" is null"#, number: 2)]
    ),
    (
      "two values of one probe that get a 500, where no cause is proved",
      [probe(#""limit" is 0"#, number: 1), probe(#""limit" is -1"#, number: 2)]
    ),
    (
      "several malformed values of one parameter that are accepted",
      [
        finding(
          "rejection",
          #"status 200; expected a documented rejection (4xx): invalid value "abc" for the parameter "limit""#,
          status: 200,
          number: 1,
          cause: #"query parameter "limit""#
        ),
        finding(
          "rejection",
          #"status 200; expected a documented rejection (4xx): "limit" is 0, below its minimum 1"#,
          status: 200,
          number: 2,
          cause: #"query parameter "limit""#
        ),
      ]
    ),
    (
      "a broken value in a response to a probe and to a generated request",
      [
        violation("expected a string, not an integer", "/items/0/id", type, number: 1),
        violation("expected a string, not null", "/items/3/id", type, number: 2),
      ]
    ),
    (
      "the same wrong value in several elements of one response",
      [violation("expected a string", "/items/0/id", type), violation("expected a string", "/items/1/id", type)]
    ),
  ]

  @Test("Findings of one fault are one finding with the other exchanges as evidence", arguments: one)
  func folded(_ what: String, _ findings: [Finding]) throws {
    let folded = findings.folded()
    #expect(folded.count == 1, "\(what)")
    let finding = try #require(folded.first)
    let others = Set(findings.compactMap(\.exchange?.number)).count - 1
    #expect(finding.otherExchanges == others)
    #expect(
      finding.evidence.map(\.number) == findings.dropFirst().compactMap(\.exchange?.number).prefix(others).map(\.self)
    )
    #expect(finding.message == findings.first?.message)
    #expect(folded.folded() == folded)
  }

  static let two: [(String, [Finding])] = [
    (
      "two parameters that are each not validated",
      [
        finding("rejection", "status 200; expected", status: 200, cause: #"query parameter "limit""#),
        finding("rejection", "status 200; expected", status: 200, number: 2, cause: #"query parameter "kind""#),
      ]
    ),
    (
      "a 500 that every request gets, and one of another operation",
      [finding("status", "status 500"), finding("status", "status 500", number: 2, operation: "getPet")]
    ),
    (
      "a 500 that one malformed parameter causes, and one of valid requests",
      [finding("status", "status 500"), finding("status", "status 500", number: 2, cause: #"query parameter "limit""#)]
    ),
    (
      "two probes of the body that get a 500, where no cause is proved",
      [
        probe("the required body is empty", number: 1),
        probe(#""permissions" is null"#, number: 2),
      ]
    ),
    (
      "a 500 that every valid request gets, and one of a probe whose cause is not proved",
      [finding("status", "status 500 is not documented"), probe("the required body is empty", number: 2)]
    ),
    (
      "two violations in one body",
      [
        violation("expected a string", "/id", type),
        violation("expected a string", "/name", "/components/schemas/Pet/properties/name/type"),
      ]
    ),
    (
      "two missing members of one object",
      [
        violation(#"the required member "id" is missing"#, "", "/components/schemas/Pet/required"),
        violation(#"the required member "name" is missing"#, "", "/components/schemas/Pet/required"),
      ]
    ),
    (
      "two branches of a schema",
      [
        violation("expected a string", "/a", "/components/schemas/Pet/allOf/0/properties/a/type"),
        violation("expected a string", "/a", "/components/schemas/Pet/allOf/1/properties/a/type"),
      ]
    ),
    (
      "a malformed and an unknown identifier that are both accepted",
      [
        finding("rejection", "status 200; expected a documented rejection (4xx): a", status: 200, cause: "path id"),
        finding("rejection", "status 200; expected a documented 404: b", status: 200, number: 2, cause: "path id"),
      ]
    ),
  ]

  @Test("Different faults stay different findings", arguments: two)
  func distinct(_ what: String, _ findings: [Finding]) {
    #expect(findings.folded() == findings, "\(what)")
  }

  @Test("A finding names at most four other exchanges, counts the rest, and keeps the highest severity")
  func bounds() throws {
    var findings = (1...9).map { Self.finding("status", "status 500", number: $0) }
    for index in findings.indices.dropLast() { findings[index].severity = .warning }
    let finding = try #require(findings.folded().first)
    #expect(finding.otherExchanges == 8)
    #expect(finding.evidence.map(\.number) == [2, 3, 4, 5])
    #expect(finding.evidence.map(\.curl) == ["curl 2", "curl 3", "curl 4", "curl 5"])
    #expect(finding.severity == .error)
  }

  @Test("The smallest request represents a fault, and the others stay its evidence")
  func smallest() throws {
    let cause = "body /size"
    var findings = (1...3).map { Self.finding("generated-request", "status 500: \($0)", number: $0, cause: cause) }
    findings[1].isSmallest = true
    let finding = try #require(findings.folded().first)
    #expect(finding.exchange?.number == 2)
    #expect(finding.evidence.map(\.number) == [1, 3])
    #expect(finding.otherExchanges == 2)
    #expect(findings.folded().folded() == findings.folded())
  }

  @Test("Of two findings about one server error, the one that says more than the undocumented status remains")
  func undocumented() throws {
    let findings = [
      Self.finding("status", "status 500 is not documented", cause: "credentials"),
      Self.finding("credentials", "status 500 with malformed credentials; expected 401 or 403", cause: "credentials"),
    ]
    let finding = try #require(findings.folded().first)
    #expect(findings.folded().count == 1)
    #expect(finding.check == CheckID("credentials"))
    #expect(finding.otherExchanges == 0)
    #expect(finding.details == ["also: status 500 is not documented"])
  }

  @Test("The evidence of a fault survives a JSON report")
  func read() throws {
    var first = Self.finding("status", "status 500", cause: #"query parameter "limit""#)
    first.contract = ContractPlace(place: SourcePlace(file: "a.yaml", location: nil))
    var second = first
    second.exchange?.number = 2
    second.exchange?.url = "http://a.test/pets?n=2"
    let report = ReportFixtures.report([first, second].folded())
    let read = try JSONReport.read(JSONReport.rendered(report.redacted), file: "a.json")
    #expect(read.findings.first?.cause == first.cause)
    #expect(read.findings.first?.otherExchanges == 1)
    #expect(read.findings.first?.evidence.map(\.number) == [2])
    #expect(read.findings.first?.fingerprint == first.fingerprint)
    #expect(read.findings.first?.fault == first.fault)
  }

  @Test("The terminal shows one finding with its other exchanges")
  func console() {
    let findings = (1...3).map { Self.finding("status", "status 500 is not documented", number: $0) }
    let text = ConsoleReport().rendered(ReportFixtures.report(findings.folded()).redacted)
    #expect(text.contains("1 finding (1 error)"))
    #expect(text.contains("  error status  in 3 requests\n"), "\(text)")
    let others = text.split(separator: "\n").filter { $0 == "    also request 2, status 500: purpose 2" }
    #expect(others.count == 1, "\(text)")
  }
}
