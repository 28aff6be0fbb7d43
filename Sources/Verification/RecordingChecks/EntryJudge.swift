package import ContractJudge
package import ContractModel
import Diagnostics
package import Findings
package import HARRecordings
import HTTPMessages
import JSONSyntax
package import Redaction

/// Verifies recorded exchanges against a contract, one by one: responses completely, requests with lower severity.
package struct EntryJudge: Sendable {
  private let contract: Contract
  private let judge: Judge
  private let requestJudge: RequestJudge?
  private let policy: RedactionPolicy

  /// Creates a judge that runs some checks; the policy determines which values findings must not show.
  package init(contract: Contract, policy: RedactionPolicy = RedactionPolicy(), checks: CheckSet = .ofExchanges) {
    self.contract = contract
    self.policy = policy
    var options = Judge.Options()
    options.isOwnRequest = false
    judge = Judge(contract: contract, options: options, checks: checks)
    requestJudge = checks.contains(.request) ? RequestJudge(contract: contract) : nil
  }

  /// Returns the operation of a recorded request, with the shortest base path that matches one; `nil` if none matches.
  ///
  /// A callback, which the API sent, is a request for no operation; see `callbackMatch`.
  package func match(_ entry: RecordedEntry) -> OperationMatch? {
    guard entry.callback == nil else { return nil }
    let (method, url) = (entry.requestHead.method, entry.requestHead.url)
    return contract.match(method, belowBaseOf: url.path, query: url.query)
  }

  /// Returns the description of a recorded callback; `nil` if the contract has none.
  package func callbackMatch(_ entry: RecordedEntry) -> OperationMatch? {
    guard let recorded = entry.callback else { return nil }
    return contract.operation(id: recorded.operation)?.callbacks
      .first { $0.name == recorded.name && $0.operation.method == entry.requestHead.method }
      .map { OperationMatch(operation: $0.operation, pathParameters: [:]) }
  }

  /// Returns the findings for a recorded exchange, redacted.
  ///
  /// Of a callback, the API sent the request, and the client the response.
  ///
  /// - Parameters:
  ///   - entry: The exchange.
  ///   - match: Its operation.
  ///   - number: The position among the verified exchanges, counted from 1.
  ///   - purpose: A description of the exchange for readers of a finding.
  ///   - judgements: How often each check judged something.
  package func findings(
    of entry: RecordedEntry,
    _ match: OperationMatch,
    number: Int,
    purpose: String,
    counting judgements: inout [CheckID: Int]
  ) -> [Finding] {
    if requestJudge != nil { judgements[.request, default: 0] += 1 }
    let found =
      responseFindings(of: entry, match.operation, number: number, purpose: purpose, counting: &judgements)
      + requestFindings(of: entry, match, number: number, purpose: purpose)
    // Findings must not keep the bodies that they are about in memory.
    guard !found.isEmpty else { return [] }
    return FindingRedactor.redacting(found, by: policy.redaction).map { finding in
      var finding = finding
      finding.exchange?.recording = entry.place
      return finding
    }
  }

  /// Returns the findings about an entry, without counting what was judged.
  package func findings(of entry: RecordedEntry, _ match: OperationMatch, number: Int, purpose: String) -> [Finding] {
    var judgements: [CheckID: Int] = [:]
    return findings(of: entry, match, number: number, purpose: purpose, counting: &judgements)
  }

  private func responseFindings(
    of entry: RecordedEntry,
    _ operation: ContractModel.Operation,
    number: Int,
    purpose: String,
    counting judgements: inout [CheckID: Int]
  ) -> [Finding] {
    let exchange = entry.exchange
    let subject = ExchangeUnderTest(
      operation: operation,
      exchange: exchange,
      expectation: entry.isCredentialProbe ? .refusedCredentials("without valid credentials") : .documented,
      purpose: purpose,
      number: number
    )
    let analysis = judge.analyze(subject)
    for check in judge.applicableChecks(for: analysis) { judgements[check, default: 0] += 1 }
    let found = judge.findings(for: analysis)
    guard !found.isEmpty else { return [] }
    let excused = Self.excusing(found, in: exchange.response?.body ?? [])
    guard entry.callback != nil else { return excused }
    return excused.map { finding in
      var finding = finding
      finding.severity = Self.reduced(finding.severity)
      return finding
    }
  }

  /// Returns the findings for a recorded request, with reduced severity, because the client sent it and not the API.
  ///
  /// A rejected request may be invalid on purpose, and a request without its body cannot be verified.
  private func requestFindings(
    of entry: RecordedEntry,
    _ match: OperationMatch,
    number: Int,
    purpose: String
  ) -> [Finding] {
    let status = entry.responseHead.status
    let isRefused = (400..<500).contains(status) && entry.callback == nil
    guard let requestJudge, !isRefused, entry.keepsRequestBody else { return [] }
    let request = entry.callback == nil ? entry.request : Self.withoutOwnQuery(entry.request, match.operation)
    let found = requestJudge.findings(for: request, match: match, number: number, status: status)
    return Self.excusing(found, in: request.body).map { finding in
      var finding = finding
      if entry.callback == nil { finding.severity = Self.reduced(finding.severity) }
      finding.exchange?.purpose = purpose
      return finding
    }
  }

  /// Returns a callback without the query of the client's URL, which the contract does not describe.
  static func withoutOwnQuery(_ request: HTTPRequest, _ operation: ContractModel.Operation) -> HTTPRequest {
    guard let query = request.url.query, !operation.parameters.contains(where: { $0.location == .querystring }) else {
      return request
    }
    let parts = query.split(separator: "&").filter { part in
      guard let name = QueryItem.parse(String(part)).first?.name else { return false }
      return operation.parameters.contains { $0.location == .query && $0.name == name }
    }
    var request = request
    request.url.query = parts.isEmpty ? nil : parts.joined(separator: "&")
    return request
  }

  /// The severity of a fault of the client, which the contract's API cannot help.
  private static func reduced(_ severity: Severity) -> Severity { severity == .error ? .warning : .note }

  /// Reduces findings about redacted values to notes, because the original value may have been valid.
  private static func excusing(_ findings: [Finding], in body: [UInt8]) -> [Finding] {
    guard findings.contains(where: { $0.body?.pointer != nil }), let document = try? JSONDocument(parsing: body) else {
      return findings
    }
    return findings.map { finding in
      guard let pointer = finding.body?.pointer, let text = document.root.value(at: pointer)?.string,
        SecretRedaction.isPlaceholder(text)
      else { return finding }
      var finding = finding
      finding.severity = .note
      finding.message += "; the value is redacted"
      return finding
    }
  }
}
