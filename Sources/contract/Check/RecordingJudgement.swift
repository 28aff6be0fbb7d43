import ContractModel
import ContractReports
import ContractVerifier
import HARRecordings
import HTTPExchange
import JSONSyntax

/// Judges recorded exchanges by a contract, and counts them by operation.
struct RecordingJudgement {
  private let contract: Contract
  private let judge: Judge
  private let requestJudge: RequestJudge
  private var summaries: [String: OperationSummary] = [:]
  private var number = 0
  private var unknown = 0
  /// What is wrong, in the order of the recordings.
  private(set) var findings: [Finding] = []

  init(contract: Contract) {
    self.contract = contract
    judge = Judge(contract: contract)
    requestJudge = RequestJudge(contract: contract)
  }

  /// What was recorded of each operation, in the contract's order.
  var operations: [OperationSummary] {
    contract.operations.map { summaries[$0.id] ?? OperationSummary(of: $0) }
  }

  /// What was judged, and what could not be.
  var notes: [String] {
    var notes: [String] = []
    if number > 0 { notes.append("recorded exchanges judged: \(number)") }
    if unknown > 0 {
      notes.append("recorded exchanges that no operation is for, such as images, and that were not judged: \(unknown)")
    }
    return notes
  }

  /// Judges every exchange of a recording.
  mutating func judge(_ recording: Recording) {
    for entry in recording.entries {
      let head = entry.requestHead
      guard let match = contract.match(head.method, behindBaseOf: head.url.path) else {
        unknown += 1
        continue
      }
      number += 1
      let operation = match.operation
      var summary = summaries[operation.id] ?? OperationSummary(of: operation)
      summary.exchanges += 1
      summary.statuses[entry.responseHead.status, default: 0] += 1
      summaries[operation.id] = summary
      let purpose = "entry \(entry.number) of \(recording.file)"
      findings += answerFindings(of: entry, operation: operation, purpose: purpose)
      findings += requestFindings(of: entry, match: match, purpose: purpose)
    }
  }

  /// What is wrong with a recorded answer, told without its secrets.
  private func answerFindings(of entry: RecordedEntry, operation: Operation, purpose: String) -> [Finding] {
    var exchange = entry.exchange
    exchange.request = SecretRedaction().redacting(exchange.request)
    let subject = Subject(operation: operation, exchange: exchange, purpose: purpose, number: number)
    let found = judge.findings(for: subject)
    guard !found.isEmpty else { return [] }
    let redaction = AnswerRedaction(exchange.response)
    return Self.excusing(found, in: exchange.response?.body ?? []).map(redaction.redacting)
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

  /// What is wrong with a recorded request: less than a broken promise of the API, whose answer to it this is.
  ///
  /// One that was refused is there to be wrong, and of one whose body was not kept nobody can say.
  private func requestFindings(of entry: RecordedEntry, match: OperationMatch, purpose: String) -> [Finding] {
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
}
