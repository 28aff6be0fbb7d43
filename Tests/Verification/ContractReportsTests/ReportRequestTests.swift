import ContractReports
import Testing

@Suite("Report requests")
struct ReportRequestTests {
  @Test(
    "A report request names a format, and may name a file",
    arguments: [
      ("junit", "junit", nil, .standardOutput), ("json=report.json", "json", "report.json", .standardOutput),
      ("json=-", "json", nil, .standardOutput), ("JSON=a=b.json", "json", "a=b.json", .standardOutput),
      ("sarif", "sarif", nil, .file(extension: "sarif")), ("har", "har", nil, .file(extension: "har")),
      ("sarif=-", "sarif", nil, .standardOutput),
      ("github", "github", nil, .console), ("github=-", "github", nil, .standardOutput),
    ] as [(String, String, String?, ReportDestination)]
  )
  func parses(_ text: String, _ format: String, _ path: String?, _ destination: ReportDestination) throws {
    let request = try ReportRequest(parsing: text)
    #expect(request.format.id == format)
    #expect(request.path == path)
    #expect(path != nil || request.destination == destination)
  }

  private static let ids = ReportFormatRegistry.all.map(\.id)
  private static let remedy = "the formats are \(ids.dropLast().joined(separator: ", ")) and \(ids.last ?? "")"

  @Test(
    "A report request with an unknown format or an empty path is refused with what to write",
    arguments: [
      ("xml=a", #""xml" is not a report format; \#(remedy)"#),
      ("serif", #""serif" is not a report format (did you mean sarif?); \#(remedy)"#),
      ("", #""" is not a report format; \#(remedy)"#),
      ("json=", #""json=" names no file; write json=PATH, or json=- for standard output"#),
    ]
  )
  func refuses(_ text: String, _ message: String) {
    #expect(throws: ReportRequestError.self) { try ReportRequest(parsing: text) }
    #expect { try ReportRequest(parsing: text) } throws: { "\($0)" == message }
  }
}
