import ContractModel
import ContractTestSupport
import HTTPMessages
import MockEngine
import Testing

@Suite("A mock API reads texts")
struct ReadingTests {
  @Test(
    "A mock API that refuses invalid requests accepts every reading that the contract allows, and no other",
    arguments: ReadingRow.all
  )
  func reading(row: ReadingRow) throws {
    var options = MockOptions()
    (options.isStrict, options.unmatched, options.allowedHosts) = (true, .example, ["api.test"])
    let api = MockAPI(contract: row.contract(), recordings: [], options: options)
    for text in row.right { #expect(api.reply(to: try row.request(text)).response.status == 200, "\(text)") }
    for text in row.wrong { #expect(api.reply(to: try row.request(text)).response.status >= 400, "\(text)") }
  }
}
