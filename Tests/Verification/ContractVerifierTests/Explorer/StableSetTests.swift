import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import Testing

@Suite("Sets in stable lists")
struct StableSetTests {
  private static func contract(_ field: String, _ schema: String) -> Contract {
    TestContract.paths(
      """
        /things:
          get:
            operationId: listThings
            x-stable: { items: /items, fields: [/id, /\(field)] }
            responses:
              '200':
                description: d
                content: { application/json: { schema: { type: object, properties: { items: { type: array, items: {
                  type: object, properties: { id: { type: integer }, \(field): \(schema) } } } } } } }
      """
    )
  }

  @Test(
    "A repeated request may return the members of a set in another order, but no others",
    arguments: [
      ("tags", "{ type: array }", #"["b","a"]"#, false),
      ("codes", "{ type: array, uniqueItems: true }", #"["b","a"]"#, false),
      ("steps", "{ type: array }", #"["b","a"]"#, true), ("tags", "{ type: array }", #"["a","c"]"#, true),
      ("tags", "{ type: array }", #"["a"]"#, true),
    ]
  )
  func order(_ field: String, _ schema: String, _ second: String, _ isFault: Bool) async {
    let client = ScriptedClient { call in
      let value = call.occurrence.isMultiple(of: 2) ? second : #"["a","b"]"#
      return .json(#"{"items":[{"id":1,"\#(field)":\#(value)}]}"#)
    }
    let exploration = await explore(Self.contract(field, schema), .test, through: client)
    #expect(exploration.checks == (isFault ? ["stability"] : []), "\(exploration.lines)")
  }
}
