import ContractJudge
import ContractReports
import HTTPMessages
import Redaction
import Testing

@Suite("The judge")
struct JudgeTests {
  @Test("The judge has the same findings for the same exchange, whatever else it judges at the same time")
  func pure() async throws {
    let row = JudgeRow("", headers: [], body: Array(#"{"items":[{},{"id":1,"size":0}]}"#.utf8))
    let expected = try row.found()
    #expect(expected.count == 4)
    try await withThrowingTaskGroup(of: [Finding].self) { group in
      for _ in 0..<200 { group.addTask { try row.found() } }
      for try await findings in group { #expect(findings == expected) }
    }
  }

  @Test("The judge says of each finding which exchange it is about, and how to repeat it")
  func reference() throws {
    let finding = try #require(try JudgeRow("", status: 201).found().first)
    #expect(finding.operation == "getList")
    #expect(finding.exchange?.number == 3)
    #expect(finding.exchange?.status == 201)
    #expect(finding.exchange?.url == "http://api.test/list")
    let shown = FindingRedactor.redacting([finding], by: SecretRedaction())
    #expect(shown.first?.exchange?.curl.contains("http://api.test/list") == true)
  }
}
