import Basics
import ContractJudge
import ContractModel
import ContractTestSupport
import Diagnostics
import HTTPMessages
import JSONSyntax

/// A client that responds in memory, after a random number of turns of other tasks.
final class ScriptedClient: HTTPClient {
  /// A request, and how often it has been made, counted from 1.
  struct Call: Sendable {
    let request: HTTPRequest
    let occurrence: Int

    var path: String { request.url.path }
    var isFeed: Bool { path.hasSuffix("/feed") }
    var isComments: Bool { path.hasSuffix("/comments") }
    var isImage: Bool { path.contains("/images/") }

    /// The value of a query item.
    func query(_ name: String) -> String? { request.url.queryItems.first { $0.name == name }?.value }

    /// The last segment of the path, which is the identifier of an item.
    var lastSegment: String { path.split(separator: "/").last.map(String.init) ?? "" }

    /// The JSON body.
    var body: JSONValue? { (try? JSONDocument(parsing: request.body))?.root }

    /// A member of the JSON body; `nil` if there is none.
    func member(_ name: String) -> JSONValue? { body?[name] }

    /// The members of the JSON body.
    var members: [String: JSONLiteral] {
      Dictionary(body?.members.map { ($0.name, JSONLiteral($0.value)) } ?? []) { $1 }
    }

    /// Whether the request keeps a contract, as far as it describes it.
    func isValid(under contract: Contract) -> Bool {
      let match = contract.match(request.method, path: path)
      return RequestJudge(contract: contract).findings(for: request, match: match).allSatisfy { $0.severity != .error }
    }
  }

  private let respond: @Sendable (Call) -> HTTPExchange
  private let respondsToEveryMethod: Bool
  private let log = Mutex<[HTTPRequest]>([])

  /// A client that responds by a function.
  init(respondsToEveryMethod: Bool = false, respond: @Sendable @escaping (Call) -> HTTPExchange) {
    self.respond = respond
    self.respondsToEveryMethod = respondsToEveryMethod
  }

  /// A client that always gets a response.
  convenience init(respondsToEveryMethod: Bool = false, _ respond: @Sendable @escaping (Call) -> HTTPResponse) {
    self.init(respondsToEveryMethod: respondsToEveryMethod) { call in
      HTTPExchange(request: call.request, response: respond(call))
    }
  }

  /// The requests made so far, in no particular order where several were under way.
  var requests: [HTTPRequest] { log.withLock { $0 } }

  /// Method, path and query of the requests made so far, sorted.
  var lines: [String] { requests.map { "\($0.method) \($0.url.requestTarget)" }.sorted() }

  func send(_ unsigned: HTTPRequest) async -> HTTPExchange {
    let request: HTTPRequest
    do throws(TransportFault) {
      request = try await unsigned.signed()
    } catch {
      return HTTPExchange(request: unsigned, response: nil, faults: [error])
    }
    // The servers of most tests know neither method, as many servers do; they are not counted.
    guard respondsToEveryMethod || ![.head, .options].contains(request.method) else {
      return HTTPExchange(request: request, response: .empty(405))
    }
    let occurrence = log.withLock { log in
      log.append(request)
      return log.count { $0 == request }
    }
    for _ in 0..<Int.random(in: 0...3) { await Task.yield() }
    return respond(Call(request: request, occurrence: occurrence))
  }
}

extension HTTPResponse {
  /// The body as text.
  var text: String {
    get { String(decoding: body, as: UTF8.self) }
    set { body = Array(newValue.utf8) }
  }
}
