import ContractJudge
import ContractModel
import Diagnostics
package import Findings
import HARRecordings
package import HTTPMessages
import JSONSyntax
import Redaction

/// The results of comparing one recorded request.
struct DriftResult: Sendable {
  let item: RecordedRequests.Item
  /// The entries that recorded the request, without their bodies.
  let entries: [Entry]
  /// Why nothing was compared; `nil` if something was.
  var skipped: String?
  /// The exchange that was sent last.
  var exchange: HTTPExchange?
  var status: Int?
  var elapsed: [Duration] = []
  var requests = 0
  var drifts: [Drift] = []
  var fault: TransportFault?
  /// Whether there was no response at all.
  var isUnreachable = false
  /// The exchange of today that can be recorded.
  var captured: CapturedExchange?

  /// An entry by what is said about it.
  struct Entry: Sendable {
    let number: Int
    let place: SourcePlace
    let status: Int

    init(_ entry: RecordedEntry) {
      (number, place, status) = (entry.number, entry.place, entry.responseHead.status)
    }
  }

  /// Whether the request was successful once, and is refused now, perhaps because of what it names.
  var isRefused: Bool {
    skipped == nil && [400, 404, 410, 422].contains(status ?? 0) && entries.contains { 200..<300 ~= $0.status }
  }

  /// Whether the recorded item may be gone, which is no drift of its operation.
  var mayBeGone: Bool {
    item.namesItem && [404, 410].contains(status ?? 0) && entries.contains { 200..<300 ~= $0.status }
  }
}

/// The results of comparing recordings with an API.
package struct DriftOutcome: Sendable {
  /// The findings, redacted, in the order of the recordings.
  package var findings: [Finding] = []
  /// The summaries by operation, in the order of the recordings.
  package var operations: [OperationSummary] = []
  /// The parts that were not compared, each with its reason.
  package var notes: [String] = []
  /// The number of requests that were sent.
  package var requests = 0
  /// The versions of HTTP in which responses came.
  package var httpVersions: [String] = []
  /// The number of recorded requests that were compared.
  package var compared = 0
  /// Why recorded requests were not compared, with the request.
  package var skipped: [(request: String, reason: String)] = []
  /// The fault of every request, if the API could not be reached at all.
  package var unreachable: TransportFault?
  /// The entries that drifted, as far as they can be recorded again.
  package var drifted: [DriftedEntry] = []
  /// The positions of the recordings of which every request was compared, without a drift.
  package var unchanged: Set<Int> = []
  /// The positions of the recordings of which something was not compared, or cannot be recorded again at once.
  package var incomplete: Set<Int> = []
}

/// Collects the results of a run in their order, in bounded memory.
struct DriftCollector {
  private let policy: RedactionPolicy
  private let keepsResponses: Bool
  private var outcome = DriftOutcome()
  private var names: [String: Int] = [:]
  private var findings: [(key: [String], finding: Finding)] = []
  private var positions: [[String]: Int] = [:]
  /// The requests whose items may be gone, until the others of their operations are known.
  private var gone: [DriftResult] = []
  private var alive: Set<String> = []
  /// The requests without any response, which a server that went down says nothing by.
  private var unanswered: [DriftResult] = []
  private var keptBytes = 0
  private var hasResponse = false
  private var failures = 0
  /// The number of requests since the last response that found no server.
  private var refusals = 0
  private var compared: Set<Int> = []
  private var drifted: Set<Int> = []

  /// The bytes of responses that are kept to be recorded.
  private static let mostKept = 64 << 20
  private static let mostFindings = 1000
  private static let mostSkipped = 1000
  private static let mostShown = 100
  private static let mostOperations = 1000
  /// The number of failures without any response after which nothing more is sent.
  private static let patience = 3

  init(policy: RedactionPolicy, keepsResponses: Bool) {
    (self.policy, self.keepsResponses) = (policy, keepsResponses)
  }

  /// The fault of a target that cannot be reached; `nil` as long as that is not certain.
  var unreachable: TransportFault? {
    !hasResponse && failures >= Self.patience || refusals >= Self.patience ? outcome.unreachable : nil
  }

  mutating func add(_ result: DriftResult) {
    outcome.requests += result.requests
    count(result)
    if result.isUnreachable {
      failures += 1
      outcome.unreachable = outcome.unreachable ?? result.fault
      if result.fault?.isUnreachable ?? false { refusals += 1 }
    } else if result.status != nil {
      (hasResponse, refusals, outcome.unreachable) = (true, 0, nil)
    }
    guard result.skipped == nil else {
      outcome.incomplete.insert(result.item.recording)
      if outcome.skipped.count < Self.mostSkipped { outcome.skipped.append((line(of: result), result.skipped ?? "")) }
      return
    }
    if let status = result.status, 200..<300 ~= status { alive.insert(result.item.name) }
    if result.isUnreachable {
      if unanswered.count < Self.mostSkipped { unanswered.append(result) }
    } else if result.mayBeGone {
      var result = result
      // Of many items that are gone, the first show it.
      if gone.count >= Self.mostShown { (result.exchange, result.drifts) = (nil, []) }
      result.captured = nil
      gone.append(result)
    } else {
      conclude(result)
    }
  }

