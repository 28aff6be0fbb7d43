import Basics
import ContractJudge
import ContractModel
import Diagnostics
import Findings
import HARRecordings
import HTTPMessages
import MockEngine
import RecordingChecks
import Redaction

extension Mock {
  /// The issues so far: unmatched requests, violations of the contract, stale and unused recordings.
  ///
  /// `withMock` and the traits report them when the test ends.
  public var issues: [MockIssue] {
    var issues = isServer ? journaledUnmatched : progress.withLock(\.unmatched)
    // Summing up takes longer than a test, so only what somebody asks for is.
    if settings.judgesExchanges, contract != nil {
      let usage = runtime.usage
      issues += usage.violations.filter { $0.severity == .error && checks.contains($0.check) }
        .map { MockIssue("the request violates the contract", $0) }
      issues += recordingViolations(unused: usage.unused)
    }
    if let maximum = settings.maximumAge {
      issues += staleRecordings(maximum, countsComparisons: false).map { MockIssue("stale recording", $0) }
    }
    if let maximum = settings.maximumUncheckedAge {
      let unchecked = staleRecordings(maximum, countsComparisons: true)
      issues += unchecked.map { MockIssue("a recording was not compared with the API lately", $0) }
    }
    if settings.failsOnUnusedRecordings, recorder == nil {
      issues += runtime.usage.unused.map { entry in
        let request = entry.requestHead
        let url = RedactedURL(request.url, by: policy.redaction).asRequested
        return MockIssue("unused recording: \(request.method) \(url)", ["at: \(entry.place)"])
      }
    }
    if let failure = recorder?.failure { issues.append(MockIssue(failure)) }
    return issues
  }

  private func staleRecordings(_ maximum: Duration, countsComparisons: Bool) -> [Finding] {
    let age = RecordingAge(
      maximum: maximum,
      text: DurationText.of(maximum),
      now: WallClock.now,
      countsComparisons: countsComparisons
    )
    return recordings.flatMap(age.findings)
  }

  /// Whether a request arrived at this mock, or the requests of the test belong to a mock inside of it.
  var isUsed: Bool {
    let (hasReceived, hasInner) = progress.withLock { ($0.hasReceived, $0.hasInner) }
    return hasReceived || hasInner || runtime.usage.requests > 0
  }

  /// The issue of a mock that received no request.
  var unusedIssue: MockIssue {
    let remedy =
      isServer
      ? "connect the client to the address of the server, which the closure of withMockServer gets"
      : "a session of the client's own is not mocked, and its requests go to the network: give the client "
        + "URLSession.shared, Mock.current?.session, or URLSession(configuration: .mocked)"
    let others =
      isServer || settings.reach.isProcess
      ? []
      : ["URLSession.shared in a dispatch queue, a thread or a detached task belongs to no test; use .reach(.process)"]
    let allowed = "use .unused(.allowed) for a test that sends none"
    return MockIssue("the mock received no request", [remedy] + others + [allowed])
  }

  /// The advice about an unmatched request.
  private var advice: String {
    var ways: [String] = []
    switch (isServer, recordings.isEmpty && recorder == nil) {
    case (true, true): ways = ["name a recording, as in withMockServer(.replay(\"feed.har\"))"]
    case (true, false) where !hasUpstream:
      ways = ["give withMockServer the address of the API as upstream:", "record it with contract record --proxy"]
    case (false, true): ways = ["name a recording with .replay(\"feed.har\")", "respond with .stub or .respond"]
    case (_, false): ways = ["run with CONTRACT_RECORD=missing to record it"]
    }
    if contract != nil, settings.unmatched != .example { ways.append("use .unmatched(.example)") }
    if hasUpstream { ways.append("use .unmatched(.passthrough)") }
    return ways.dropLast().joined(separator: ", ") + (ways.count > 1 ? ", or " : "") + (ways.last ?? "")
  }

  /// The unmatched requests in the journal, each method and URL once.
  private var journaledUnmatched: [MockIssue] {
    var seen: Set<String> = []
    return journal.filter { $0.source == .unmatched }.compactMap { entry in
      let line = "\(entry.request.method) \(entry.request.url.asRequested)"
      guard seen.insert(line).inserted else { return nil }
      return MockIssue(unmatched: line, because: entry.findings, nearest: entry.nearest, advice: advice)
    }
  }

  /// Returns the violations in the recorded exchanges that the test used.
  private func recordingViolations(unused: RecordedEntries) -> [MockIssue] {
    guard let contract else { return [] }
    let unused = Set(unused.places)
    let judge = EntryJudge(contract: contract, policy: policy, checks: checks)
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
  func noteUnmatched(_ request: HTTPRequest, by reply: MockReply) -> MockIssue {
    let line = "\(request.method) \(RedactedURL(request.url, by: policy.redaction).asRequested)"
    let issue = MockIssue(unmatched: line, because: reply.findings, nearest: reply.nearest, advice: advice)
    progress.withLock { progress in
      guard progress.unmatched.count < 100, progress.unmatchedLines.insert(line).inserted else { return }
      progress.unmatched.append(issue)
    }
    return issue
  }
}
