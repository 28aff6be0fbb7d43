import ContractReports
import JSONSyntax
import Testing

@Suite("JSON report")
struct JSONReportTests {
  private func parsed(_ report: Report) throws -> JSONValue {
    try JSONDocument(parsing: JSONReport.rendered(report.redacted)).root
  }

  @Test("The JSON report of an interrupted run does not pass")
  func interrupted() {
    var report = Report(command: "verify", version: "1")
    #expect(report.holds)
    report.isInterrupted = true
    #expect(!report.holds)
    #expect(String(decoding: JSONReport.rendered(report.redacted), as: UTF8.self).contains("\"holds\": false"))
  }

  @Test("Characters that would steer a terminal are escaped, and come back when parsed")
  func steering() throws {
    let message = "\u{1B}[2J \u{9B} \u{202E} \u{E0041} é"
    let report = ReportFixtures.report([ReportFixtures.badID(message: message)])
    let text = String(decoding: JSONReport.rendered(report.redacted), as: UTF8.self)
    #expect(text.contains(#"\u001b[2J \u009b \u202e \udb40\udc41 é"#))
    #expect(try parsed(report)["findings"]?[0]?["message"]?.string == message)
  }

  @Test("The largest seed keeps every digit")
  func seed() throws {
    var report = ReportFixtures.report()
    report.seed = .max
    #expect(try parsed(report)["seed"]?.text == "18446744073709551615")
  }

  @Test("The schema of JSON reports is JSON with the format's identifier")
  func schema() throws {
    let schema = try JSONDocument(parsing: JSONReport.schema).root
    #expect(schema["$id"]?.string == JSONReport.schemaIdentifier)
    #expect(schema["properties"]?["version"]?["const"]?.integer == JSONReport.version)
  }
}
