import Basics
import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import JSONSyntax
import Testing

@Suite("Creations that a value identifies")
struct NaturalKeyTests {
  private static let contract = TestContract.paths(
    """
      /tags:
        post:
          operationId: createTag
          requestBody:
            required: true
            content:
              application/json:
                schema:
                  type: object
                  required: [text]
                  properties: { text: { type: string, minLength: 1 } }
          responses: { '201': { description: d, content: { application/json: {} } }, '400': { description: d } }
      /tags/{id}:
        parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
        get: { operationId: readTag, responses: { '200': { description: d, content: { application/json: {} } }, '404': { description: d } } }
        delete: { operationId: deleteTag, responses: { '204': { description: d }, '404': { description: d } } }
    """
  )

  /// A server whose tags their texts identify; a wrong one knows one tag only.
  private final class Server: Sendable {
    private let tags = Mutex<[String: String]>([:])
    private let identifier: @Sendable (String) -> String

    init(_ identifier: @Sendable @escaping (String) -> String) { self.identifier = identifier }

    func respond(_ call: ScriptedClient.Call) -> HTTPResponse {
      tags.withLock { tags in
        let id = call.lastSegment
        switch call.request.method {
        case .post:
          guard let body = call.body, let text = body["text"]?.string,
            !text.isEmpty
          else { return .empty(400) }
          tags[identifier(text)] = text
          return .json(#"{"id":"\#(identifier(text))"}"#, status: 201)
        case .get: return tags[id].map { _ in .json(#"{"id":"\#(id)"}"#) } ?? .empty(404)
        case .delete: return .empty(tags.removeValue(forKey: id) == nil ? 404 : 204)
        default: return .empty(405)
        }
      }
    }
  }

  private func verify(_ identifier: @Sendable @escaping (String) -> String) async -> Exploration {
    return await explore(
      Self.contract,
      .allowing(["createTag", "deleteTag"], without: [.coverage, .methods]),
      through: ScriptedClient(Server(identifier).respond)
    )
  }

  @Test("A server that returns the same item for the same text has no finding")
  func right() async {
    let exploration = await verify { "t\($0.utf8.reduce(7) { ($0 * 31 + Int($1)) % 1_000_003 })" }
    #expect(exploration.lines == [])
  }

  @Test("A server that gives different items the same identifier is found")
  func wrong() async {
    let exploration = await verify { _ in "t1" }
    #expect(
      exploration.lines.contains(#"round-trip createTag: two creations got the same identifier "t1""#),
      "\(exploration.lines)"
    )
  }
}
