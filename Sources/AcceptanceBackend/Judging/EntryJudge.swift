package import ContractModel
package import ContractReports
import ContractVerifier
package import HARRecordings
import HTTPExchange
import JSONSyntax

/// Judges recorded exchanges by a contract, each by itself: answers in full, requests as far as they are the API's doing.
package struct EntryJudge: Sendable {
  private let contract: Contract
  private let judge: Judge
  private let requestJudge: RequestJudge

  /// A judge of recordings.
  package init(contract: Contract) {
    self.contract = contract
    judge = Judge(contract: contract)
    requestJudge = RequestJudge(contract: contract)
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
    answerFindings(of: entry, match.operation, number: number, purpose: purpose)
      + requestFindings(of: entry, match, number: number, purpose: purpose)
  }

  private func answerFindings(
    of entry: RecordedEntry,
    _ operation: ContractModel.Operation,
    number: Int,
    purpose: String
  ) -> [Finding] {
    var exchange = entry.exchange
    exchange.request = SecretRedaction().redacting(exchange.request)
    let subject = Subject(operation: operation, exchange: exchange, purpose: purpose, number: number)
    let found = judge.findings(for: subject)
    guard !found.isEmpty else { return [] }
    let redaction = AnswerRedaction(exchange.response)
    return Self.excusing(found, in: exchange.response?.body ?? []).map(redaction.redacting)
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
    guard !(400..<500).contains(status), entry.keepsRequestBody else { return [] }
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
