import ContractReports
import Diagnostics
import HTTPMessages
import JSONSyntax
import Testing

@Suite("SARIF report")
struct SARIFReportTests {
  private func run(_ report: Report) throws -> JSONValue {
    let root = try JSONDocument(parsing: SARIFFormat().bytes(of: report.redacted)).root
    #expect(root["version"]?.string == "2.1.0")
    return try #require(root["runs"]?[0])
  }

  @Test("A SARIF result points to the line of the contract, relative to the repository's root")
  func location() throws {
    var report = ReportFixtures.report([ReportFixtures.badID()])
    report.folder = "services/feed api"
    let result = try #require(try run(report)["results"]?[0])
    #expect(result["ruleId"]?.string == "body-schema")
    #expect(result["level"]?.string == "error")
    let place = try #require(result["locations"]?[0]?["physicalLocation"])
    #expect(place["artifactLocation"]?["uri"]?.string == "services/feed%20api/Contracts/feed.yaml")
    #expect(place["artifactLocation"]?["uriBaseId"]?.string == "%SRCROOT%")
    #expect(place["region"]?["startLine"]?.integer == 88)
    #expect(place["region"]?["startColumn"]?.integer == 9)
  }

  @Test("A SARIF result of a recorded exchange points to the line of the recording, and refers to the contract")
  func recording() throws {
    var finding = ReportFixtures.badID()
    finding.exchange?.recording = SourcePlace(
      file: "Recordings/feed.har",
      location: JSONLocation(line: 21, column: 7)
    )
    let result = try #require(try run(ReportFixtures.report([finding]))["results"]?[0])
    let place = result["locations"]?[0]?["physicalLocation"]
    #expect(place?["artifactLocation"]?["uri"]?.string == "Recordings/feed.har")
    let related = result["relatedLocations"]?[0]?["physicalLocation"]
    #expect(related?["artifactLocation"]?["uri"]?.string == "Contracts/feed.yaml")
  }

  @Test("A file outside of the repository has an absolute URI, and one inside a relative one, however it was named")
  func absolute() throws {
    var outside = ReportFixtures.unreadable
    outside.contract = ContractPlace(place: SourcePlace(file: "/srv/a b.yaml", location: nil))
    var inside = outside
    inside.message = "is empty"
    inside.contract = ContractPlace(place: SourcePlace(file: "/home/me/repo/./x/../a.yaml", location: nil))
    var report = ReportFixtures.report([outside, inside])
    report.root = "/home/me/repo"
    let results = try #require(try run(report)["results"]).elements
    let places = results.map { $0["locations"]?[0]?["physicalLocation"]?["artifactLocation"] }
    #expect(places.map { $0?["uri"]?.string } == ["file:///srv/a%20b.yaml", "a.yaml"])
    #expect(places.map { $0?["uriBaseId"]?.string } == [nil, "%SRCROOT%"])
  }

  @Test("Like findings are one SARIF result with a count, whose fingerprint does not depend on lines and values")
  func fingerprints() throws {
    var later = ReportFixtures.badID(item: 4, exchange: 9, message: #""17" is not a UUID"#)
    let first = try run(ReportFixtures.report([ReportFixtures.badID(), later]))["results"]
    #expect(first?[1] == nil)
    #expect(first?[0]?["occurrenceCount"]?.integer == 2)
    later.contract?.place = SourcePlace(file: "Contracts/feed.yaml", location: JSONLocation(line: 91, column: 9))
    let second = try run(ReportFixtures.report([later]))["results"]
    let prints = [first, second].map { $0?[0]?["partialFingerprints"] }
    #expect(prints[0]?["contractFault/v1"]?.string != nil)
    #expect(prints[0]?["contractFault/v1"]?.string == prints[1]?["contractFault/v1"]?.string)
    #expect(prints[0]?["primaryLocationLineHash"]?.string?.hasSuffix(":1") == true)
  }

  @Test("A SARIF run has a rule for each check, with its help, and results refer to it")
  func rules() throws {
    var report = ReportFixtures.report([ReportFixtures.slow, ReportFixtures.unreadable])
    report.catalogue = [DescribedCheck.contract.descriptor.text]
    let run = try run(report)
    let rules = try #require(run["tool"]?["driver"]?["rules"]).elements
    #expect(rules.map { $0["id"]?.string } == ["contract", "response-time"])
    #expect(run["tool"]?["driver"]?["rules"]?[0]?["help"]?["text"]?.string?.contains("To fix it: ") == true)
    #expect(run["results"]?.elements.map { $0["ruleIndex"]?.integer } == [1, 0])
    #expect(run["results"]?.elements.map { $0["level"]?.string } == ["warning", "error"])
  }

  @Test("Brackets in the message of a SARIF result are not links")
  func brackets() throws {
    let finding = Finding(check: .status, message: "see [here](https://example.com)")
    let message = try run(ReportFixtures.report([finding]))["results"]?[0]?["message"]?["text"]?.string
    #expect(message == #"see \[here\](https://example.com)"#)
  }

  @Test("A failed case is a SARIF result, and an interrupted run was not successful")
  func cases() throws {
    var report = ReportFixtures.gate
    report.isInterrupted = true
    report.contractFile = "Contracts/feed.yaml"
    let run = try run(report)
    let results = try #require(run["results"]).elements.map { $0 }.filter { $0["ruleId"]?.string == "case" }
    #expect(results.count == 2)
    let uri = results.first?["locations"]?[0]?["physicalLocation"]?["artifactLocation"]?["uri"]?.string
    #expect(uri == "Contracts/feed.yaml")
    #expect(run["invocations"]?[0]?["executionSuccessful"]?.kind == .false)
  }
}
