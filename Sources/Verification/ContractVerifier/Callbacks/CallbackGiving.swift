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
        let changed = source.replacing(with: url, in: given.request, of: operation)
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
  fileprivate func replacing(with url: String, in request: HTTPRequest, of operation: Operation) -> HTTPRequest {
    var request = request
    let adds = request.method == .post || request.method.isSafe
    switch self {
    case .header(let name):
      guard request.headers[name].map(Self.isReplaced) ?? (adds && operation.parameter(name, in: .header) != nil)
      else { break }
      request.headers[name] = url
    case .query(let name):
      let items = request.url.queryItems
      let known = items.first { $0.name == name }
      guard known.map({ Self.isReplaced($0.value ?? "") }) ?? (adds && operation.queryParameter(name) != nil)
      else { break }
      let pair = "\(PercentEncoding.encode(name))=\(PercentEncoding.encode(url))"
      var parts = request.url.query?.split(separator: "&").map(String.init) ?? []
      let position = parts.firstIndex { QueryItem.parse($0).first?.name == name }
      if let position { parts[position] = pair } else { parts.append(pair) }
      request.url.query = parts.joined(separator: "&")
    case .body(let pointer):
      guard let root = (try? JSONDocument(parsing: request.body))?.root else { break }
      if let value = root.value(at: pointer) {
        guard let text = value.string, Self.isReplaced(text) else { break }
      } else {
        let parent = root.value(at: JSONPointer(tokens: Array(pointer.tokens.dropLast())))
        guard adds, parent?.kind == .object else { break }
      }
      request.body = JSONLiteral(root).replacing(pointer.tokens[...], with: .string(url)).serialized()
    case .path: break
    }
    return request
  }

  /// Whether a value is a URL that is replaced; one of the run stays.
  private static func isReplaced(_ text: String) -> Bool {
    guard !text.contains(CallbackPath.marker), let url = try? HTTPURL(parsing: text) else { return false }
    return ["http", "https"].contains(url.scheme)
  }
}
