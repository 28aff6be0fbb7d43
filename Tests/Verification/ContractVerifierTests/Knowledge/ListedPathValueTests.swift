import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import Testing

@Suite("Path parameters whose values the contract lists")
struct ListedPathValueTests {
  private static let contract = TestContract.paths(
    """
      /games:
        get: { operationId: listGames, responses: { '200': { description: d, content: { application/json: { schema: {
          type: array, items: { type: object, properties: { id: { type: integer }, title: { type: string } } } } } } } } }
      /games/{gameId}/{mode}/scores:
        parameters:
          - { name: gameId, in: path, required: true, schema: { type: integer } }
          - { name: mode, in: path, required: true, schema: { type: string, enum: [solo, duo] } }
        get:
          operationId: listScores
          parameters: [{ name: country, in: query, schema: { type: string } }]
          responses: { '200': { description: d, content: { application/json: { schema: { type: array, items: {
            type: object, properties: { player: { type: string }, country: { type: string } } } } } } },
            '400': { description: d }, '404': { description: d } }
    """
  )

  private static func client(ignoresCountry: Bool) -> ScriptedClient {
    ScriptedClient { call in
      guard call.isValid(under: contract) else { return .empty(400) }
      if call.path == "/games" { return .json(#"[{"id":4711,"title":"Racer"}]"#) }
      guard ["/games/4711/solo/scores", "/games/4711/duo/scores"].contains(call.path) else { return .empty(404) }
      let scores = [("ann", "DE"), ("bob", "FR"), ("cid", "DE")].filter {
        ignoresCountry || call.query("country") == nil || $0.1 == call.query("country")
      }
      return .json("[\(scores.map { #"{"player":"\#($0.0)","country":"\#($0.1)"}"# }.joined(separator: ","))]")
    }
  }

  @Test("A list of a known item whose path also has a listed value is verified as any other", arguments: [false, true])
  func lists(ignoresCountry: Bool) async {
    let client = Self.client(ignoresCountry: ignoresCountry)
    let exploration = await explore(Self.contract, .test, through: client)
    #expect(exploration.checks == (ignoresCountry ? ["filter"] : []), "\(exploration.lines) \(client.lines)")
  }
}
