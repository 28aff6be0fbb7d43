import ContractJudge
public import ContractModel
public import Findings
public import HARRecordings
public import HTTPMessages
import JSONSyntax
package import Redaction

/// A mock API, which responds to a request as a pure function of the contract, the recordings and the request.
///
/// A request is tested against these rules in order, and the first that applies decides the response:
/// 1. It is a browser's preflight, and `crossOrigin` is set: the allowed methods and headers.
/// 2. It violates the contract, and `isStrict` is set: the recorded refusal, otherwise the documented one.
/// 3. It asks for a documented response with `Prefer`: that response.
/// 4. It has no credentials, or made-up ones, and the recording shows that such requests are refused: that refusal.
/// 5. It was recorded: the recorded response, whatever the contract says, so that any server is replayed as it was;
///    of several, one that it accepts, and 406 if it accepts none and the contract documents that.
/// 6. Its operation is known, and a parameter violates its schema: the documented refusal.
/// 7. Its operation is a list that was recorded page by page: a page of the merged list.
/// 8. It was recorded with `uuid` identifiers in another case: that response.
/// 9. Its operation was recorded, but nothing at its path: the documented response to unknown identifiers.
/// 10. Its path is known for other methods: 405, or the available methods for `OPTIONS`.
/// 11. Otherwise `unmatched` decides: a status, with the nearest recordings; an example; or an upstream server.
///
/// `HEAD` is treated as `GET` unless it was recorded itself. `OPTIONS *` concerns the server as a whole and is tested
/// right after the first rule. Before all rules, a request for a host that is not allowed is refused (`HostRules`). In
/// text bodies and headers, absolute URLs of recorded hosts are rewritten to the address at which the client reaches
/// the mock.
///
/// It is an immutable object, so that deciding on a request copies nothing.
public final class MockAPI: Sendable {
  /// The contract.
  public let contract: Contract
  /// The recorded exchanges of all files.
  public let index: RecordingIndex
  /// The options for what the contract and the recordings leave open.
  public let options: MockOptions

  let operations: OperationRecordings
  let recordedResponses: RecordedResponses
  /// How the recorded server refused requests without valid credentials; `nil` where that is not replayed.
  let refusals: CredentialRefusals?
  let judge: RequestJudge
  let crossOrigin: CrossOriginRules?
  /// Which operations read and change the state; `nil` if the mock has none.
  package let stateful: StatefulRules?
  /// Which callbacks follow a reply; `nil` if the mock sends none.
  package let callbacks: CallbackPlanner?
  /// Which requests are forwarded; `nil` if none is.
  let gate: ForwardingGate?
  package let hosts: HostRules
  let examples: ExampleResponses
  /// The request headers that a reply can depend on.
  ///
  /// Every rule declares the headers that it reads, and they are collected only here. Rules see a request with only
  /// these headers, and cached replies are looked up by them, so a rule cannot read a header that it does not declare.
  let headerNames: HeaderNameSet
  let rewriter: AddressRewriter

  /// Creates a mock API from a contract and recordings.
  ///
  /// - Parameters:
  ///   - contract: The contract.
  ///   - recordings: The recordings; several responses to the same request keep this order.
  ///   - options: The options for what the contract and the recordings leave open.
  public init(contract: Contract, recordings: [Recording], options: MockOptions = MockOptions()) {
    let all = RecordedEntries(joining: recordings.map(\.entries))
    let replayed = all.indices.filter { all.head(at: $0).isReplayed }
    let probes = all.indices.filter { all.head(at: $0).isCredentialProbe }
    let sent = all.indices.filter { all.head(at: $0).isCallback }
    let entries = replayed.count == all.count ? all : all.selecting(replayed.map { Int32($0) })
    let resolver = OperationResolver(contract: contract, serverPath: options.serverPath)
    self.contract = contract
    self.options = options
    let addresses = RecordedAddresses(of: entries, resolver)
    let basePaths = options.basePaths + addresses.basePaths
    index = RecordingIndex(entries, basePaths: basePaths, rules: options.match)
    operations = OperationRecordings(index: index, resolver: resolver)
    refusals =
      options.refusesUnauthorized && !probes.isEmpty
      ? CredentialRefusals(all.selecting(probes.map { Int32($0) }), basePaths: basePaths, resolver) : nil
    stateful = options.state.map { [operations] state in
      StatefulRules(contract, options: state, seed: options.seed, recorded: operations.success)
    }
    judge = RequestJudge(contract: contract, requiresCredentials: options.isStrict || options.state != nil)
    crossOrigin = options.crossOrigin.map(CrossOriginRules.init)
    callbacks = options.callbacks.map { rules in
      CallbackPlanner(rules, recorded: all.selecting(sent.map { Int32($0) }), seed: options.seed)
    }
    gate = options.unmatched == .forward ? ForwardingGate(options) : nil
    examples = ExampleResponses()
    let responses = RecordedResponses(
      index,
      resolver,
      options.rewritesAddresses ? AddressRewriter(ports: addresses.ports) : nil,
      hosts: addresses.names,
      preferring: options.upstreamHost.map(RecordedHosts.name)
    )
    recordedResponses = responses
    let colliding = responses.hosts.colliding
    rewriter = AddressRewriter(ports: addresses.ports, keepingApart: colliding)
    hosts = HostRules(options, recorded: addresses.hosts)
    var names = judge.headerNames + RecordedResponses.headerNames + hosts.headerNames
    names += refusals?.headerNames ?? []
    names += responses.variants.headerNames
    if crossOrigin != nil { names += CrossOriginRules.headerNames }
    if crossOrigin == nil, options.crossOriginAdvice != nil { names.append("Origin") }
    if gate != nil { names += ForwardingGate.headerNames }
    if stateful != nil { names += StatefulRules.headerNames }
    if !contract.operations.isEmpty { names.append(PreferredReply.headerName) }
    if contract.operations.contains(where: \.negotiatesMedia) { names.append(AcceptedMedia.headerName) }
    headerNames = index.requestHeaderNames.union(names)
  }

