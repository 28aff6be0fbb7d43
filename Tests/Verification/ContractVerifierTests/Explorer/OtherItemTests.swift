import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import Testing

@Suite("Items that are read by the identifiers of a list, and numbers of all items")
struct OtherItemTests {
  private static let things = TestContract.paths(
    """
      /things:
        get:
          operationId: list
          responses:
            '200':
              description: d
              content:
                application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Thing' } } }
      /things/{id}:
        get:
          operationId: read
          parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
          responses:
            '200': { description: d, content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } } }
            '404': { description: d }
    components: { schemas: { Thing: { type: object, required: [id], properties: { id: { type: string } } } } }
    """
  )

  @Test(
    "A listed item that is read as another one is reported, but not one with a further identifier",
    arguments: [
      (["a": "a", "b": "b", "c": "c"], false), (["a": "a", "b": "b", "c": "c-1"], false),
      (["a": "a", "b": "a", "c": "a"], true),
    ] as [([String: String], Bool)]
  )
  func others(_ read: [String: String], _ isFault: Bool) async {
    let client = ScriptedClient { call in
      guard call.path != "/things" else { return .json(#"[{"id":"a"},{"id":"b"},{"id":"c"}]"#) }
      let id = read[call.lastSegment]
      return id.map { .json(#"{"parent":{"id":"b"},"id":"\#($0)"}"#) } ?? .empty(404)
    }
    let exploration = await explore(Self.things, through: client)
    #expect(exploration.checks == (isFault ? ["link"] : []), "\(exploration.lines)")
  }

  private static let nullable = TestContract.paths(
    """
      /things:
        get:
          operationId: list
          responses:
            '200':
              description: d
              content:
                application/json:
                  schema:
                    type: object
                    properties: { data: { type: array, items: { $ref: '#/components/schemas/Thing' } } }
      /things/{id}:
        get:
          operationId: read
          parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
          responses:
            '200':
              description: d
              content:
                application/json:
                  schema:
                    type: object
                    properties: { data: { anyOf: [{ $ref: '#/components/schemas/Thing' }, { type: 'null' }] } }
            '404': { description: d }
    components: { schemas: { Thing: { type: object, required: [id], properties: { id: { type: string } } } } }
    """
  )

  @Test(
    "A null for what does not exist, and an identifier that is no segment of a path, accuse nobody",
    arguments: [true, false]
  )
  func nothing(_ isNull: Bool) async {
    let client = ScriptedClient { call in
      guard call.path != "/things" else { return .json(#"{"data":[{"id":"/"},{"id":"a"}]}"#) }
      guard call.path != "/things/a" else { return .json(#"{"data":{"id":"a"}}"#) }
      return .json(isNull ? #"{"data":null}"# : #"{"data":{"id":"x"}}"#)
    }
    let exploration = await explore(Self.nullable, through: client)
    #expect(exploration.checks == (isNull ? [] : ["rejection"]), "\(exploration.lines)")
    #expect(!client.requests.contains { $0.url.path.hasSuffix("%2F") })
  }

  private static let counted = TestContract.paths(
    """
      /things:
        get:
          operationId: list
          parameters:
            - { name: $skip, in: query, schema: { type: integer, minimum: 0 } }
            - { name: $top, in: query, schema: { type: integer, minimum: 1, maximum: 9 } }
            - { name: $count, in: query, schema: { type: boolean } }
          responses:
            '200':
              description: d
              content:
                application/json:
                  schema:
                    type: object
                    properties:
                      '@odata.count': { type: integer }
                      value: { type: array, items: { type: object, properties: { id: { type: integer } } } }
            '400': { description: d }
    """
  )

  @Test("A number of all items that only a switch adds is compared with the pages", arguments: [(5, false), (4, true)])
  func counts(_ count: Int, _ isFault: Bool) async {
    let client = ScriptedClient { call in
      guard let skip = Int(call.query("$skip") ?? "0"), let top = Int(call.query("$top") ?? "2"), skip >= 0,
        (1...9).contains(top), ["true", "false"].contains(call.query("$count") ?? "true")
      else { return .empty(400) }
      let items = (1...5).dropFirst(min(skip, 5)).prefix(top).map { #"{"id":\#($0)}"# }.joined(separator: ",")
      return .json(#"{\#(call.query("$count") == "true" ? #""@odata.count":\#(count),"# : "")"value":[\#(items)]}"#)
    }
    let exploration = await explore(Self.counted, through: client)
    #expect(exploration.checks == (isFault ? ["pagination"] : []), "\(exploration.lines)")
  }
}
