import ContractModel
import Testing

@Suite("Statuses")
struct StatusPatternTests {
  @Test(
    "A key of responses names statuses",
    arguments: [
      ("200", "200"), ("404", "404"), ("599", "599"), ("2XX", "2XX"), ("5xx", "5XX"), ("default", "default"),
      ("600", nil), ("099", nil), ("2xx3", nil), ("20", nil), ("2X0", nil), ("Default", nil), ("", nil), ("ok", nil),
      ("٢٠٠", nil),
    ] as [(String, String?)]
  )
  func parse(text: String, pattern: String?) { #expect(StatusPattern(text)?.description == pattern) }

  @Test(
    "An exact status wins over its range, and a range over the default",
    arguments: [(200, "200"), (201, "2XX"), (299, "2XX"), (404, "404"), (400, "default"), (500, "default")]
  )
  func response(status: Int, pattern: String) {
    let responses = ["default", "2XX", "'404'", "'200'"].map { "\($0): { description: d }" }.joined(separator: ", ")
    let contract = load([
      "a.yaml": """
      openapi: 3.1.0
      info: { title: T, version: '1' }
      paths: { /a: { get: { responses: { \(responses) } } } }
      """
    ])
    #expect(contract.operations.first?.response(for: status)?.pattern.description == pattern)
  }

  @Test(
    "Success is 2xx and nothing else",
    arguments: [("200", true), ("2XX", true), ("304", false), ("default", false)]
  )
  func success(text: String, isSuccess: Bool) { #expect(StatusPattern(text)?.isSuccess == isSuccess) }
}
