import ContractModel
import ContractReports
import Diagnostics
import HARRecordings
import HTTPMessages
import MockEngine
import Quantities
import RecordingChecks
import Redaction
import Synchronization

extension Mock {
  /// The issues so far: unmatched requests, violations of the contract, stale and unused recordings.
  ///
  /// `withMock` and the traits report them when the test ends.
  public var issues: [MockIssue] {
    var issues = isServer ? journaledUnmatched : state.withLock(\.unmatched)
    let usage = runtime.usage
    if settings.judgesExchanges, contract != nil {
      issues += usage.violations.filter { $0.severity == .error && $0.check != .unmatched }
        .map { MockIssue("the request violates the contract", $0) }
      issues += recordingViolations(unused: usage.unused)
    }
    if let maximum = settings.maximumAge {
      let age = RecordingAge(maximum: maximum, text: DurationText.of(maximum), now: WallClock.now)
      issues += recordings.flatMap(age.findings).map { MockIssue("stale recording", $0) }
    }
    if settings.failsOnUnusedRecordings, recorder == nil {
      issues += usage.unused.map { entry in
        let request = entry.requestHead
        let url = policy.redaction.redacting(request.url).asRequested
        return MockIssue("unused recording: \(request.method) \(url)", ["at: \(entry.place)"])
      }
    }
    if let failure = recorder?.failure { issues.append(MockIssue(failure)) }
    return issues
  }

  /// The unmatched requests in the journal, each method and URL once.
  private var journaledUnmatched: [MockIssue] {
    var seen: Set<String> = []
    return journal.filter { $0.source == .unmatched }.compactMap { entry in
      let line = "\(entry.request.method) \(entry.request.url.asRequested)"
      guard seen.insert(line).inserted else { return nil }
      return MockIssue(unmatched: line, nearest: entry.nearest, hasRecordings: !recordings.isEmpty)
    }
  }

  /// Returns the violations in the recorded exchanges that the test used.
  private func recordingViolations(unused: [RecordedEntry]) -> [MockIssue] {
    guard let contract else { return [] }
    let unused = Set(unused.map(\.place))
    let judge = EntryJudge(contract: contract, policy: policy)
    var findings: [Finding] = []
    var number = 0
    for entry in recordings.flatMap(\.entries) where !unused.contains(entry.place) {
      guard let match = judge.match(entry) else { continue }
      number += 1
      findings += judge.findings(of: entry, match, number: number, purpose: "recorded at \(entry.place)")
        .filter { $0.severity == .error }
    }
    return findings.map { finding in
      let issue = MockIssue("the recorded response violates the contract", finding)
      return MockIssue(issue.summary, issue.details + (finding.exchange?.purpose.map { [$0] } ?? []))
    }
  }

  /// Records an unmatched request, once for each method and URL, and returns its issue.
  func noteUnmatched(_ request: HTTPRequest, _ details: ReplyDetails) -> MockIssue {
    let line = "\(request.method) \(policy.redaction.redacting(request.url).asRequested)"
    let issue = MockIssue(unmatched: line, nearest: details.nearest, hasRecordings: !recordings.isEmpty)
    state.withLock { state in
      guard state.unmatched.count < 100, state.unmatchedLines.insert(line).inserted else { return }
      state.unmatched.append(issue)
    }
    return issue
  }
}
