import HTTPMessages
import Synchronization

/// A client that answers in memory, after a random number of turns of other tasks.
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
  }

  private let answer: @Sendable (Call) -> HTTPExchange
  private let answersEveryMethod: Bool
  private let log = Mutex<[HTTPRequest]>([])

  /// A client that answers by a function.
  init(answersEveryMethod: Bool = false, answer: @Sendable @escaping (Call) -> HTTPExchange) {
    self.answer = answer
    self.answersEveryMethod = answersEveryMethod
  }

  /// A client that always gets an answer.
  convenience init(answersEveryMethod: Bool = false, _ answer: @Sendable @escaping (Call) -> HTTPResponse) {
    self.init(answersEveryMethod: answersEveryMethod) { call in
      HTTPExchange(request: call.request, response: answer(call))
    }
  }

  /// The requests made so far, in no particular order where several were under way.
  var requests: [HTTPRequest] { log.withLock { $0 } }

  /// Method, path and query of the requests made so far, sorted.
  var lines: [String] { requests.map { "\($0.method) \($0.url.requestTarget)" }.sorted() }

  func send(_ request: HTTPRequest) async -> HTTPExchange {
    // The servers of most tests know neither method, as many servers do; they are not counted.
    guard answersEveryMethod || ![.head, .options].contains(request.method) else {
      return HTTPExchange(request: request, response: .empty(405))
    }
    let occurrence = log.withLock { log in
      log.append(request)
      return log.count { $0 == request }
    }
    for _ in 0..<Int.random(in: 0...3) { await Task.yield() }
    return answer(Call(request: request, occurrence: occurrence))
  }
}

extension HTTPResponse {
  /// An answer with a JSON body.
  static func json(_ text: String, status: Int = 200) -> HTTPResponse {
    HTTPResponse(status: status, headers: ["Content-Type": "application/json"], body: Array(text.utf8))
  }

  /// An answer without a body.
  static func empty(_ status: Int) -> HTTPResponse { HTTPResponse(status: status) }

  /// The body as text.
  var text: String {
    get { String(decoding: body, as: UTF8.self) }
    set { body = Array(newValue.utf8) }
  }
}