  /// Creates the same API, with the same index, for users with secrets of their own.
  package convenience init(_ other: MockAPI, policy: RedactionPolicy) {
    var options = other.options
    options.policy = policy
    self.init(other, options: options, headerNames: other.headerNames)
  }

  /// Creates the same API with rules that see other headers, which shows what they depend on.
  convenience init(_ other: MockAPI, headerNames: HeaderNameSet) {
    self.init(other, options: other.options, headerNames: headerNames)
  }

  private init(_ other: MockAPI, options: MockOptions, headerNames: HeaderNameSet) {
    contract = other.contract
    index = other.index
    self.options = options
    operations = other.operations
    recordedResponses = other.recordedResponses
    refusals = other.refusals
    judge = other.judge
    stateful = other.stateful
    callbacks = other.callbacks
    crossOrigin = other.crossOrigin
    gate = other.gate
    hosts = other.hosts
    examples = other.examples
    rewriter = other.rewriter
    self.headerNames = headerNames
  }

  /// Returns the reply to a request.
  ///
  /// The origin of the request's URL is the mock's own address. Rewritten URLs use that address, unless the request
  /// has a `Host` or the options set a public URL.
  /// - Parameters:
  ///   - request: The request.
  ///   - repetition: The number of earlier identical requests. It selects one of several recorded responses; beyond the
  ///     last, the last is repeated.
  public func reply(to request: HTTPRequest, repetition: Int = 0) -> MockReply {
    reply(to: request, decide(on: request), turn: repetition)
  }

  /// Returns the reply for a decision on a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - decision: The decision on it.
  ///   - turn: The index of the reply among several recorded ones, counted from 0; beyond the last, the last is
  ///     repeated.
  public func reply(to request: HTTPRequest, _ decision: MockDecision, turn: Int) -> MockReply {
    switch decision.outcome {
    case .reply(let reply): return finished(reply, for: request, rewriter)
    case .recorded(let positions):
      return finished(
        recordedResponses.reply(positions, turn: turn, to: request) ?? problem(for: request),
        for: request,
        rewriter
      )
    case .stateful(let operation):
      return finished(exampleReply(to: request, operation.operation), for: request, rewriter)
    case .example(let operation, let choice):
      let reply = exampleReply(to: request, operation, choice, path: decision.match?.pathParameters ?? [:])
      return finished(reply, for: request, rewriter)
    case .forward: return finished(problem(for: request), for: request, rewriter)
    }
  }

  /// Returns the reply to a request that reads or changes the state.
  func reply(_ stateful: StatefulHandler, _ state: inout APIState) -> MockReply {
    finished(stateful.reply(&state), for: stateful.request, rewriter)
  }

  /// Returns the refusal of a change of the state that would exceed a limit.
  func reply(_ stateful: StatefulHandler, refusedBy overflow: StateOverflow) -> MockReply {
    finished(stateful.refusal(of: overflow), for: stateful.request, rewriter)
  }

  /// Returns the reply for a response of the upstream server, with that server's address replaced.
  ///
  /// - Parameters:
  ///   - request: The request as the mock received it.
  ///   - response: The response of the upstream server.
  ///   - origin: The URL of the upstream server; `nil` if it is one of the recorded hosts.
  ///   - findings: The findings about the response.
  public func reply(
    to request: HTTPRequest,
    forwarding response: HTTPResponse,
    from origin: HTTPURL? = nil,
    findings: [Finding] = []
  ) -> MockReply {
    var response = response
    // Addresses cannot be found in a body with a content coding.
    if options.rewritesAddresses, !response.headers.list(of: "Content-Encoding").isEmpty {
      let decoding = ContentDecoding(response, limit: TextBody.decodingLimit)
      if decoding.fault == nil, let body = decoding.body {
        response.body = body
        response.headers["Content-Encoding"] = nil
      }
    }
    let reply = MockReply(response, MockReply.Reason(source: .forwarded, findings: findings))
    return finished(reply, for: request, origin.map(rewriter.adding) ?? rewriter)
  }

