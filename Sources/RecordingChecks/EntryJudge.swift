package import ContractModel
package import ContractReports
package import ContractVerifier
import Diagnostics
package import HARRecordings
import HTTPExchange
import JSONSyntax
package import Redaction

/// Judges recorded exchanges by a contract, each by itself: answers in full, requests as far as they are the API's doing.
package struct EntryJudge: Sendable {
  private let contract: Contract
  private let judge: Judge
  private let requestJudge: RequestJudge?
  private let policy: RedactionPolicy

  /// A judge of recordings that runs some checks; the policy says what must not be shown.
  package init(contract: Contract, policy: RedactionPolicy = RedactionPolicy(), checks: CheckSet = .builtIn) {
    self.contract = contract
    self.policy = policy
    judge = Judge(contract: contract, checks: checks)
    requestJudge = checks.contains(.request) ? RequestJudge(contract: contract) : nil
  }

  /// The operation of a recorded request, at the longest path behind any base path; `nil` where there is none.
  package func match(_ entry: RecordedEntry) -> OperationMatch? {
    let head = entry.requestHead
    var rest = head.url.path[...]
    while true {
      if let match = contract.match(head.method, path: String(rest)) { return match }
      guard let slash = rest.dropFirst().firstIndex(of: "/") else { return nil }
      rest = rest[slash...]
    }
  }

  /// What is wrong with a recorded exchange, told without its secrets.
  ///
  /// - Parameters:
  ///   - entry: The exchange.
  ///   - match: Its operation.
  ///   - number: Its position among those that are judged, counted from 1.
  ///   - purpose: What it is, for the reader of a finding.
  package func findings(
    of entry: RecordedEntry,
    _ match: OperationMatch,
    number: Int,
    purpose: String
  ) -> [Finding] {
    let found =
      answerFindings(of: entry, match.operation, number: number, purpose: purpose)
      + requestFindings(of: entry, match, number: number, purpose: purpose)
    // The bodies are not kept for the findings' sake.
    return found.isEmpty ? [] : FindingRedactor.redacting(found, by: policy.redaction)
  }

  private func answerFindings(
    of entry: RecordedEntry,
    _ operation: ContractModel.Operation,
    number: Int,
    purpose: String
  ) -> [Finding] {
    let exchange = entry.exchange
    let subject = ExchangeUnderTest(operation: operation, exchange: exchange, purpose: purpose, number: number)
    let found = judge.findings(for: subject)
    return found.isEmpty ? [] : Self.excusing(found, in: exchange.response?.body ?? [])
  }

  /// What is wrong with a recorded request: less than a broken promise of the API, whose answer to it this is.
  ///
  /// One that was refused is there to be wrong, and of one whose body was not kept nobody can say.
  private func requestFindings(
    of entry: RecordedEntry,
    _ match: OperationMatch,
    number: Int,
    purpose: String
  ) -> [Finding] {
    let status = entry.responseHead.status
    guard let requestJudge, !(400..<500).contains(status), entry.keepsRequestBody else { return [] }
    let request = entry.request
    let found = requestJudge.findings(for: request, match: match, number: number, status: status)
    return Self.excusing(found, in: request.body).map { finding in
      var finding = finding
      finding.severity = finding.severity == .error ? .warning : .note
      finding.exchange?.purpose = purpose
      return finding
    }
  }

  /// Findings of which those about redacted values are notes: what stood there before was right, for all one can know.
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
