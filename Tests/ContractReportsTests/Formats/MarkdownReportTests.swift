import ContractReports
import Diagnostics
import JSONSyntax
import Testing

@Suite("Markdown report")
struct MarkdownReportTests {
  private func text(_ report: Report) -> String {
    String(decoding: MarkdownFormat().bytes(of: report.redacted), as: UTF8.self)
  }

  @Test("A Markdown report shows the verdict, the operations with their times and statuses, and each fault")
  func whole() {
    var report = ReportFixtures.report([ReportFixtures.badID(), ReportFixtures.slow], notes: ["a | b"])
    report.operations[0].documented = ["200", "4XX", "default"]
    report.operations[0].latency = LatencyDistribution([.milliseconds(12), .milliseconds(20)])
    #expect(
      text(report) == """
        # ❌ contract verify: failed

        2 operations, 153 requests, 2 checks, 2 findings (1 error, 1 warning), 0.41 s

        target `http://127.0.0.1:8080` · seed 42 · started 2025-01-02T03:04:05Z · contract 0.1.0

        ## Operations

        | operation | request | statuses | documented, never seen | p50 | p95 | max | findings |
        | --- | --- | --- | --- | ---: | ---: | ---: | ---: |
        | getFeed | `GET /v1/feed` | 200 × 37 | 4XX | 12 ms | 20 ms | 20 ms | 2 |
        | getImageComments | `GET /v1/image/{image-id}/comments` | 200 × 3, 404 × 1 |  | – | – | – | 0 |

        ## Findings

        - ❌ **getFeed: body-schema**: "9" is not a UUID

          ```text
          format uuid (RFC 9562)
          body 12:5 /items/0/id
          {"id": "9"}
                 ^
          at Contracts/feed.yaml:88:9
          exchange 3, status 200: page 2 of the walk with limit 1
          curl -i 'http://127.0.0.1:8080/v1/feed?limit=1'
          ```

        - ⚠️ **getFeed: response-time**: took 2.1 s

          ```text
          at Contracts/feed.yaml:88:9
          ```

        ## Notes

        - a \\| b


        """
    )
  }

  @Test(
    "Text of a response is no markup in Markdown, ends no cell and mentions nobody",
    arguments: [
      ("a|b", #"a\|b"#), ("<img src=x>", "&lt;img src=x&gt;"), ("[x](y)", #"\[x\](y)"#),
      ("*b* _i_ `c`", #"\*b\* \_i\_ \`c\`"#),
      ("@team", "&#64;team"), ("one\ntwo", "one␊two"), (#"\"#, #"\\"#), ("&lt;", "&amp;lt;"), ("#1", ##"\#1"##),
    ]
  )
  func escaping(_ raw: String, _ escaped: String) {
    #expect(text(Report(command: "verify", version: "1", notes: [raw])).hasSuffix("- \(escaped)\n\n"))
  }

  @Test("A block of code is fenced by more grave accents than its text has")
  func fence() {
    let finding = Finding(check: .status, message: "no", details: ["```", "# no heading"])
    #expect(text(Report(command: "verify", version: "1", findings: [finding])).contains("\n  ````text\n  ```\n"))
  }

  @Test("The matrix of cases is a table with a mark in each cell")
  func matrix() {
    let lines = text(CaseFixtures.report(CaseFixtures.matrix)).split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("| refused | ✅ | ✅ | ❌ |") })
    #expect(lines.contains { $0.hasPrefix("| online |") && $0.contains("⏭️") })
  }
}
