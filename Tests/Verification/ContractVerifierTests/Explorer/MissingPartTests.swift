import ContractModel
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import Testing

@Suite("Parts of items that need not exist")
struct MissingPartTests {
  private static func contract(_ part: String, _ missing: String) -> Contract {
    TestContract.paths(
      """
        /documents:
          get: { operationId: list, responses: { '200': { description: d, content: { application/json: { schema: { type: array,
            items: &document { type: object, required: [id], properties: { id: { type: integer } } } } } } } } }
        /documents/{id}:
          parameters: &path [{ name: id, in: path, required: true, schema: { type: integer } }]
          get: { operationId: get, responses: { '200': { description: d, content: { application/json: { schema: *document } } },
            '404': { description: d } } }
        /documents/{id}/part:
          parameters: *path
          get: { operationId: getPart, responses: { '200': { description: d, content: { \(part) } }, \(missing) } }
      """
    )
  }

  private static let file = "application/octet-stream: { schema: { type: string, format: binary } }"
  private static let list = "application/json: { schema: { type: array, items: { type: object } } }"

  @Test(
    "A part that the contract allows to be missing is no broken link; a list, or the item itself, is one",
    arguments: [
      (file, "'404': { description: d }", "", false), (file, "default: { description: d }", "", false),
      (list, "'404': { description: d }", "", true), (file, "'404': { description: d }", "item", true),
    ]
  )
  func parts(_ part: String, _ missing: String, _ lost: String, _ isBroken: Bool) async {
    let client = ScriptedClient { call in
      switch call.path {
      case "/documents": .json(#"[{"id":1},{"id":2}]"#)
      case "/documents/1": lost == "item" ? .empty(404) : .json(#"{"id":1}"#)
      case "/documents/2": .json(#"{"id":2}"#)
      default: .empty(404)
      }
    }
    let configuration = ExplorerConfiguration.test.with { $0.excludedChecks = [.methods] }
    let checks = await explore(Self.contract(part, missing), configuration, through: client).checks
    #expect(checks.contains("link") == isBroken, "\(checks)")
  }
}
