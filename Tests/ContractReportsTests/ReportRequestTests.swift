import ContractReports
import Testing

@Suite("Report requests")
struct ReportRequestTests {
  @Test(
    "A report request names a format, and may name a file",
    arguments: [
      ("junit", "junit", nil), ("json=report.json", "json", "report.json"), ("json=-", "json", nil),
      ("JSON=a=b.json", "json", "a=b.json"),
    ] as [(String, String, String?)]
  )
  func parses(_ text: String, _ format: String, _ path: String?) throws {
    let request = try ReportRequest(parsing: text)
    #expect(request.format.id == format)
    #expect(request.path == path)
  }

  @Test(
    "A report request with an unknown format or an empty path is refused with what to write",
    arguments: [
      ("xml=a", #""xml" is not a report format; the formats are junit and json"#),
      ("", #""" is not a report format; the formats are junit and json"#),
      ("json=", #""json=" names no file; write json=PATH, or json alone for standard output"#),
    ]
  )
  func refuses(_ text: String, _ message: String) {
    #expect(throws: ReportRequestError.self) { try ReportRequest(parsing: text) }
    #expect { try ReportRequest(parsing: text) } throws: { "\($0)" == message }
  }
}
