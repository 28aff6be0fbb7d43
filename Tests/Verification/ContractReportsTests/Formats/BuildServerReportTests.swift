import ContractReports
import Diagnostics
import HTTPMessages
import JSONSyntax
import Testing

@Suite("GitHub report")
struct GitHubReportTests {
  private func lines(_ report: Report) -> [Substring] {
    String(decoding: GitHubFormat().bytes(of: report.redacted), as: UTF8.self).split(separator: "\n")
  }

  @Test("A GitHub annotation escapes what would end its message, a property or the command")
  func escaping() throws {
    var finding = Finding(check: .status, operation: "a:b,c%", message: "50%: one, two\r\nthree")
    finding.details = ["::error::not a command"]
    finding.contract = ContractPlace(
      place: SourcePlace(file: "Contracts/a,b.yaml", location: JSONLocation(line: 3, column: 5))
    )
    let expected =
      "::error title=a%3Ab%2Cc%25%3A status,file=Contracts/a%2Cb.yaml,line=3,col=5"
      + "::50%25: one, two%0D%0Athree%0A::error::not a command"
    #expect(lines(Report(command: "verify", version: "1", findings: [finding])) == [expected[...]])
  }

  @Test("GitHub annotations are the ten that are shown of each kind, the last of which says how many are left out")
  func limit() {
    let errors = (0..<12).map { Finding(check: .status, operation: "op-\($0)", message: "no") }
    let warnings = (0..<10).map { Finding(check: .status, severity: .warning, operation: "op-\($0)", message: "no") }
    let lines = lines(Report(command: "verify", version: "1", findings: warnings + errors))
    #expect(lines.count { $0.hasPrefix("::error ") } == 10)
    #expect(lines.count { $0.hasPrefix("::warning ") } == 10)
    #expect(lines[9] == "::error title=contract::3 errors more (status); the summary of the step lists them")
    #expect(lines.last?.contains("more") == false)
  }

  @Test("GitHub annotations begin with the worst, and the summary folds what follows the ten worst")
  func worst() {
    let errors = (0..<30).map { Finding(check: .status, operation: "op-\($0)", message: "no") }
    var crash = Finding(check: CheckID("transport"), operation: "z", message: "the connection was reset")
    crash.exchange = ExchangeReference(number: 1, method: .get, url: "http://a/", status: nil, curl: "")
    let report = Report(command: "verify", version: "1", findings: errors + [crash])
    #expect(lines(report).first?.contains("the connection was reset") == true)
    let text = String(decoding: MarkdownFormat().bytes(of: report.redacted), as: UTF8.self)
    let parts = text.split(separator: "<details><summary>21 others</summary>")
    #expect(parts.count == 2)
    #expect(parts.first?.contains("the connection was reset") == true)
    #expect(parts.first.map { String($0) }?.ranges(of: "- ❌ ").count == 10)
    #expect(text.ranges(of: "<details>").count == text.ranges(of: "</details>").count)
    let short = String(decoding: MarkdownFormat(longest: 1000).bytes(of: report.redacted), as: UTF8.self)
    #expect(short.ranges(of: "<details>").count == short.ranges(of: "</details>").count, "\(short)")
  }

  @Test("The GitHub summary is the Markdown report, and no longer than GitHub accepts")
  func summary() throws {
    let supplement = try #require(GitHubFormat().supplement)
    #expect(supplement.variable == "GITHUB_STEP_SUMMARY")
    #expect((supplement.format as? MarkdownFormat)?.longest ?? .max <= 1 << 20)
    let findings = (0..<100).map { number in
      Finding(check: .status, operation: "op-\(number)", message: String(repeating: "long ", count: 50))
    }
    let report = Report(command: "verify", version: "1", findings: findings)
    let bytes = MarkdownFormat(longest: 20_000).bytes(of: report.redacted)
    #expect(bytes.count <= 20_000)
    #expect(String(decoding: bytes, as: UTF8.self).contains("others, left out for their length."))
  }
}

@Suite("GitLab report")
struct GitLabReportTests {
  private func issues(_ report: Report) throws -> [JSONValue] {
    try JSONDocument(parsing: GitLabFormat().bytes(of: report.redacted)).root.elements.map { $0 }
  }

  @Test("A GitLab issue has a severity, a line and a fingerprint")
  func issue() throws {
    let issue = try #require(try issues(ReportFixtures.report([ReportFixtures.badID()])).first)
    #expect(issue["check_name"]?.string == "contract/body-schema")
    #expect(issue["description"]?.string == #"getFeed: id: "9" is not a UUID"#)
    #expect(issue["severity"]?.string == "major")
    #expect(issue["location"]?["path"]?.string == "Contracts/feed.yaml")
    #expect(issue["location"]?["lines"]?["begin"]?.integer == 88)
    #expect(issue["fingerprint"]?.string?.count == 32)
  }

  @Test("GitLab fingerprints are unique in a report, and a fault of two stages is one issue")
  func unique() throws {
    var report = Report(command: "gate", version: "1")
    for stage in ["verify mock", "verify http://127.0.0.1:8080"] {
      var warning = ReportFixtures.slow
      warning.message += " in \(stage)"
      report.append(
        StageSummary(name: stage, result: "", status: 1, elapsed: .zero),
        of: ReportFixtures.report([ReportFixtures.badID(), warning])
      )
    }
    let prints = try issues(report).compactMap { $0["fingerprint"]?.string }
    #expect(prints.count == 3)
    #expect(Set(prints).count == 3)
  }

  @Test("A GitLab report without faults is an empty list")
  func empty() throws {
    #expect(try issues(ReportFixtures.report()).isEmpty)
  }
}
