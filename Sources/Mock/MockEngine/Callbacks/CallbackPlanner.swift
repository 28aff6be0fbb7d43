import ContentCodings
import ContractExamples
import ContractJudge
package import ContractModel
import Diagnostics
import Findings
import HARRecordings
package import HTTPMessages
import JSONSyntax

/// Decides which callbacks follow a reply: a pure function of the contract, the recordings and the exchange.
///
/// Callbacks follow a response with a status 2xx that the mock made itself. Those that were recorded for the replayed
/// request are sent; without any recorded for the operation, the first of each name in the contract, made from its
/// examples and schemas.
package struct CallbackPlanner: Sendable {
  /// The callbacks of a reply, and what is wrong with those that are not sent.
  struct Plan: Sendable {
    var callbacks: [PlannedCallback] = []
    var findings: [Finding] = []
  }

  /// The largest decoded response body in which expressions are evaluated, in bytes.
  private static let bodyLimit = 8 << 20
  /// The most callbacks of one reply.
  private static let limit = 100

  let rules: MockOptions.Callbacks
  private let recorded: RecordedCallbacks
  private let examples: ExampleCallbacks

  init(_ rules: MockOptions.Callbacks, recorded: RecordedEntries, seed: UInt64) {
    self.rules = rules
    self.recorded = RecordedCallbacks(recorded)
    examples = ExampleCallbacks(ExampleGenerator(seed: seed))
  }

  /// Returns the callbacks that follow a reply.
  ///
  /// - Parameters:
  ///   - reply: The reply as it is sent.
  ///   - request: The request with all its headers.
  ///   - match: The operation of the request.
  ///   - index: The recordings that the reply refers to.
  func plan(_ reply: MockReply, to request: HTTPRequest, _ match: OperationMatch, _ index: RecordingIndex) -> Plan {
    let described = match.operation.callbacks
    guard !described.isEmpty, request.method == match.operation.method, Self.isSuccess(reply) else { return Plan() }
    let context = Self.context(request, reply.response, match)
    var plan = Plan()
    if let known = recorded.callbacks(of: match.operation.id, after: Self.cause(of: reply, index)) {
      for recorded in known.prefix(Self.limit) {
        let named = described.filter { $0.name == recorded.name && $0.operation.method == recorded.request.method }
        add(named, context, to: &plan) { _, url in Self.repeated(recorded.request, to: url) }
      }
    } else {
      var names: [String] = []
      for callback in described where !names.contains(callback.name) { names.append(callback.name) }
      for name in names.prefix(Self.limit) {
        add(described.filter { $0.name == name }, context, to: &plan) { callback, url in
          examples.request(of: callback, to: url)
        }
      }
    }
    return plan
  }

  /// Returns the request of a webhook; the reason if it cannot be sent.
  ///
  /// - Parameters:
  ///   - webhook: The webhook.
  ///   - url: Where it is sent.
  ///   - own: The mock's own address.
  package func request(
    of webhook: Callback,
    to url: HTTPURL,
    at own: HTTPURL
  ) -> Result<PlannedCallback, CallbackFault> {
    if let fault = rules.fault(of: url, at: own) { return .failure(CallbackFault(reason: fault)) }
    guard let request = examples.request(of: webhook, to: url.asRequested) else { return .failure(.noExample) }
    return signed(request, of: webhook).map { PlannedCallback(callback: webhook, request: $0) }
  }

  // MARK: Steps

  /// Whether a client gets a whole successful response of this mock; an upstream server sends its callbacks itself.
  private static func isSuccess(_ reply: MockReply) -> Bool {
    guard let status = reply.status, 200..<300 ~= status, reply.source != .forwarded else { return false }
    switch reply.delivery.content {
    case .whole, .withoutLength: return reply.delivery.ending == .open || reply.delivery.ending == .close
    case .malformedChunks, .half, .head, .interim, .garbage, .nothing: return false
    }
  }

  /// The time of the request whose recorded response is replayed; `nil` if the response is none, or has no time.
  private static func cause(of reply: MockReply, _ index: RecordingIndex) -> String? {
    guard case .recorded = reply.source, let position = reply.recordings.first,
      index.entries.indices.contains(position)
    else { return nil }
    return index.entries[position].startedDateTime
  }

  private static func context(_ request: HTTPRequest, _ response: HTTPResponse, _ match: OperationMatch)
    -> RuntimeContext
  {
    let body = ContentDecoding(response, limit: bodyLimit).body ?? response.body
    return RuntimeContext(
      request: request,
      pathParameters: match.pathParameters,
      response: response,
      responseBody: body.count <= bodyLimit ? (try? JSONDocument(parsing: body))?.root : nil
    )
  }

  /// Adds the first of some callbacks whose URL the exchange has; a client that gave no URL wants no callback.
  private func add(
    _ callbacks: [Callback],
    _ context: RuntimeContext,
    to plan: inout Plan,
    _ make: (Callback, HTTPURL) -> HTTPRequest?
  ) {
    for callback in callbacks {
      guard case .string(let text)? = callback.url?.evaluate(in: context), !text.isEmpty else { continue }
      switch request(of: callback, to: text, context, make) {
      case .success(let request):
        switch signed(request, of: callback) {
        case .success(let signed): plan.callbacks.append(PlannedCallback(callback: callback, request: signed))
        case .failure(let fault):
          plan.callbacks.append(PlannedCallback(callback: callback, request: request))
          plan.findings.append(Self.finding(callback, "is sent without a valid signature: \(fault.reason)"))
        }
      case .failure(let fault): plan.findings.append(Self.finding(callback, "is not sent: \(fault.reason)"))
      }
      return
    }
  }

  private static func finding(_ callback: Callback, _ message: String) -> Finding {
    Finding(
      check: .request,
      severity: .warning,
      operation: callback.operation.id,
      message: "\(callback.title) \(message)",
      contract: ContractPlace(place: callback.place)
    )
  }

  private func request(
    of callback: Callback,
    to text: String,
    _ context: RuntimeContext,
    _ make: (Callback, HTTPURL) -> HTTPRequest?
  ) -> Result<HTTPRequest, CallbackFault> {
    guard let url = try? HTTPURL(parsing: text) else {
      return .failure(CallbackFault(reason: "\"\(VisibleText.of(text.prefix(200)))\" is not an absolute URL"))
    }
    if let fault = rules.fault(of: url, at: context.request.url) { return .failure(CallbackFault(reason: fault)) }
    guard let request = make(callback, url.asRequested) else { return .failure(.noExample) }
    return .success(request)
  }

  /// Returns a recorded callback to another URL, without the headers of its connection.
  private static func repeated(_ recorded: HTTPRequest, to url: HTTPURL) -> HTTPRequest {
    var request = recorded
    request.url = url
    let left = MessageRules.hopByHop + recorded.headers.list(of: "Connection") + ["Host", "Content-Length", "Expect"]
    request.headers.fields.removeAll { field in left.contains { field.isNamed($0) } }
    return request
  }

  /// Signs a callback whose contract describes a signature.
  private func signed(_ request: HTTPRequest, of callback: Callback) -> Result<HTTPRequest, CallbackFault> {
    guard let secret = rules.secret else { return .success(request) }
    var request = request
    for signature in callback.operation.parameters.compactMap(\.signature) {
      guard let key = signature.key(from: secret) else {
        return .failure(CallbackFault(reason: "the secret that callback-secret-env names is not base64"))
      }
      // An old signature, or a placeholder of it, is replaced; what is signed with it, such as its time, is kept.
      let readsItems = signature.payload.contains { part in
        if case .item = part { return true }
        return false
      }
      if !readsItems { request.headers[signature.header] = nil }
      guard let signed = signature.sign(request, key: key) else {
        let header = signature.header
        let reason = "\(header) covers a value that the request lacks; add an example of the header to the contract"
        return .failure(CallbackFault(reason: reason))
      }
      request = signed
    }
    return .success(request)
  }
}

/// Why a callback is not sent.
package struct CallbackFault: Error, Sendable, Hashable {
  /// The reason, as a clause.
  package let reason: String

  /// The contract has no example, and none can be made.
  static let noExample = CallbackFault(
    reason: "no request that keeps its schema can be made; add an example of the body to the contract"
  )
}
