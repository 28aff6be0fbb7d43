import ContractModel
import ContractStrength
import ContractTestSupport
import HARRecordings
import JSONSyntax
import Testing

@Suite("Changes that a file accepts")
struct AcceptedChangesTests {
  @Test("What a file accepts with a reason is not counted, and an entry for nothing is named")
  func acceptedInFile() throws {
    let text = """
      [{"operation": "listThings", "pointer": "/name", "kind": "empty", "reason": "It is allowed."},
       {"operation": "listThings", "pointer": "/none", "kind": "empty", "reason": "It is allowed."}]
      """
    let file = try AcceptedChanges(JSONDocument(parsing: Array(text.utf8)).root, file: "accepted.json")
    let schema = "{type: object, required: [name], properties: {name: {type: string}}}"
    let files = StrengthReviewTests.files("content: { application/json: { schema: \(schema) } }")
    let bodies = [("/things", #"{"name": "a b"}"#), ("/things", #"{"name": "c d"}"#)]
    let review = StrengthReview(try Recorded.bodies(bodies), by: StrengthReviewTests.load(files), accepting: file)
    #expect(review.operations.first?.accepted.map(\.acceptance) == ["It is allowed."])
    #expect(review.percent == 100)
    #expect(review.unusedAcceptances.map(\.pointer) == ["/none"])
  }

  @Test(
    "A file of accepted changes without a reason, with an unknown kind or an unknown member is refused",
    arguments: [
      #"{"operation": "a"}"#, #"[{"operation": "a", "kind": "empty"}]"#,
      #"[{"operation": "a", "kind": "void", "reason": "r"}]"#, #"[{"kind": "empty", "reason": "r"}]"#,
      #"[{"operation": "a", "kind": "empty", "reason": "r", "until": "x"}]"#,
      #"[{"operation": "a", "kind": "empty", "reason": "r", "pointer": "x"}]"#,
    ]
  )
  func refusedFile(_ text: String) throws {
    let root = try JSONDocument(parsing: Array(text.utf8)).root
    #expect(throws: AcceptedChanges.Fault.self) { try AcceptedChanges(root, file: "accepted.json") }
  }
}
