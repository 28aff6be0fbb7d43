import ContractReports
import Diagnostics
import Redaction
import Testing

/// A report format of another package: one line for each finding.
private struct LineFormat: ReportFormat {
  let descriptor = Descriptor(
    .reportFormat,
    "lines",
    summary: "one line for each finding",
    explanation: "For a script that counts lines.",
    example: "`lines=findings.txt`",
    remedy: "Count the lines."
  )

  func bytes(of report: RedactedReport) -> [UInt8] {
    report.content.findings.flatMap { Array("\($0.check): \($0.message)\n".utf8) }
  }
}

@Suite("Report formats of another package")
struct CustomFormatTests {
  @Test("A report is rendered in a format of another package, without its secrets")
  func renders() throws {
    let formats = ReportFormatRegistry.all + [LineFormat()]
    let request = try ReportRequest(parsing: "lines=findings.txt", formats: formats)
    let secret = "Bearer \(String(repeating: "s3cr3tT0ken", count: 4))"
    let finding = Finding(check: CheckID("trace"), message: "Authorization: \(secret)")
    var report = Report(command: "verify", version: "1")
    report.findings = [finding]
    let rendered = request.format.rendered(RedactedReport(report, by: SecretRedaction()))
    let text = String(decoding: rendered.bytes, as: UTF8.self)
    #expect(text.hasPrefix("trace: Authorization: "))
    #expect(!text.contains("s3cr3tT0ken"))
    #expect(request.path == "findings.txt")
  }

  @Test("A built-in format is found by its id, and no other is")
  func builtIn() throws {
    #expect(ReportFormatRegistry.format("junit")?.descriptor.id == "junit")
    #expect(ReportFormatRegistry.format("chat") == nil)
  }
}
