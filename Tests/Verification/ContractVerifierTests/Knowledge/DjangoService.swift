import ContractModel
import ContractTestSupport
import HTTPMessages
import Testing

/// An API in the style of Django REST framework: paths end in a slash, and items have their URL.
struct DjangoService: Sendable {
  /// Whether the URL of one item leads nowhere.
  var hasBrokenURL = false
  /// Whether a listed item does not exist.
  var listsMissingItem = false

  static let contract = TestContract.of(
    """
    openapi: 3.0.3
    info: { title: Snippets, version: '1' }
    paths:
      /api/snippets/:
        get:
          operationId: snippets_list
          responses:
            '200': { description: '', content: { application/json: { schema: { type: object } } } }
      /api/snippets/{id}/:
        get:
          operationId: snippets_retrieve
          parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
          responses:
            '200': { description: '', content: { application/json: { schema: { type: object } } } }
            '404': { description: Not found. }
      /api/users/{username}/:
        get:
          operationId: users_retrieve
          parameters: [{ name: username, in: path, required: true, schema: { type: string } }]
          responses:
            '200': { description: '', content: { application/json: { schema: { type: object } } } }
            '404': { description: Not found. }
    """
  )

  func respond(_ call: ScriptedClient.Call) -> HTTPResponse {
    switch call.path {
    case "/api/snippets/":
      let second = listsMissingItem ? 9 : 2
      let user = hasBrokenURL ? "nobody" : "ada"
      return .json(
        """
        {"count":2,"next":null,"results":[{"id":1,"url":"http://feed.test/api/snippets/1/","owner":"/api/users/\(user)/"},
        {"id":\(second),"owner_url":"http://feed.test/api/users/\(user)/"}]}
        """
      )
    case "/api/snippets/1/", "/api/snippets/2/": return .json(#"{"id":1}"#)
    case "/api/users/ada/": return .json("{}")
    default: return .empty(404)
    }
  }
}
