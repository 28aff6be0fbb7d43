import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import Testing

@Suite("Parameters of contracts without extensions")
struct ParameterStyleTests {
  @Test("Contracts without extensions have their parameters written in their styles")
  func parameters() async {
    let client = ScriptedClient { call in
      let isComplete = ["q", "ids", "near[lat]"].allSatisfy { call.query($0) != nil }
      if ["abc", "1abc"].contains(call.query("page")) || !isComplete { return .empty(422) }
      return call.request.headers["X-Tenant"] == nil ? .empty(422) : .json("{}")
    }
    let contract = TestContract.paths(
      """
        /search/{area}:
          get:
            parameters:
              - { name: area, in: path, required: true, example: a b, schema: { type: string } }
              - { name: q, in: query, required: true, schema: { type: string, default: x } }
              - { name: page, in: query, schema: { type: integer } }
              - { name: ids, in: query, required: true, explode: false, example: [1, 2], schema: { type: array } }
              - name: near
                in: query
                required: true
                style: deepObject
                example: { lat: 1, lon: 2 }
                schema: { type: object, properties: { lat: { type: number }, lon: { type: number } } }
              - { name: X-Tenant, in: header, required: true, example: acme, schema: { type: string } }
              - { name: Accept, in: header, example: text/plain, schema: { type: string } }
            responses:
              '200': { description: Found., content: { application/json: { schema: { type: object } } } }
              '422': { description: Malformed. }
      """
    )
    let exploration = await explore(contract, through: client)
    #expect(exploration.lines == [])
    #expect(client.lines.contains("GET /search/a%20b?q=x&ids=1,2&near%5Blat%5D=1&near%5Blon%5D=2"), "\(client.lines)")
    #expect(client.requests.allSatisfy { $0.headers.values(of: "Accept").count == 1 })
    #expect(client.requests.contains { $0.headers["X-Tenant"] == nil })
  }

  @Test("The explorer says why it sent no request for an operation")
  func absent() async {
    let contract = TestContract.paths(
      """
        /things:
          get:
            operationId: getThing
            parameters: [{ name: thing, in: query, required: true, schema: { type: string, pattern: '^t[0-9]$' } }]
            responses: { '200': { description: A thing. } }
      """
    )
    let exploration = await explore(contract, through: ScriptedClient { _ in .empty(404) })
    #expect(
      exploration.operations.first?.skipped
        == "the contract gives no example for \"thing\", and no link leads here"
    )
    #expect(
      exploration.notes.contains {
        $0.hasSuffix(
          "never requested with values that exist: the contract gives no example for \"thing\", and no link leads here"
        )
      }
    )
  }
}
