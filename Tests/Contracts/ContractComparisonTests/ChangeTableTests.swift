import ContractComparison
import ContractModel
import ContractTestSupport
import JSONSchemas
import JSONSyntax
import Testing

@Suite("The table of kinds of change")
struct ChangeTableTests {
  @Test("Each kind of change has its rule and its verdicts", arguments: ChangeTable.all)
  func verdicts(row: ChangeRow) throws {
    let comparison = row.comparison
    let all = comparison.changes.map { "\($0.rule) \($0.client.verdict.text) \($0.server.verdict.text)" }
    let change = try #require(comparison.changes.first { $0.rule == row.rule }, "found \(all)")
    #expect(comparison.verdict(for: .client) == row.client, "found \(all)")
    #expect(comparison.verdict(for: .server) == row.server, "found \(all)")
    #expect(change.oldPlace != nil)
    #expect(change.newPlace != nil)
  }

  @Test("The table has at least 250 kinds of change, and one for each rule of contracts that can be read")
  func size() {
    #expect(ChangeTable.all.count >= 250)
    #expect(Set(ChangeRule.allCases).subtracting(ChangeTable.all.map(\.rule)) == [.notCompared, .notReadable])
  }

  @Test("At least nine of ten breaking verdicts have a witness")
  func witnesses() {
    let judgements = ChangeTable.all.flatMap { row in row.comparison.changes.flatMap { [$0.client, $0.server] } }
      .filter { $0.verdict == .breaking }
    let proved = judgements.count { $0.witness != nil }
    #expect(judgements.count > 200)
    #expect(proved * 10 >= judgements.count * 9)
  }

  @Test(
    "A witness is accepted by one contract, and refused by the other",
    arguments: ChangeTable.values + ChangeTable.containers
  )
  func validity(row: ChangeRow) throws {
    let (old, new) = (try schema(of: row.old), try schema(of: row.new))
    for judgement in row.comparison.changes.flatMap({ [$0.client, $0.server] }) {
      guard case .value(let value)? = judgement.witness?.instance else { continue }
      let document = try JSONDocument(value)
      let isOld = judgement.witness?.acceptedBy == .old
      #expect(old.validator.isValid(document.root) == isOld)
      #expect(new.validator.isValid(document.root) != isOld)
    }
  }

  private func schema(of document: String) throws -> SchemaReference {
    let operation = try #require(TestContract.of(document).operations.first)
    return try #require(
      operation.requestBody?.content.first?.schema ?? operation.responses.first?.content?.first?.schema
    )
  }
}
