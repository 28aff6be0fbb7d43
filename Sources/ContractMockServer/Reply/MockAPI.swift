public import ContractModel
public import HARRecordings
public import HTTPExchange
import JSONSyntax

/// Decides what to answer: a pure function of the contract, the recordings and the request.
///
/// A request passes these questions in order, and the first that has an answer ends it: Is its operation known, and
/// does a parameter break its schema? The documented refusal. Is the operation a list that was recorded page by page? A page
/// of the union of its pages. Was it recorded? That answer; ids of the format `uuid` in any case. Is its path known for
/// other methods? 405, or for `OPTIONS` what there is. Otherwise 404, with the recordings that come nearest.
///
/// Absolute URLs of recorded hosts in text bodies and in headers are given the address that the request was sent to.
public struct MockAPI: Sendable {
  /// The contract.
  public let contract: Contract
  /// The recorded exchanges, all files together.
  public let index: RecordingIndex
  /// How it answers, beyond what contract and recordings say.
  public let options: MockOptions

  let operations: OperationRecordings
  let rewriter: AddressRewriter

  /// An API that answers as recorded, and as the contract promises.
  ///
  /// - Parameters:
  ///   - contract: What is promised.
  ///   - recordings: What was recorded; the answers to one request come in this order.
  ///   - options: How it answers beyond that.
  public init(contract: Contract, recordings: [Recording], options: MockOptions = MockOptions()) {
    let entries = recordings.flatMap(\.entries)
    let resolver = OperationResolver(contract: contract, serverPath: options.serverPath)
    self.contract = contract
    self.options = options
    index = RecordingIndex(entries, basePaths: options.basePaths + resolver.basePaths(of: entries), rules: options.match)
    operations = OperationRecordings(index: index, resolver: resolver)
    rewriter = AddressRewriter(hostsOf: entries)
  }

  /// Whether header fields have a say in what is answered: some operation describes header or cookie parameters.
  public var considersHeaders: Bool {
    contract.operations.contains { operation in
      operation.parameters.contains { $0.location == .header || $0.location == .cookie }
    }
  }

  /// The answer to a request.
  ///
  /// The origin of the request's URL is the mock's own address, at which rewritten URLs point.
  /// - Parameters:
  ///   - request: The request.
  ///   - asked: How often it was asked before: of several recorded answers the next is given, at last always the last.
  public func reply(to request: HTTPRequest, asked: Int = 0) -> MockReply {
    reply(to: request, decide(on: request), turn: asked)
  }

  /// What a request is, and what can be answered to it.
  public func decide(on request: HTTPRequest) -> MockDecision {
    MockDecision(match: operations.resolver.match(request, in: index), findings: [], outcome: .reply(old(request, 0)))
  }

  /// The answer to a request that was decided on.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - decision: What was decided on it.
  ///   - turn: Which of several recorded answers is given, counted from 0; beyond the last, the last.
  public func reply(to request: HTTPRequest, _ decision: MockDecision, turn: Int) -> MockReply {
    old(request, turn)
  }

  private func old(_ request: HTTPRequest, _ asked: Int) -> MockReply {
    var reply = decision(on: request, asked: asked)
    if request.method == .head, reply == nil {
      var get = request
      get.method = .get
      reply = decision(on: get, asked: asked)
    }
    let result = reply ?? fallback(for: request)
    let response = rewriter.rewriting(result.response, to: request.url)
    return MockReply(
      MessageRules.ready(response, for: request.method),
      result.source,
      alternatives: result.alternatives
    )
  }

  private func decision(on request: HTTPRequest, asked: Int) -> MockReply? {
    guard let match = operations.resolver.match(request, in: index) else {
      return recorded(index.answers(to: request), asked: asked)
    }
    let operation = match.operation
    if let fault = ParameterJudge.fault(of: request, match) {
      return recorded(index.answers(to: request), asked: asked)
        ?? Refusal(operation: operation, statuses: [400, 404], detail: fault).reply
    }
    if let pagination = operation.pagination, let list = operations.list(for: request, match) {
      let cursor = request.url.queryItems.first { $0.name == pagination.cursor }.map { $0.value ?? "" }
      if let page = list.page(after: cursor, limit: limit(of: request, operation, pagination)) {
        return MockReply(page.response, page.isRecorded ? .recorded(page.place) : .page(operation: operation.id))
      }
      return recorded(index.answers(to: request), asked: asked)
        ?? Refusal(
          operation: operation,
          statuses: [400, 404],
          detail: "No recorded page holds the item \"\(cursor ?? "")\" that \(pagination.cursor) names."
        ).reply
    }
    if let reply = recorded(operations.answers(to: request, match), asked: asked) { return reply }
    guard !match.pathParameters.isEmpty, operations.isRecorded(operation) else { return nil }
    let values = operation.path.names.compactMap { name in match.pathParameters[name].map { "\(name) \"\($0)\"" } }
    let detail = "Nothing is recorded for \(values.joined(separator: ", "))."
    return operations.isRecorded(match)
      ? nil : Refusal(operation: operation, statuses: [404], detail: detail).reply
  }

  private func recorded(_ answers: [RecordedEntry], asked: Int) -> MockReply? {
    guard let last = answers.last else { return nil }
    let entry = asked >= 0 && asked < answers.count ? answers[asked] : last
    return MockReply(entry.response, .recorded(entry.place), alternatives: answers.count)
  }

  private func limit(of request: HTTPRequest, _ operation: Operation, _ pagination: Pagination) -> PageLimit {
    let parameter = operation.parameter(pagination.limit, in: .query)
    guard let item = request.url.queryItems.first(where: { $0.name == pagination.limit }) else {
      return parameter?.defaultValue?.integer.map(PageLimit.count) ?? .asRecorded
    }
    let value = request.url.query.flatMap { parameter?.decode(query: $0) }?.root
    // A number beyond what fits asks for all of them.
    return (value?.integer ?? item.value.flatMap { Int($0) }).map(PageLimit.count) ?? .all
  }

  /// The answer to a request that neither an operation nor a recording has one for.
  private func fallback(for request: HTTPRequest) -> MockReply {
    let methods = operations.resolver.methods(of: request, in: index)
    if request.method == .options, !methods.isEmpty {
      return MockReply(HTTPResponse(status: 204, headers: ["Allow": methods.joined(separator: ", ")]), .method)
    }
    if !methods.isEmpty, !methods.contains(request.method.rawValue) {
      var response = Problem(
        status: 405,
        detail: "\(request.url.path) is known for \(methods.joined(separator: ", ")), not for \(request.method)."
      ).response
      response.headers.add("Allow", methods.joined(separator: ", "))
      return MockReply(response, .method)
    }
    let target = "\(request.method) \(request.url.requestTarget)"
    let problem = Problem(
      status: 404,
      detail: index.entries.isEmpty ? "Nothing is recorded." : "Nothing is recorded for \(target).",
      nearest: index.nearest(to: request)
    )
    return MockReply(problem.response, .unmatched)
  }
}
