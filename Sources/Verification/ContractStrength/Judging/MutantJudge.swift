import ContractJudge
package import ContractModel
import ContractVerifier
import Diagnostics
import HTTPMessages
import JSONSyntax

/// Decides by a contract whether a changed exchange is noticed.
package struct MutantJudge: Sendable {
  /// The identity of a finding about pages, so that those of the unchanged ones do not count.
  private struct Fault: Hashable {
    let check: CheckID
    let message: String
    let pointer: JSONPointer?

    init(_ finding: Finding) {
      (check, message, pointer) = (finding.check, finding.message, finding.body?.pointer)
    }
  }

  private let contract: Contract
  private let judge: Judge
  private let requestJudge: RequestJudge
  private let comparison: RecordedComparison

  /// Creates a judge by a contract.
  package init(contract: Contract) {
    self.contract = contract
    var options = Judge.Options()
    // One violation suffices to notice a change; a few more let those of the unchanged exchange be told apart.
    options.maximumViolations = 5
    judge = Judge(contract: contract, options: options, checks: .builtIn)
    requestJudge = RequestJudge(contract: contract)
    comparison = RecordedComparison(judge: judge)
  }

  /// Returns whether a recorded exchange keeps the contract.
  package func holds(_ entry: RecordedCorpus.Entry) -> Bool {
    guard let operation = contract.operation(id: entry.operation) else { return false }
    return !hasErrors(entry, operation) && requestErrors(of: entry.exchange.request, entry, operation).isEmpty
  }

  /// Returns whether every variant of a change is noticed.
  package func notices(_ mutation: Mutation, in corpus: RecordedCorpus, _ chains: [PageChain]) -> Bool {
    guard let operation = contract.operation(id: mutation.operation) else { return false }
    return mutation.variants.allSatisfy { notices($0, operation, corpus, chains) }
  }

  // MARK: Variants

  private func notices(
    _ variant: Mutation.Variant,
    _ operation: Operation,
    _ corpus: RecordedCorpus,
    _ chains: [PageChain]
  ) -> Bool {
    switch variant {
    case .part(let number, _, _), .body(let number, _), .status(let number, _), .header(let number, _, _):
      guard let entry = corpus.entry(number), let changed = corpus.changed(entry, by: variant) else { return true }
      // The unchanged exchange has no error.
      return hasErrors(changed, operation)
    case .parameter(let number, let location, let name, let value):
      guard let entry = corpus.entry(number),
        let changed = entry.replacing(location, name, with: value, operation)
      else { return true }
      return !requestErrors(of: changed.exchange.request, changed, operation).isEmpty
    case .repeated(let number, let path, let value):
      guard let entry = corpus.entry(number),
        let changed = corpus.changed(entry, by: .part(exchange: number, path: path, value: value))
      else { return true }
      let responses = [entry, changed].map { subject($0.withoutValidators, operation) }
      return comparison.findings(ofRepeated: responses[0], responses[1]).contains { $0.severity == .error }
    case .pages(let number, let change):
      guard chains.indices.contains(number) else { return true }
      return notices(change, chains[number], operation, corpus)
    case .resource(let number, let path):
      guard let entry = corpus.entry(number) else { return true }
      return !comparison.findings(ofResourceAt: JSONPointer(tokens: path), in: subject(entry, operation)) { url in
        HTTPExchange(request: HTTPRequest(url: url), response: HTTPResponse(status: 404))
      }
      .isEmpty
    case .link(let number, let path, let target):
      guard let entry = corpus.entry(number), let linked = corpus.entry(target) else { return true }
      return notices(linkAt: path, of: entry, to: linked, operation)
    }
  }

  private func notices(
    _ change: Mutation.PageChange,
    _ chain: PageChain,
    _ operation: Operation,
    _ corpus: RecordedCorpus
  ) -> Bool {
    func subjects(_ entries: [RecordedCorpus.Entry]) -> [ExchangeUnderTest] { entries.map { subject($0, operation) } }
    let reference = subjects(chain.positions.compactMap(corpus.entry))
    guard let changed = chain.pages(with: change, corpus) else { return true }
    let known = Set(
      comparison.findings(of: reference, comparedWith: reference, isComplete: chain.isComplete).map(Fault.init)
    )
    let found = comparison.findings(of: subjects(changed), comparedWith: reference, isComplete: chain.isComplete)
    return found.contains { $0.severity == .error && !known.contains(Fault($0)) }
  }

  /// Returns whether a link of the contract leads from a value to the request that is refused.
  private func notices(
    linkAt path: [String],
    of entry: RecordedCorpus.Entry,
    to linked: RecordedCorpus.Entry,
    _ operation: Operation
  ) -> Bool {
    let analysis = judge.analyze(subject(entry, operation))
    let pointer = JSONPointer(tokens: path)
    guard let target = contract.operation(id: linked.operation), let body = analysis.document?.root,
      let value = body.value(at: pointer).map({ JSONLiteral($0) })
    else { return false }
    let context = RuntimeContext(
      request: entry.exchange.request,
      pathParameters: entry.pathParameters,
      response: entry.exchange.response,
      responseBody: body
    )
    let leads = (analysis.promise?.links ?? []).contains { link in
      link.operationID == target.id
        && link.targets(in: context).contains { found in
          // Of a list, the link of this very element counts.
          (found.pointer.map { path.starts(with: $0.tokens) } ?? true) && found.values.contains { $0.value == value }
        }
    }
    guard leads else { return false }
    let reference = Reference(
      operation: operation.id,
      url: entry.exchange.request.url.description,
      pointer: pointer,
      location: nil
    )
    let refused = ExchangeUnderTest(
      operation: target,
      exchange: HTTPExchange(request: linked.exchange.request, response: HTTPResponse(status: 404)),
      expectation: .followed(reference, check: .link)
    )
    return judge.findings(for: refused).contains { $0.severity == .error }
  }

  // MARK: Findings

  private func subject(_ entry: RecordedCorpus.Entry, _ operation: Operation) -> ExchangeUnderTest {
    ExchangeUnderTest(operation: operation, exchange: entry.exchange, expectation: .documented, purpose: entry.name)
  }

  private func hasErrors(_ entry: RecordedCorpus.Entry, _ operation: Operation) -> Bool {
    judge.findings(for: subject(entry, operation)).contains { $0.severity == .error }
  }

  private func requestErrors(
    of request: HTTPRequest,
    _ entry: RecordedCorpus.Entry,
    _ operation: Operation
  ) -> [Finding] {
    guard !(400..<500).contains(entry.status) else { return [] }
    let match = OperationMatch(operation: operation, pathParameters: entry.pathParameters)
    return requestJudge.findings(for: request, match: match).filter { $0.severity == .error }
  }
}
