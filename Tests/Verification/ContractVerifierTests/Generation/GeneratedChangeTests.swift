import Basics
import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import JSONSyntax
import Testing

@Suite("What generated requests change")
struct GeneratedChangeTests {
  private static let contract = TestContract.of(
    """
    openapi: 3.1.0
    info: { title: T, version: '1' }
    paths:
      /shelves:
        post:
          operationId: addShelf
          requestBody: &shelf
            required: true
            content:
              application/json:
                schema:
                  type: object
                  required: [name]
                  properties:
                    name: { type: string, minLength: 1 }
                    width: { type: integer, minimum: 0 }
          responses: { '201': &created { $ref: '#/components/responses/created' }, '400': { description: d } }
      /shelves/{shelfId}:
        parameters: [&id { name: shelfId, in: path, required: true, schema: { type: integer } }]
        put:
          operationId: changeShelf
          requestBody: *shelf
          responses: { '200': *created, '400': { description: d }, '404': { description: d } }
        delete:
          operationId: removeShelf
          responses: { '204': { description: d }, '400': { description: d }, '404': { description: d } }
      /shelves/{shelfId}/books:
        parameters: [*id]
        post:
          operationId: addBook
          requestBody: *shelf
          responses: { '201': *created, '400': { description: d }, '404': { description: d } }
      /shelves/{shelfId}/books/{bookId}:
        parameters: [*id, { name: bookId, in: path, required: true, schema: { type: integer } }]
        delete:
          operationId: removeBook
          responses: { '204': { description: d }, '400': { description: d }, '404': { description: d } }
    components:
      responses:
        created:
          description: d
          content:
            application/json:
              schema: { type: object, required: [id], properties: { id: { type: integer } } }
    """
  )

  /// Shelves with their books; a service that says 404 before it reads the body.
  private final class Library: Sendable {
    private let state = Mutex((next: 1, shelves: [Int: Set<Int>]()))
    /// The operation that fails for a width above this one; `nil` for a right service.
    private let broken: String?
    private static let widest = 1_000_000

    init(broken: String? = nil) { self.broken = broken }

    var isEmpty: Bool { state.withLock { $0.shelves.isEmpty } }

    func respond(_ call: ScriptedClient.Call) -> HTTPResponse {
      let match = contract.match(call.request.method, path: call.path)
      let ids = call.path.split(separator: "/").filter { $0 != "shelves" && $0 != "books" }.map { Int($0) ?? -1 }
      return state.withLock { state in
        if let shelf = ids.first {
          guard let books = state.shelves[shelf], ids.count == 1 || books.contains(ids[1]) else { return .empty(404) }
        }
        guard call.isValid(under: contract) else { return .empty(400) }
        let isWide = call.member("width")?.integer.map { $0 > Self.widest } ?? false
        if isWide, let broken, match?.operation.id == broken { return .empty(500) }
        let id = state.next
        switch (call.request.method, ids.count) {
        case (.post, 0): state.shelves[id] = []
        case (.post, _): state.shelves[ids[0]]?.insert(id)
        case (.put, _): return .json("{\"id\":\(ids[0])}")
        case (_, 1): state.shelves[ids[0]] = nil
        default: state.shelves[ids[0]]?.remove(ids[1])
        }
        guard call.request.method == .post else { return .empty(204) }
        state.next += 1
        return .json("{\"id\":\(id)}", status: 201)
      }
    }
  }

  private static func run(_ library: Library) async -> Exploration {
    let configuration = ExplorerConfiguration.test.with {
      $0.allowedUnsafeOperations = ["addShelf", "changeShelf", "removeShelf", "addBook", "removeBook"]
      $0.generation = GenerationConfiguration(requests: 40)
    }
    return await explore(contract, configuration, through: ScriptedClient(library.respond))
  }

  @Test(
    "A value that breaks a request on an item is found, although the life cycle has deleted its item before",
    arguments: ["addShelf", "changeShelf", "addBook"]
  )
  func broken(operation: String) async throws {
    let exploration = await Self.run(Library(broken: operation))
    let finding = try #require(exploration.findings.first, "\(exploration.notes)")
    #expect(finding.operation == operation)
    #expect(finding.cause == "body /width")
  }

  @Test("Generated requests act on items that the run creates, and leave none of them")
  func clean() async {
    let library = Library()
    let exploration = await Self.run(library)
    #expect(exploration.lines == [])
    #expect(library.isEmpty)
  }
}
