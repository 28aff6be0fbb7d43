import Basics
import ContractModel
import ContractReports
import ContractTestSupport
import HTTPMessages
import JSONSyntax
import Testing

@testable import ContractVerifier

@Suite("Changes of groups that share nothing")
struct IndependentGroupTests {
  /// Two collections with the same operations.
  private static func contract(_ first: String, _ second: String) -> Contract {
    TestContract.paths(
      [first, second].map { name in
        """
          /\(name):
            post:
              operationId: add-\(name)
              requestBody: { required: true, content: { application/json: { schema: &\(name) {
                type: object, required: [name], properties: {
                  name: { type: string, minLength: 1 }, size: { type: integer, minimum: 0 } } } } } }
              responses:
                '201': { description: d, content: { application/json: { schema: { type: object, required: [id],
                  properties: { id: { type: integer } } } } } }
                '400': { description: d }
          /\(name)/{id}:
            parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
            get:
              operationId: get-\(name)
              responses: { '200': { description: d }, '400': { description: d }, '404': { description: d } }
            put:
              operationId: put-\(name)
              requestBody: { required: true, content: { application/json: { schema: *\(name) } } }
              responses: { '200': { description: d }, '400': { description: d }, '404': { description: d } }
            delete:
              operationId: delete-\(name)
              responses: { '204': { description: d }, '400': { description: d }, '404': { description: d } }
        """
      }
      .joined(separator: "\n")
    )
  }

  /// A server that keeps items, and how many changes it works on at the same time.
  private final class Server: HTTPClient {
    private struct State {
      var requests: [HTTPRequest] = []
      var items: [String: [Int: [UInt8]]] = [:]
      var next: [String: Int] = [:]
      var inFlight = 0
      var most = 0
    }

    /// Whether all collections have the same items.
    let isShared: Bool
    /// Whether a change fails while another one is in flight.
    let locks: Bool
    private let state = Mutex(State())

    init(isShared: Bool = false, locks: Bool = false) { (self.isShared, self.locks) = (isShared, locks) }

    var most: Int { state.withLock(\.most) }
    var lines: [String] {
      state.withLock(\.requests)
        .map { "\($0.method) \($0.url.requestTarget) \(String(decoding: $0.body, as: UTF8.self))" }.sorted()
    }

    func send(_ request: HTTPRequest) async -> HTTPExchange {
      guard !request.method.isSafe else { return exchange(request) }
      let isLocked = state.withLock { state in
        state.inFlight += 1
        state.most = max(state.most, state.inFlight)
        return locks && state.inFlight > 1
      }
      // Another change has time to arrive, on a busy machine too.
      for _ in 0..<2000 where state.withLock({ $0.inFlight < 2 }) { await Task.yield() }
      defer { state.withLock { $0.inFlight -= 1 } }
      return isLocked ? HTTPExchange(request: request, response: .empty(500)) : exchange(request)
    }

    private func exchange(_ request: HTTPRequest) -> HTTPExchange {
      let parts = request.url.path.split(separator: "/").map(String.init)
      let collection = isShared ? "all" : parts.first ?? ""
      let response = state.withLock { state -> HTTPResponse in
        state.requests.append(request)
        if [.post, .put].contains(request.method), !Self.isValid(request) { return .empty(400) }
        guard parts.count > 1 else {
          guard request.method == .post else { return .empty(405) }
          let id = state.next[collection, default: 0] + 1
          state.next[collection] = id
          state.items[collection, default: [:]][id] = request.body
          return .json("{\"id\":\(id)}", status: 201)
        }
        guard let id = Int(parts[1]) else { return .empty(400) }
        guard state.items[collection]?[id] != nil else { return .empty(404) }
        switch request.method {
        case .get: return .json(String(decoding: state.items[collection]?[id] ?? [], as: UTF8.self))
        case .put: state.items[collection]?[id] = request.body
        case .delete:
          state.items[collection]?[id] = nil
          return .empty(204)
        default: return .empty(405)
        }
        return .empty(200)
      }
      return HTTPExchange(request: request, response: response)
    }

    private static func isValid(_ request: HTTPRequest) -> Bool {
      guard request.headers["Content-Type"]?.hasPrefix("application/json") == true,
        let root = try? JSONDocument(parsing: request.body).root, let name = root["name"]?.string, !name.isEmpty
      else { return false }
      guard let size = root["size"] else { return true }
      return size.integer.map { $0 >= 0 } ?? (size.number?.text.allSatisfy(\.isNumber) ?? false)
    }
  }

  private static func explore(_ contract: Contract, _ server: Server, workers: Int = 8) async -> Exploration {
    let configuration = ExplorerConfiguration.test.with {
      $0.workers = workers
      $0.allowedUnsafeOperations = Set(contract.operations.map(\.id))
      $0.excludedChecks = [.coverage, .head, .options, .methods]
      $0.generation = GenerationConfiguration(requests: 12)
    }
    return await Explorer(contract: contract, configuration: configuration, client: server).run()
  }

  @Test("Generated changes of two collections are sent at the same time, and are the same with one worker")
  func overlap() async {
    let contract = Self.contract("cats", "dogs")
    let (one, many) = (Server(), Server())
    let sequential = await Self.explore(contract, one, workers: 1)
    let concurrent = await Self.explore(contract, many)
    #expect(one.most == 1)
    #expect(many.most == 2)
    #expect(one.lines == many.lines)
    #expect(sequential.lines == [])
    #expect(concurrent.lines == [])
    #expect(sequential.notes == concurrent.notes)
    #expect(sequential.operations == concurrent.operations)
  }

  @Test(
    "A right server is not accused where collections secretly share their items, or changes at the same time fail",
    arguments: [(true, false), (false, true), (true, true)]
  )
  func right(isShared: Bool, locks: Bool) async {
    let server = Server(isShared: isShared, locks: locks)
    let exploration = await Self.explore(Self.contract("people", "users"), server)
    #expect(server.most == 2)
    #expect(exploration.lines == [])
  }

  @Test(
    "Groups belong together if their paths, parameters or bodies name the same entity",
    arguments: [
      (["/cats", "/dogs"], [[0], [1]]), (["/api/v1/cats", "/api/v1/dogs"], [[0], [1]]),
      (["/cats", "/dogs", "/cats/{catId}/dogs"], [[0, 1, 2]]),
      (["/cats", "/admin/dogs", "/admin/birds"], [[0], [1, 2]]),
      (["/cats", "/{id}", "/{name}"], [[0], [1, 2]]), (["/cats", "/dogs?catId", "/birds"], [[0, 1], [2]]),
    ] as [([String], [[Int]])]
  )
  func sets(paths: [String], expected: [[Int]]) {
    let operations = paths.enumerated().map { position, path -> [ContractModel.Operation] in
      let parts = path.split(separator: "?").map(String.init)
      let names = parts[0].split(separator: "/").filter { $0.hasPrefix("{") }.map { String($0.dropFirst().dropLast()) }
      let parameters =
        names.map { "{ name: \($0), in: path, required: true, schema: { type: string } }" }
        + parts.dropFirst().map { "{ name: \($0), in: query, schema: { type: string } }" }
      return TestContract.paths(
        """
          \(parts[0]):
            post:
              operationId: o\(position)
              parameters: [\(parameters.joined(separator: ", "))]
              responses: { '200': { description: d } }
        """
      )
      .operations
    }
    #expect(IndependentGroups(operations).sets == expected)
  }
}
