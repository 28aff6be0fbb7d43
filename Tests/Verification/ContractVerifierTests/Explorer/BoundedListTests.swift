import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import Testing

@Suite("Lists of numbers with bounded pages")
struct BoundedListTests {
  @Test("Lists whose pages are arrays and whose limits are bounded are walked within the bounds")
  func boundedList() async {
    let client = ScriptedClient { Self.responseNumbers($0, usual: 3) }
    let exploration = await explore(TestContract.of(Self.numbers), through: client)
    #expect(exploration.lines == [])
    let sizes = Set(client.requests.map { $0.url.queryItems.first { $0.name == "size" }?.value ?? "none" })
    #expect(sizes == ["3", "none", "2", "5", "abc", "1abc", "-1", "1", "6", "0", "99999999999999999999", ""])
  }

  @Test("A list with a default limit has pages of that size without a limit in the request")
  func defaultLimit() async {
    let client = ScriptedClient { Self.responseNumbers($0, usual: 4) }
    let exploration = await explore(TestContract.of(Self.numbers), through: client)
    #expect(
      Set(exploration.lines) == ["pagination list: the page holds 4 items; 3 is the default"]
    )
  }

  @Test("A list of texts may have one of them twice, and is read by its pages", arguments: [true, false])
  func texts(isRight: Bool) async {
    let contract = TestContract.paths(
      """
        /words:
          get:
            operationId: listWords
            parameters:
              - { name: offset, in: query, schema: { type: integer, minimum: 0 } }
              - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 50, default: 10 } }
            responses:
              '200': { description: d, content: { application/json: { schema: { type: object, properties: {
                terms: { type: array, items: { type: string } } } } } } }
              '400': { description: d }
      """
    )
    let words = (0..<25).map { [1, 2, 12, 22].contains($0) ? "again" : "word \($0)" }
    let client = ScriptedClient { (call: ScriptedClient.Call) -> HTTPResponse in
      guard let offset = Int(call.query("offset") ?? "0"), let limit = Int(call.query("limit") ?? "10"), offset >= 0,
        (1...50).contains(limit)
      else { return .empty(400) }
      let page = words.dropFirst(isRight ? offset : 0).prefix(limit).map { "\"\($0)\"" }
      return .json(#"{"terms":[\#(page.joined(separator: ","))]}"#)
    }
    let lines = await explore(contract, through: client).lines
    #expect(lines.contains { $0.hasPrefix("pagination") } != isRight, "\(lines)")
  }

  private static func responseNumbers(_ call: ScriptedClient.Call, usual: Int) -> HTTPResponse {
    guard let size = call.query("size").map({ Int($0) }) ?? usual, (2...5).contains(size),
      let after = Int(call.query("after") ?? "0")
    else { return .empty(400) }
    guard (0...12).contains(after) else { return .json("[]") }
    return .json("[\((after + 1..<13).prefix(size).map { #"{"n":\#($0)}"# }.joined(separator: ","))]")
  }

  private static let numbers = """
    openapi: 3.1.0
    info: { title: List, version: '1' }
    paths:
      /list:
        get:
          operationId: list
          x-pagination: { limit: size, cursor: after, items: '', key: /n }
          parameters:
            - { name: size, in: query, schema: { type: integer, minimum: 2, maximum: 5, default: 3 } }
            - { name: after, in: query, schema: { type: integer } }
          responses:
            '200': { description: A page., content: { application/json: { schema: { type: array } } } }
            '400': { description: Malformed. }
    """
}