  /// The places of recordings that no request ever gets, because they would lead back to it, or are replies to
  /// preflights in place of which the mock sends its own.
  var unsentPlaces: [SourcePlace] {
    let preflights = index.entries.indices.filter { position in
      crossOrigin != nil && index.entries.head(at: position).request.method == .options
        && CrossOriginRules.isPreflight(index.entries[position].requestHead)
    }
    return (recordedResponses.circular + preflights).map { index.entries.place(at: $0) }
  }

  /// The requests that were recorded from several hosts with different responses, by method and target, with the hosts.
  package var hostCollisions: [(target: String, hosts: [String])] { recordedResponses.hosts.collisions }

  /// Where a client finds each of the hosts that responded differently to the same request; the main one first.
  package var hostPrefixes: [(host: String, prefix: String)] {
    let hosts = recordedResponses.hosts
    let others = hosts.colliding.filter { $0 != hosts.main }.sorted()
    return (hosts.main.map { [($0, "/")] } ?? []) + others.map { ($0, "\(RecordedHosts.prefix)\($0)/") }
  }

  /// The recorded hosts, sorted, if the one that was chosen is none of them; empty otherwise.
  package var hostsInsteadOfChosen: [String] {
    guard let chosen = options.upstreamHost.map(RecordedHosts.name) else { return [] }
    let known = recordedResponses.hosts.known
    return known.contains(chosen) ? [] : known.sorted()
  }

  /// Returns the callbacks that follow a reply, and what is wrong with those that are not sent.
  func callbackPlan(_ reply: MockReply, to request: HTTPRequest, _ match: OperationMatch) -> CallbackPlanner.Plan {
    callbacks?.plan(reply, to: request, match, index) ?? CallbackPlanner.Plan()
  }

  /// Whether callbacks can follow a reply of an operation, which is then not remembered.
  func sendsCallbacks(of operation: Operation?) -> Bool { callbacks != nil && operation?.callbacks.isEmpty == false }

  /// Returns the response with a page of a list as it is sent, without its body; `nil` if pages differ in more than
  /// their bodies.
  func pageHead(of list: PagedList, isLast: Bool, for request: HTTPRequest) -> HTTPResponse? {
    guard let page = list.emptyPage(isLast: isLast), page.status != 204, page.headers["Content-Encoding"] == nil,
      TextBody(of: page) != nil
    else { return nil }
    var response = finished(MockReply(page, .unmatched), for: request, rewriter).response
    response.body = []
    return response
  }

  /// Returns the address that replaces recorded hosts in the reply to a request; `nil` if they are kept.
  func ownAddress(for request: HTTPRequest) -> OwnAddress? {
    guard options.rewritesAddresses else { return nil }
    let address = hosts.address(for: request)
    let root = recordedResponses.hosts.root(of: request)
    return OwnAddress(address: address, spelling: rewriter.spelling(of: address), root: root)
  }

  /// Returns what replaces recorded hosts in the reply to a request: the scheme, host and port, and the host that the
  /// request names; `nil` if they are kept.
  func ownOrigin(for request: HTTPRequest) -> String? {
    guard options.rewritesAddresses else { return nil }
    let address = hosts.address(for: request)
    let named = recordedResponses.hosts.named(by: request).map { "\($0.prefix) \($0.host)" } ?? ""
    return "\(address.scheme)://\(address.authority)\(named)"
  }

  /// Returns the reply as it is sent: with the mock's own address, its CORS headers and its `Content-Length`.
  private func finished(_ reply: MockReply, for request: HTTPRequest, _ rewriter: AddressRewriter) -> MockReply {
    var response = reply.response
    if options.rewritesAddresses {
      let address = hosts.address(for: request)
      let named = recordedResponses.hosts.named(by: request)
      response = rewriter.rewriting(response, to: address, root: recordedResponses.hosts.root(of: request))
      if let named, let target = response.headers["Location"], let path = named.prefixing(target) {
        response.headers["Location"] = path
      }
      response = CookieRules.rewriting(response, scheme: address.scheme)
    }
    // The `Content-Length` of a response to HEAD describes a body that was never sent, and that may be unknown.
    let isHead =
      request.method == .head
      && (reply.source == .forwarded || response.body.isEmpty || recordedResponses.isHead(reply))
    response = MessageRules.ready(response, for: isHead ? .head : .get)
    if request.method == .head { response.body = [] }
    if let crossOrigin, !CrossOriginRules.isPreflight(request) {
      response = crossOrigin.applied(to: response, for: request)
    }
    return reply.with(response)
  }
}
