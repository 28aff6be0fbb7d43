import ContractModel
import ContractTestSupport
import HTTPMessages
import Testing

/// An API whose contract says nothing about the bodies of responses, as many frameworks generate it.
///
/// Its parameters have no examples, so that most operations can only be requested with values from responses.
struct UndescribedService: Sendable {
  /// Whether one order is listed that does not exist.
  var listsMissingOrder = false
  /// Whether the details of a place fail, which only an identifier that exists shows.
  var failsForPlaces = false

  static let contract = TestContract.paths(
    """
    \(paths.map(path).joined(separator: "\n"))
    """
  )

  /// The operations, by id.
  private static let paths = [
    ("listTenants", "/tenants"), ("getTenant", "/tenants/{tenant_name}"), ("listUsers", "/tenants/{tenant}/users"),
    ("getUser", "/tenants/{tenantName}/users/{pk}"), ("whoAmI", "/whoami"), ("listOrders", "/users/{userId}/orders"),
    ("getOrder", "/orders/{id}"), ("listPlaces", "/places"), ("getPlace", "/places/{place}/details"),
    ("listTags", "/tags"), ("getTag", "/tags/{tag}"), ("search", "/lookup?order_id"), ("getUnknown", "/moons/{moonId}"),
  ]

  private static func path(_ id: String, _ text: String) -> String {
    let parts = text.split(separator: "?")
    let names = (try? PathTemplate(parsing: String(parts[0])))?.names ?? []
    let parameters =
      names.map { "{ name: \($0), in: path, required: true, schema: { type: string } }" }
      + parts.dropFirst().map { "{ name: \($0), in: query, required: true, schema: { type: string } }" }
    return """
        \(parts[0]):
          get:
            operationId: \(id)
            parameters: [\(parameters.joined(separator: ", "))]
            responses:
              '200': { description: OK, content: { application/json: { schema: {} } } }
              '404': { description: Not found. }
      """
  }

  func respond(_ call: ScriptedClient.Call) -> HTTPResponse {
    switch call.path {
    case "/tenants": return .json(#"{"data":[{"id":7,"name":"acme"},{"id":8,"name":"umbrella"}]}"#)
    case "/tenants/acme", "/tenants/umbrella": return .json(#"{"id":7,"name":"acme"}"#)
    case "/tenants/acme/users": return .json(#"["u-1","u-2"]"#)
    case "/tenants/umbrella/users": return .json("[]")
    case "/tenants/acme/users/u-1", "/tenants/acme/users/u-2": return .json(#"{"mail":"a@example.com"}"#)
    case "/whoami": return .json(#"{"id":"me-1","name":"Me"}"#)
    case "/users/me-1/orders", "/users/u-1/orders", "/users/u-2/orders":
      return .json(#"{"o-1":{"total":1},"\#(listsMissingOrder ? "o-9" : "o-2")":{"total":2}}"#)
    case "/orders/o-1", "/orders/o-2": return .json(#"{"total":1}"#)
    case "/places": return .json(#"[{"id":"p-1","url":"/places/p-1/details"}]"#)
    case "/places/p-1/details": return failsForPlaces ? .empty(500) : .json("{}")
    case "/tags": return .json(#"["a","b"]"#)
    case "/tags/a", "/tags/b": return .json("{}")
    case "/lookup": return ["o-1", "o-2"].contains(call.query("order_id")) ? .json("{}") : .empty(404)
    default: return .empty(404)
    }
  }
}
