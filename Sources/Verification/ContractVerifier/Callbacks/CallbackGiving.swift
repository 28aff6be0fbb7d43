import ContractJudge
import ContractModel
import Diagnostics
import HTTPMessages
import JSONSyntax

/// Gives the API the URLs that its callbacks are sent to, and finds out which of its callbacks lead there.
struct CallbackGiving: Sendable {
  let configuration: CallbackConfiguration
  let contract: Contract
  let judging: Judge.Options

  private var inbox: CallbackInbox { configuration.inbox }

  /// A request with its own URL in place of those that its callbacks are sent to.
  struct Given: Sendable {
    var request: HTTPRequest
    let number: Int
    let pathParameters: [String: String]
  }

  /// Returns a request with URLs of its own for its callbacks; `nil` for an operation without callbacks.
  ///
  /// A request that is not valid is sent as it is: it may have an invalid URL on purpose.
  func given(_ request: HTTPRequest, for operation: Operation, _ pathParameters: [String: String]) -> Given? {
    guard !operation.callbacks.isEmpty else { return nil }
    let number = inbox.number(of: request, for: operation)
    var given = Given(request: request, number: number, pathParameters: pathParameters)
    if isValid(request, operation, pathParameters) {
      let url = configuration.url(number: number)
      for source in Set(operation.callbacks.compactMap { $0.clientURL?.source }) {
        let changed = source.giving(url, to: given.request, of: operation)
        if changed != given.request, isValid(changed, operation, pathParameters) { given.request = changed }
      }
    }
    inbox.set(targets(of: operation, given, response: nil), ofRequest: number)
    return given
  }

  /// Adds an exchange of a request: after a success, its callbacks are expected.
  func conclude(_ given: Given, _ exchange: HTTPExchange, for operation: Operation) {
    guard let response = exchange.response, 200..<300 ~= response.status else { return }
    inbox.accept(exchange, ofRequest: given.number, targets(of: operation, given, response: response))
  }

  private func isValid(_ request: HTTPRequest, _ operation: Operation, _ pathParameters: [String: String]) -> Bool {
    let match = OperationMatch(operation: operation, pathParameters: pathParameters)
    let subject = RequestSubject(request: request, match: match, contract: contract)
    return !RequestJudge(contract: contract, options: judging).unattributedFindings(for: request, subject)
      .contains { $0.severity == .error }
  }

  private func targets(of operation: Operation, _ given: Given, response: HTTPResponse?) -> [CallbackTarget] {
    let body = response.flatMap { response -> JSONValue? in
      let bytes = ContentDecoding(response, limit: judging.maximumBody).body
      return bytes.flatMap { try? JSONDocument(parsing: $0, limits: judging.limits).root }
    }
    let context = RuntimeContext(
      request: given.request,
      pathParameters: given.pathParameters,
      response: response,
      responseBody: body
    )
    return operation.callbacks.compactMap { callback -> CallbackTarget? in
      guard case .string(let text)? = callback.url?.evaluate(in: context) else { return nil }
      let halves = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
      guard let path = halves.first.flatMap({ CallbackPath(String($0)) }), path.token == inbox.token else { return nil }
      let query = halves.dropFirst().first.map { String($0) }
      return CallbackTarget(callback: callback, number: path.number, suffix: path.suffix, query: query)
    }
  }
}

extension RuntimeExpression.Source {
  /// Returns a request with a URL in place of the one in this part; a part that is missing is added.
  ///
  /// Any other value stays as it is.
  fileprivate func giving(_ url: String, to request: HTTPRequest, of operation: Operation) -> HTTPRequest {
    if let value = value(in: request) {
      guard case .string(let text) = value, Self.isReplaced(text) else { return request }
    } else {
      let adds = request.method == .post || request.method.isSafe
      guard adds, isAdded(to: request, of: operation) else { return request }
    }
    return replacing(with: url, in: request)
  }

  /// Whether the contract has this part, so that it is added where it is missing.
  private func isAdded(to request: HTTPRequest, of operation: Operation) -> Bool {
    switch self {
    case .header(let name): operation.parameter(name, in: .header) != nil
    case .query(let name): operation.queryParameter(name) != nil
    case .path: false
    case .body(let pointer):
      if case .object? = Self.body(JSONPointer(tokens: Array(pointer.tokens.dropLast()))).value(in: request) {
        true
      } else {
        false
      }
    }
  }

  /// Whether a value is a URL that is replaced; one of the run stays.
  private static func isReplaced(_ text: String) -> Bool {
    guard !text.contains(CallbackPath.marker), let url = try? HTTPURL(parsing: text) else { return false }
    return ["http", "https"].contains(url.scheme)
  }
}
