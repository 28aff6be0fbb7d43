import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import Testing

@Suite("Items that can be created and updated, but not read")
struct UnreadableItemTests {
  private static let contract = TestContract.paths(
    """
      /things:
        post:
          operationId: addThing
          requestBody: &thing
            content:
              application/json:
                schema: { type: object, required: [name], properties: { name: { type: string }, size: { type: integer } } }
          responses: { '201': &read { $ref: '#/components/responses/thing' }, '400': { description: d } }
      /things/{thingId}:
        parameters: [{ name: thingId, in: path, required: true, schema: { type: string } }]
        get: { operationId: getThing, responses: { '200': *read, '404': { description: d } } }
        put: { operationId: setThing, requestBody: *thing, responses: { '200': *read, '400': { description: d } } }
    components:
      responses:
        thing:
          description: d
          content: { application/json: { schema: { type: object, properties: { id: { type: string } } } } }
    """
  )

  @Test("An item that was never read is one finding about its creation, and none about its update")
  func unreadable() async {
    let client = ScriptedClient { call in
      guard call.isValid(under: Self.contract) else { return .empty(400) }
      guard call.request.method != .get else { return .empty(404) }
      return .json(#"{"id":"t1"}"#, status: call.request.method == .post ? 201 : 200)
    }
    let exploration = await explore(Self.contract, .allowing(["addThing", "setThing"]), through: client)
    #expect(exploration.findings.map(\.check).contains(.roundTrip), "\(exploration.lines)")
    #expect(!exploration.findings.map(\.check).contains(.update), "\(exploration.lines)")
  }
}
