public import ContractModel
public import ContractReports
import ContractVerifier
public import HARRecordings
public import HTTPExchange
import HTTPWireFormat

/// Decides what to answer: a pure function of the contract, the recordings and the request.
///
/// A request passes these questions in order, and the first that has an answer ends it:
/// 1. Does it ask, as a browser's preflight, for what `crossOrigin` governs? What is allowed.
/// 2. Does it break the contract, and is that refused (`isStrict`)? The recorded refusal of it, else the documented one.
/// 3. Was it recorded? That answer, whatever the contract says of the request, so that any server is replayed as it was.
/// 4. Is its operation known, and does a parameter break its schema? The documented refusal.
/// 5. Is the operation a list that was recorded page by page? A page of the union of its pages.
/// 6. Was it recorded with ids of the format `uuid` in another case? That answer.
/// 7. Was its operation recorded, but nothing at its path? The documented answer to unknown ids.
/// 8. Is its path known for other methods? 405, or for `OPTIONS` what there is.
/// 9. Otherwise what `unmatched` says: a status, with the recordings that come nearest; an example; another server.
///
/// `HEAD` is answered as `GET` where it was not recorded itself. `OPTIONS *`, which is about the server as a whole, comes
/// before all but the first question. Before all of them, a request for a host that is not allowed is refused (`HostRules`).
/// Absolute URLs of recorded hosts in text bodies and in headers are given the address that the client knows the mock by.
public struct MockAPI: Sendable {
  /// The contract.
  public let contract: Contract
  /// The recorded exchanges, all files together.
  public let index: RecordingIndex
  /// How it answers, beyond what contract and recordings say.
  public let options: MockOptions

  let operations: OperationRecordings
  let answers: RecordedAnswers
  let judge: RequestJudge
  let crossOrigin: CrossOriginRules?
  let hosts: HostRules
  let examples = ExampleResponses()
  /// The header fields of requests that a reply can depend on.
  ///
  /// This is the one place that knows them, and every rule names its own. A request is shown to the rules with these
  /// fields alone, and replies are kept by them: what a rule does not name it never sees.
  var headerNames: HeaderNameSet
  private let rewriter: AddressRewriter

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
    let basePaths = options.basePaths + resolver.basePaths(of: entries)
    index = RecordingIndex(entries, basePaths: basePaths, rules: options.match)
    operations = OperationRecordings(index: index, resolver: resolver)
    answers = RecordedAnswers(entries)
    judge = RequestJudge(contract: contract, requiresCredentials: options.isStrict)
    crossOrigin = options.crossOrigin.map(CrossOriginRules.init)
    hosts = HostRules(options, recorded: entries.map(\.requestHead.url.host))
    rewriter = AddressRewriter(hostsOf: entries)
    headerNames = HeaderNameSet(
      judge.headerNames + index.requestHeaderNames + RecordedAnswers.headerNames + hosts.headerNames
        + (crossOrigin == nil ? [] : CrossOriginRules.headerNames)
    )
  }

  /// The answer to a request.
  ///
  /// The origin of the request's URL is the mock's own address. Rewritten URLs lead there, unless the request has a `Host`
  /// or the options name a public address.
  /// - Parameters:
  ///   - request: The request.
  ///   - asked: How often it was asked before: of several recorded answers the next is given, at last always the last.
  public func reply(to request: HTTPRequest, asked: Int = 0) -> MockReply {
    reply(to: request, decide(on: request), turn: asked)
  }

  /// The answer to a request that was decided on.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - decision: What was decided on it.
  ///   - turn: Which of several recorded answers is given, counted from 0; beyond the last, the last.
  public func reply(to request: HTTPRequest, _ decision: MockDecision, turn: Int) -> MockReply {
    switch decision.outcome {
    case .reply(let reply): return finished(reply, for: request, rewriter)
    case .recorded(let positions):
      return finished(
        answers.reply(positions, turn: turn, to: request) ?? problem(for: request),
        for: request,
        rewriter
      )
    case .example(let operation): return finished(exampleReply(to: request, operation), for: request, rewriter)
    case .forward: return finished(problem(for: request), for: request, rewriter)
    }
  }

  /// The answer to a request that the server behind the mock gave: with its address replaced, and the rest as it came.
  ///
  /// - Parameters:
  ///   - request: The request as it came to the mock.
  ///   - response: The answer as it came.
  ///   - origin: The URL of the server behind the mock; `nil` where it is one of the recorded hosts.
  ///   - findings: How the answer breaks the contract.
  public func reply(
    to request: HTTPRequest,
    forwarding response: HTTPResponse,
    from origin: HTTPURL? = nil,
    findings: [Finding] = []
  ) -> MockReply {
    var response = response
    // No address can be found in a coded body.
    if options.rewritesAddresses, !response.headers.list(of: "Content-Encoding").isEmpty {
      let decoding = ContentDecoding(response, limit: TextBody.decodingLimit)
      if decoding.fault == nil, let body = decoding.body {
        response.body = body
        response.headers["Content-Encoding"] = nil
      }
    }
    let reply = MockReply(response, .forwarded, findings: findings)
    return finished(reply, for: request, origin.map(rewriter.adding) ?? rewriter)
  }

  /// The answer as it is sent: with the mock's own address, what other origins may read, and the length of its body.
  private func finished(_ reply: MockReply, for request: HTTPRequest, _ rewriter: AddressRewriter) -> MockReply {
    var response = reply.response
    if options.rewritesAddresses {
      let address = hosts.address(for: request)
      response = rewriter.rewriting(response, to: address)
      response = CookieRules.rewriting(response, scheme: address.scheme)
    }
    // The length of an answer that was itself one to HEAD is that of a body that was never there.
    let isHead = request.method == .head && (reply.source == .forwarded || answers.isHead(reply))
    response = MessageRules.ready(response, for: isHead ? .head : .get)
    if request.method == .head { response.body = [] }
    if let crossOrigin, !CrossOriginRules.isPreflight(request) {
      response = crossOrigin.applied(to: response, for: request)
    }
    return reply.with(response)
  }
}
