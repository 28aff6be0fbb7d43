import ContractJudge
import ContractModel
import ContractTestSupport
import HTTPMessages
import Testing

@Suite("The readings of a request's texts")
struct TextReadingTests {
  @Test("A text that may be read as an allowed value is right, and another one is wrong", arguments: ReadingRow.all)
  func reading(row: ReadingRow) throws {
    let contract = row.contract()
    let judge = RequestJudge(contract: contract)
    func found(_ text: String) throws -> [String] {
      let request = try row.request(text)
      let match = contract.match(request.method, path: request.url.path)
      return judge.findings(for: request, match: match).map(\.message)
    }
    for text in row.right { #expect(try found(text) == [], "\(text)") }
    for text in row.wrong { #expect(try found(text) != [], "\(text)") }
  }
}
