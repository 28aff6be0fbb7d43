import ContractModel
import ContractReports
import ContractVerifier
import HARRecordings
import HTTPExchange

/// Judges recorded exchanges by a contract, and counts them by operation.
struct RecordingJudgement {
  private let contract: Contract
  private let judge: Judge
  private var summaries: [String: OperationSummary] = [:]
  private var number = 0
  private var unknown = 0
  /// What is wrong, in the order of the recordings.
  private(set) var findings: [Finding] = []

  init(contract: Contract) {
    self.contract = contract
    judge = Judge(contract: contract)
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
      guard let operation = operation(of: entry.request) else {
        unknown += 1
        continue
      }
      number += 1
      var summary = summaries[operation.id] ?? OperationSummary(of: operation)
      summary.exchanges += 1
      summary.statuses[entry.response.status, default: 0] += 1
      summaries[operation.id] = summary
      let subject = Subject(
        operation: operation,
        exchange: SecretRedaction().redacting(entry),
        purpose: "entry \(entry.number) of \(recording.file)",
        number: number
      )
      findings += judge.findings(for: subject)
    }
  }

  /// The operation that a recorded request is for; a recording may have been made behind any base path.
  private func operation(of request: HTTPRequest) -> ContractModel.Operation? {
    var path = request.url.path[...]
    while true {
      if let match = contract.match(request.method, path: String(path)) { return match.operation }
      guard let slash = path.dropFirst().firstIndex(of: "/") else { return nil }
      path = path[slash...]
    }
  }
}

extension SecretRedaction {
  /// A recorded exchange without the secrets of its request: what is judged is the answer, as it is.
  fileprivate func redacting(_ entry: RecordedEntry) -> HTTPExchange {
    var exchange = entry.exchange
    exchange.request = redacting(exchange.request)
    return exchange
  }
}
