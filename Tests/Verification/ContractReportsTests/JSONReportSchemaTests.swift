import ContractReports
import JSONSchemas
import JSONSyntax
import Testing

@Suite("JSON report's schema")
struct JSONReportSchemaTests {
  private let validator: SchemaValidator

  init() throws {
    validator = try SchemaCompiler().compile(JSONDocument(parsing: JSONReport.schema).root)
  }

  @Test(
    "Every JSON report conforms to its schema",
    arguments: [
      ReportFixtures.report(),
      ReportFixtures.report(
        [ReportFixtures.badID(), ReportFixtures.slow, ReportFixtures.unreadable],
        notes: ["a note"]
      ),
      ReportFixtures.report(skipped: "POST is not safe"), Report(command: "check", version: "0.1.0"),
      ReportFixtures.withoutPlaces, ReportFixtures.gate,
    ]
  )
  func reports(_ report: Report) throws {
    let root = try JSONDocument(parsing: JSONReport.rendered(report.redacted)).root
    #expect(validator.violations(in: root).map(\.description) == [])
  }

  @Test(
    "A report of another version, or without a member, does not conform to the schema",
    arguments: [
      (#""version": 1"#, #""version": 2"#), (#""schema": "urn:contract:report:1","#, ""),
      (#""seed": 42"#, #""seed": -1"#),
      (#""severity": "error""#, #""severity": "fatal""#), (#""line": 12"#, #""line": 0"#),
      (#""pointer": "/items/0/id""#, #""pointer": "items""#), (#""200": 37"#, #""2XX": 37"#),
      (#""verdict": "passed""#, #""verdict": "good""#), (#""keyword": "Given""#, #""keyword": "And""#),
      (#""step": 2"#, #""step": -1"#), (#""status": 1,"#, ""), (#""stages": ["#, #""levels": ["#),
      (#""kind": "status""#, #""kind": "state""#), (#""percent": 50.0"#, #""percent": 101"#),
    ]
  )
  func faults(_ text: String, _ replacement: String) throws {
    let report = String(decoding: JSONReport.rendered(ReportFixtures.gate.redacted), as: UTF8.self)
    try #require(report.contains(text))
    let changed = report.replacing(text, with: replacement, maxReplacements: 1)
    #expect(try !validator.isValid(JSONDocument(parsing: changed).root))
  }
}
