import ContentCodings
package import ContractJudge
package import ContractModel
import Diagnostics
package import Findings
package import HARRecordings
import HTTPMessages
package import RecordingSessions
package import Redaction

/// Verifies recorded exchanges against a contract, and counts them by operation.
package struct RecordingJudgement {
  private let contract: Contract
  private let judge: EntryJudge
  private let archive: ExchangeArchive?
  private var summaries: [String: OperationSummary] = [:]
  private var number = 0
  private var unknown = 0
  private var unknownCallbacks = 0
  /// The findings, in the order of the recordings.
  package private(set) var findings: [Finding] = []
  /// The exchanges in the archive.
  package private(set) var exchanges: [ArchivedExchange] = []

  /// Creates a judgement without recordings; the policy determines which values are redacted.
  ///
  /// Of the checks, those run that apply to files. An archive keeps every verified exchange.
  package init(
    contract: Contract,
    policy: RedactionPolicy,
    checks: CheckSet = .ofExchanges,
    archive: ExchangeArchive? = nil
  ) {
    self.archive = archive
    self.contract = contract
    judge = EntryJudge(contract: contract, policy: policy, checks: checks.applying(to: .files))
  }

  /// The summaries of the recorded operations, in the contract's order.
  package var operations: [OperationSummary] {
    contract.operations.map { summaries[$0.id] ?? OperationSummary(of: $0) }
  }

  /// The number of verified exchanges, and of those that could not be verified.
  package var notes: [String] {
    var notes: [String] = []
    if number > 0 { notes.append("judged \(counted(number, "recorded response"))") }
    if unknown > 0 {
      notes.append("skipped \(counted(unknown, "recorded request")) that match no operation, such as images")
    }
    if unknownCallbacks > 0 {
      notes.append("skipped \(counted(unknownCallbacks, "recorded callback")) that the contract does not describe")
    }
    return notes
  }

  /// Verifies every exchange of a recording.
  package mutating func judge(_ recording: Recording) {
    for entry in recording.entries where entry.unreadable == nil {
      guard entry.callback == nil else {
        judgeCallback(entry, of: recording)
        continue
      }
      guard let match = judge.match(entry) else {
        unknown += 1
        continue
      }
      number += 1
      let operation = match.operation
      var summary = summaries[operation.id] ?? OperationSummary(of: operation)
      summary.exchanges += 1
      summary.statuses[entry.responseHead.status, default: 0] += 1
      if let elapsed = entry.time { summary.latency.add(elapsed) }
      let purpose = "entry \(entry.number) of \(recording.file)"
      findings += judge.findings(
        of: entry,
        match,
        number: number,
        purpose: purpose,
        counting: &summary.judgements
      )
      summary.judgements[.coverage] = 1
      summaries[operation.id] = summary
      keep(entry, of: operation.id, purpose)
    }
  }

  /// Verifies a callback, which counts for no operation.
  private mutating func judgeCallback(_ entry: RecordedEntry, of recording: Recording) {
    guard let match = judge.callbackMatch(entry) else {
      unknownCallbacks += 1
      return
    }
    number += 1
    let purpose = "callback in entry \(entry.number) of \(recording.file)"
    findings += judge.findings(of: entry, match, number: number, purpose: purpose)
    keep(entry, of: match.operation.id, purpose)
  }

  private mutating func keep(_ entry: RecordedEntry, of operation: String, _ purpose: String) {
    guard let archive else { return }
    let id = archive.keep(entry.exchange, started: entry.startedDateTime ?? archive.now)
    exchanges.append(ArchivedExchange(number: number, id: id, operation: operation, purpose: purpose))
  }
}

extension RecordingSummary {
  /// The missing recordings, and the bodies that may contain a secret, as findings.
  package var findings: [Finding] {
    var findings = missing.map { line in
      Finding(check: .unmatched, message: "\(line): no recording matches; record it with --mode new")
    }
    if unread > 0, added > 0 {
      findings.append(
        Finding(
          check: .secret,
          severity: .warning,
          message: "\(counted(unread, "message")) could not be searched for secrets; the content coding "
            + "\(unreadCodings.joined(separator: ", ")) cannot be decoded; let the client accept gzip only"
            + Self.builds(decoding: unreadCodings)
        )
      )
    }
    return findings
  }

  /// The other remedy for codings that were not decoded, as the end of a clause.
  private static func builds(decoding codings: [String]) -> String {
    let traits = ContentCoding.missingTraits(for: codings)
    guard !traits.isEmpty else { return "" }
    return ", or use a build with the \(traits.count == 1 ? "trait" : "traits") \(traits.joined(separator: " and "))"
  }
}
