import Basics
package import ContractJudge
package import ContractModel
import Diagnostics
package import Findings
package import HARRecordings
package import HTTPMessages
import Redaction

/// Verifies the exchanges between a client and an API, as they end.
package final class TrafficJudgement: Sendable {
  private struct State {
    var summaries: [String: OperationSummary] = [:]
    var findings: [Finding] = []
    var known: Set<Finding> = []
    var others = 0
    var exchanges = 0
    var unknown = 0
  }

  /// The maximum number of findings that are kept; further ones are only counted.
  private static let limit = 10_000

  private let contract: Contract
  private let base: HTTPURL
  private let serverPath: String?
  private let judge: Judge
  private let requestJudge: RequestJudge
  private let state = Mutex(State())

  /// Creates a judgement of traffic with the API at a base URL.
  package init(contract: Contract, base: HTTPURL, serverPath: String?, options: Judge.Options) {
    self.contract = contract
    self.base = base
    self.serverPath = serverPath
    var options = options
    options.isOwnRequest = false
    judge = Judge(contract: contract, options: options)
    requestJudge = RequestJudge(contract: contract, options: options)
  }

  /// The summaries of the requested operations, in the contract's order.
  package var operations: [OperationSummary] {
    let summaries = state.withLock(\.summaries)
    return contract.operations.map { summaries[$0.id] ?? OperationSummary(of: $0, serverPath: serverPath) }
  }

  /// The number of exchanges.
  package var exchanges: Int { state.withLock(\.exchanges) }

  /// The findings about responses and requests, in the order in which the exchanges ended; each once.
  package var findings: [Finding] { state.withLock(\.findings) }

  /// Additional information for the user.
  package var notes: [String] {
    let (others, unknown) = state.withLock { ($0.others, $0.unknown) }
    var notes: [String] = []
    if unknown > 0 {
      notes.append("skipped \(counted(unknown, "request")) that match no operation, such as images")
    }
    if others > 0 { notes.append("\(counted(others, "finding")) more of other requests, which are not listed") }
    return notes
  }

  /// Verifies an exchange, and returns its findings.
  @discardableResult
  package func judge(_ exchange: HTTPExchange, number: Int) -> [Finding] {
    guard !contract.operations.isEmpty else {
      state.withLock { $0.exchanges += 1 }
      return []
    }
    let match = match(of: exchange.request)
    // An API may have resources outside its contract; a successful request to one is not a violation.
    if match == nil, let status = exchange.response?.status, status < 400 {
      state.withLock { state in
        state.exchanges += 1
        state.unknown += 1
      }
      return []
    }
    var found = requestJudge.findings(
      for: exchange.request,
      match: match,
      number: number,
      status: exchange.response?.status
    )
    var applied: [CheckID] = [.request]
    if let operation = match?.operation {
      let analysis = judge.analyze(ExchangeUnderTest(operation: operation, exchange: exchange, number: number))
      found += judge.findings(for: analysis)
      applied += judge.applicableChecks(for: analysis)
    }
    return note(found, of: match?.operation, exchange, applied)
  }

  /// Verifies a callback, which the API sent; the response of the client is not the API's.
  package func judge(_ callback: RecordedCallback, _ exchange: HTTPExchange, number: Int) {
    let described = contract.operation(id: callback.operation)?.callbacks
      .first { $0.name == callback.name && $0.operation.method == exchange.request.method }
    guard let operation = described?.operation else { return }
    let found = requestJudge.findings(
      for: EntryJudge.withoutOwnQuery(exchange.request, operation),
      match: OperationMatch(operation: operation, pathParameters: [:]),
      number: number,
      status: exchange.response?.status
    )
    note(found, of: nil, exchange, [])
  }

  @discardableResult
  private func note(
    _ found: [Finding],
    of operation: ContractModel.Operation?,
    _ exchange: HTTPExchange,
    _ applied: [CheckID]
  ) -> [Finding] {
    // Findings must not keep the bodies that they are about in memory.
    let findings = found.isEmpty ? [] : FindingRedactor.redacting(found, by: requestJudge.options.policy.redaction)
    state.withLock { state in
      state.exchanges += 1
      if let operation {
        var summary = state.summaries[operation.id] ?? OperationSummary(of: operation, serverPath: serverPath)
        summary.exchanges += 1
        if let status = exchange.response?.status { summary.statuses[status, default: 0] += 1 }
        if let elapsed = exchange.elapsed { summary.latency.add(elapsed) }
        for check in applied { summary.judgements[check, default: 0] += 1 }
        state.summaries[operation.id] = summary
      }
      for finding in findings {
        var same = finding
        same.exchange?.number = 0
        guard !state.known.contains(same) else { continue }
        guard state.findings.count < Self.limit else {
          state.others += 1
          continue
        }
        state.known.insert(same)
        state.findings.append(finding)
      }
    }
    return findings
  }

  /// Returns the operation that a request is for, below the path of the base URL.
  private func match(of request: HTTPRequest) -> OperationMatch? {
    var path = request.url.path[...]
    let prefix = base.path.hasSuffix("/") ? base.path.dropLast() : base.path[...]
    guard path.hasPrefix(prefix) else { return nil }
    path = path.dropFirst(prefix.count)
    return contract.match(request.method, path: String(path), query: request.url.query, serverPath: serverPath)
  }
}
