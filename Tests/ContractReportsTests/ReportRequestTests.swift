import ContractReports
import Testing

@Suite("Report request")
struct ReportRequestTests {
  @Test(
    "a format may be followed by a file",
    arguments: [
      ("junit", ReportFormat.junit, nil), ("json=report.json", .json, "report.json"), ("json=-", .json, nil),
      ("JSON=a=b.json", .json, "a=b.json"),
    ] as [(String, ReportFormat, String?)]
  )
  func parses(_ text: String, _ format: ReportFormat, _ path: String?) throws {
    let request = try ReportRequest(parsing: text)
    #expect(request.format == format)
    #expect(request.path == path)
  }

  @Test(
    "what is no format, or names no file, is refused with what to write",
    arguments: [
      ("xml=a", #""xml" is not a report format; the formats are junit and json"#),
      ("", #""" is not a report format; the formats are junit and json"#),
      ("json=", #"no file is named after "json="; write json=PATH, or json alone for standard output"#),
    ]
  )
  func refuses(_ text: String, _ message: String) {
    #expect(throws: ReportRequestError.self) { try ReportRequest(parsing: text) }
    #expect { try ReportRequest(parsing: text) } throws: { "\($0)" == message }
  }
}