  private mutating func conclude(_ result: DriftResult) {
    outcome.compared += 1
    let hasDrifted = result.drifts.contains { !$0.isNote }
    if hasDrifted { drifted.insert(result.item.recording) } else { compared.insert(result.item.recording) }
    for drift in result.drifts { add(drift, of: result) }
    guard hasDrifted, keepsResponses else { return }
    guard let captured = result.captured else {
      outcome.incomplete.insert(result.item.recording)
      if result.mayBeGone {
        outcome.notes.append(
          "not recorded again: \(line(of: result)) is gone (\(result.status ?? 404)); record another item"
        )
      }
      return
    }
    let size = captured.exchange.response?.body.count ?? 0
    guard keptBytes + size * result.entries.count <= Self.mostKept else {
      let note = "of what drifted, 64 MiB can be recorded again at once; run --update again for the rest"
      if !outcome.notes.contains(note) { outcome.notes.append(note) }
      outcome.incomplete.insert(result.item.recording)
      return
    }
    for entry in result.entries {
      keptBytes += size
      outcome.drifted.append(
        DriftedEntry(recording: result.item.recording, number: entry.number, captured: captured)
      )
    }
  }

  private mutating func count(_ result: DriftResult) {
    let position: Int
    if let known = names[result.item.name] {
      position = known
    } else if outcome.operations.count >= Self.mostOperations {
      return
    } else {
      position = outcome.operations.count
      names[result.item.name] = position
      outcome.operations.append(
        result.item.operation.map { OperationSummary(of: $0) }
          ?? OperationSummary(
            id: result.item.name,
            method: result.item.method.rawValue,
            path: String(result.item.name.dropFirst(result.item.method.rawValue.count + 1))
          )
      )
    }
    outcome.operations[position].exchanges += result.requests
    if let status = result.status { outcome.operations[position].statuses[status, default: 0] += result.requests }
    for elapsed in result.elapsed { outcome.operations[position].latency.add(elapsed) }
    if outcome.operations[position].exchanges == 0 { outcome.operations[position].skipped = result.skipped }
    guard result.skipped == nil else { return }
    outcome.operations[position].skipped = nil
    for check in DescribedCheck.ofDrift { outcome.operations[position].judgements[check.id, default: 0] += 1 }
  }

  private mutating func add(_ drift: Drift, of result: DriftResult) {
    let place = drift.place.map { "\($0)" } ?? drift.message
    let key = [result.item.name, drift.check.rawValue, place, drift.isNote ? "note" : "drift"]
    let reference = result.exchange.map { exchange in
      ExchangeReference(
        number: outcome.requests,
        evidence: ExchangeEvidence(exchange),
        status: result.status,
        purpose: "recorded at \(result.entries.last?.place.description ?? "")"
      )
    }
    if let position = positions[key] {
      findings[position].finding.otherExchanges += 1
      if findings[position].finding.evidence.count < Finding.maximumEvidence, let reference {
        let other = Finding(check: drift.check, message: "", body: nil, contract: nil, exchange: reference)
        let redacted = FindingRedactor.redacting([other], by: policy.redaction)
        if let exchange = redacted.first?.exchange { findings[position].finding.evidence.append(exchange) }
      }
      return
    }
    guard findings.count < Self.mostFindings else { return }
    let finding = Finding(
      check: drift.check,
      severity: drift.isNote ? .note : .error,
      operation: result.item.operation?.id ?? result.item.name,
      message: drift.message,
      body: drift.place.map { BodyPlace(pointer: $0, location: nil, excerpt: nil) },
      contract: result.entries.last.map { ContractPlace(place: $0.place) },
      exchange: reference
    )
    positions[key] = findings.count
    // Findings must not keep the bodies that they are about in memory.
    findings += FindingRedactor.redacting([finding], by: policy.redaction).map { (key, $0) }
  }

  private func line(of result: DriftResult) -> String {
    "\(result.item.method) \(RedactedURL(result.item.url, by: policy.redaction).asRequested)"
  }

  /// Returns what was found, once every result was added.
  mutating func outcome(notes: [String]) -> DriftOutcome {
    // A server that went down during the run may have any shape.
    if hasResponse, refusals == 0 { outcome.unreachable = nil }
    if outcome.unreachable == nil { for result in unanswered { conclude(result) } }
    for result in gone {
      if alive.contains(result.item.name) || result.item.isPassing {
        // What a recording itself changes can never be compared alone.
        if !result.item.isPassing { outcome.incomplete.insert(result.item.recording) }
        let reason =
          result.item.isPassing
          ? "the recording creates or deletes the item (--allow-unsafe sends the whole workflow)"
          : "the item is gone (\(result.status ?? 404)), and others of \(result.item.name) are there"
        if outcome.skipped.count < Self.mostSkipped { outcome.skipped.append((line(of: result), reason)) }
      } else {
        conclude(result)
      }
    }
    outcome.unchanged = compared.subtracting(drifted).subtracting(outcome.incomplete)
    var outcome = outcome
    outcome.findings = findings.map(\.finding)
    outcome.notes = notes + outcome.notes
    return outcome
  }
}
