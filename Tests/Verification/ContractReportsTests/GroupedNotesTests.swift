import ContractReports
import Testing

@Suite("Notes of a report")
struct GroupedNotesTests {
  private func grouped(_ notes: [String], ids: [String] = ["a", "b", "c", "GET /x: y"]) -> [String] {
    var report = Report(command: "verify", version: "1")
    report.operations = ids.map { OperationSummary(id: $0, method: "GET", path: "/") }
    report.notes = notes
    return report.groupedNotes
  }

  @Test(
    "Like notes about several operations are one line that names the operations",
    arguments: [
      (["a: never: 404", "z", "b: never: 400, 404"], ["never: a (404), b (400, 404)", "z"]),
      (
        ["a: fetched 3 resources", "b: fetched 12 resources"],
        ["2 operations: a (fetched 3 resources), b (fetched 12 resources)"]
      ),
      (["a: no page", "b: no page"], ["no page: a, b"]),
      (["a: never: 404"], ["a: never: 404"]),
      (["a: one thing", "b: another thing"], ["a: one thing", "b: another thing"]),
      (["unknown: never: 404", "other: never: 404"], ["unknown: never: 404", "other: never: 404"]),
      (["GET /x: y: never: 404", "a: never: 404"], ["never: 404: GET /x: y, a"]),
    ]
  )
  func groups(_ notes: [String], _ expected: [String]) {
    #expect(grouped(notes) == expected)
  }

  @Test("A line names at most eight operations, and JSON reports keep every note")
  func bounded() {
    let ids = (1...20).map { "operation-\($0)" }
    let notes = ids.map { "\($0): never: 404" }
    let line = grouped(notes, ids: ids).first
    #expect(line?.hasSuffix("operation-8 and 12 other operations") == true)
    var report = Report(command: "verify", version: "1")
    report.notes = notes
    let json = String(decoding: JSONReport.rendered(report.redacted), as: UTF8.self)
    for note in notes { #expect(json.contains("\"\(note)\"")) }
  }

  @Test("Notes of several stages are grouped stage by stage")
  func stages() {
    var report = Report(command: "gate", version: "1")
    for stage in ["check", "verify"] {
      var part = Report(command: stage, version: "1", notes: ["a: never: 404", "b: never: 404"])
      part.operations = ["a", "b"].map { OperationSummary(id: $0, method: "GET", path: "/\($0)") }
      report.append(StageSummary(name: stage, result: "", status: 0, elapsed: .zero), of: part)
    }
    #expect(report.groupedNotes == ["check: never: 404: a, b", "verify: never: 404: a, b"])
  }
}
