import ContractReports
import HTTPMessages
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

  @Test("A finding has its check, place, promise and exchange")
  func finding() throws {
    let root = try parsed(ReportFixtures.report([ReportFixtures.badID()]))
    let expected = #"""
      [{
        "check": "body-schema", "severity": "error", "operation": "getFeed", "message": "\"9\" is not a UUID",
        "details": ["format uuid (RFC 9562)"],
        "body": {
          "pointer": "/items/0/id", "line": 12, "column": 5, "excerpt": { "text": "{\"id\": \"9\"}", "mark": 7 }
        },
        "contract": { "file": "Contracts/feed.yaml", "line": 88, "column": 9, "pointer": "/components" },
        "exchange": {
          "number": 3, "method": "GET", "url": "http://127.0.0.1:8080/v1/feed?limit=1", "status": 200,
          "purpose": "page 2 of the walk with limit 1", "curl": "curl -i 'http://127.0.0.1:8080/v1/feed?limit=1'",
          "preparation": null, "request": null, "expectation": null
        },
        "cause": null,
        "otherExchanges": 0,
        "evidence": [],
        "fingerprint": "6b495fcecceb25082183ebd0d20c2ea2",
        "stage": null,
        "otherStages": []
      }]
      """#
    let findings = try #require(root["findings"])
    #expect(try JSONLiteral(findings) == JSONLiteral(JSONDocument(parsing: expected).root))
  }

  @Test("The run's own members come first, in the documented order")
  func members() throws {
    var report = ReportFixtures.report([ReportFixtures.slow], notes: ["a note"])
    report.operations = [ReportFixtures.getComments]
    let text = String(decoding: JSONReport.rendered(report.redacted), as: UTF8.self)
    #expect(
      text.hasPrefix(
        """
        {
          "schema": "urn:contract:report:1",
          "version": 1,
          "tool": {
            "name": "contract",
            "version": "0.1.0"
          },
          "command": "verify",
          "target": "http://127.0.0.1:8080",
          "seed": 42,
          "started": "2025-01-02T03:04:05Z",
          "elapsedSeconds": 0.412,
          "summary": {
            "holds": true,
            "operations": 1,
            "requests": 153,
            "checks": 2,
            "errors": 0,
            "warnings": 1,
            "notes": 0,
            "cases": 0,
            "passed": 0,
            "failed": 0,
            "skipped": 0,
            "casesNotApplicable": 0,
            "known": 0,
            "notApplicable": 0,
            "results": {
              "total": 2,
              "passed": 2,
              "failed": 0,
              "skipped": 0
            },
            "notVerified": {}
          },
          "operations": [
            {
              "id": "getImageComments",
              "method": "GET",
              "path": "/v1/image/{image-id}/comments",
              "exchanges": 4,
              "statuses": {
                "200": 3,
                "404": 1
              },
              "skipped": null,
              "omission": null,
              "documented": [],
              "judgements": {
                "body-schema": 4,
                "response-time": 4,
                "status": 4
              },
              "latency": {
                "maximumMicroseconds": 0,
                "histogram": []
              },
              "stage": null
            }
          ],
        """
      )
    )
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
