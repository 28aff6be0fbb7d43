import Basics
import ContractExamples
import ContractJudge
import ContractModel
import HTTPMessages
import Redaction

/// An error response in place of the recorded one.
///
/// The response has the body and the headers that the operation documents for its status, or else problem details.
enum RefusalSubstitution: Sendable, Hashable {
  /// 500, or another 5xx status.
  case serverError(status: Int)
  /// 401 with a challenge for the operation's security scheme, except for requests that send `token`.
  case unauthorized(token: String?)
  /// 404.
  case notFound
  /// 429 with `Retry-After`.
  case rateLimited(seconds: Int64)

  /// The names of the request headers that are read.
  static let headerNames = ["Authorization"]

  private var status: Int {
    switch self {
    case .serverError(let status): status
    case .unauthorized: 401
    case .notFound: 404
    case .rateLimited: 429
    }
  }

  private var name: String {
    switch self {
    case .serverError: "server-error"
    case .unauthorized: "unauthorized"
    case .notFound: "not-found"
    case .rateLimited: "rate-limited"
    }
  }

  /// Returns whether a request gets the error response.
  func refuses(_ request: HTTPRequest) -> Bool {
    if case .unauthorized(let token?) = self { return !Self.has(token, request) }
    return true
  }

  func reply(_ context: ScenarioContext, _ random: inout SeededGenerator) -> MockReply {
    guard refuses(context.request) else { return context.reply }
    var response = context.crossOrigin(documented(context.operation, seed: random.next()))
    switch self {
    case .unauthorized:
      if response.headers["WWW-Authenticate"] == nil {
        add("WWW-Authenticate", context.operation?.challenge ?? "Bearer realm=\"mock\"", to: &response)
      }
    case .rateLimited(let seconds): add("Retry-After", String(seconds), to: &response)
    case .serverError, .notFound: break
    }
    return context.replacing(response, by: name, keepsRecordings: false)
  }

  /// Returns whether a request has a bearer token (RFC 6750, section 2.1); the scheme's name is case-insensitive.
  private static func has(_ token: String, _ request: HTTPRequest) -> Bool {
    let words = request.headers["Authorization"]?.split(separator: " ", omittingEmptySubsequences: true) ?? []
    return words.count == 2 && ASCII.equalIgnoringCase(words[0], "Bearer") && words[1] == token
  }

  private func documented(_ operation: Operation?, seed: UInt64) -> HTTPResponse {
    let detail = "The mock API plays the scenario \(name); nothing is wrong with the request."
    guard let operation else { return Problem(status: status, detail: detail).response() }
    if let promise = operation.response(for: status),
      promise.content != nil || promise.headers.contains(where: \.isRequired),
      var response = ExampleGenerator(seed: seed).response(of: operation, status: status)
    {
      response.status = status
      return response
    }
    return Refusal(operation: operation, statuses: [status], detail: detail, seed: seed).reply.response
  }

  private func add(_ name: String, _ value: String, to response: inout HTTPResponse) {
    response.headers[name] = value
    if response.headers["Access-Control-Allow-Origin"] != nil {
      response.headers.add("Access-Control-Expose-Headers", name)
    }
  }
}
