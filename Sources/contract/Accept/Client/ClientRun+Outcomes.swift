import ClientAcceptance
import ContractReports
import Diagnostics
import HTTPMessages

extension ClientRun {
  /// The exit code of an uncaught exception in Python, Node.js and Ruby.
  private static let exceptionExit: Int32 = 1

  /// Returns the outcome of a client that does not succeed as usual, or requests nothing; `nil` if the cases can be
  /// played.
  func refusal(of plain: ClientUnderTest.Finished, on server: ClientServer) -> StageOutcome? {
    let outcome = ClientJudge(client, after: plain, at: server.baseURL).outcome(ofPlain: plain)
    if outcome.failure != nil {
      var report = report(of: [outcome], on: [server])
      report.notes.append("no case was played: the client has to succeed once without a variation")
      return StageOutcome(outputs.accepting(report), status: .broken)
    }
    guard !plain.exchanges.contains(where: { $0.operation != nil }) else { return nil }
    let address = client.staysRunning ? "the baseUrl of the case" : ClientCall.variable
    let cause =
      plain.exchanges.isEmpty
      ? "the client sent no request to \(address)"
      : "no request of the client matches an operation of the contract; the first is \(plain.exchanges[0].line)"
    return StageOutcome(
      report(of: [], on: [server]),
      failure: .nothingJudged(
        because: cause,
        remedy: "have the client send its requests to "
          + (client.staysRunning ? "the baseUrl that each case has" : "the address in \(address)")
      )
    )
  }

  /// Returns the outcome of all cases.
  func played(_ report: Report) -> StageOutcome {
    let report = outputs.accepting(report)
    let isReached = report.cases.contains { outcome in
      guard case .skipped = outcome.verdict else { return outcome.id != ClientUnderTest.plainID }
      return false
    }
    if report.holds, !isReached, report.known.isEmpty {
      return StageOutcome(report, failure: .nothingJudged(because: "the client reached no case"))
    }
    return StageOutcome(judged: report)
  }

  /// The most cases that a note names.
  private static let namedCases = 5

  /// Returns notes about the exit codes that were taken for refusals, and about the cases that failed only because of what
  /// an earlier case left in the client.
  static func notes(of verdicts: [ClientJudge.Verdict]) -> [String] { refusals(verdicts) + disturbances(verdicts) }

  private static func refusals(_ verdicts: [ClientJudge.Verdict]) -> [String] {
    let codes = verdicts.compactMap(\.refusal)
    guard !codes.isEmpty else { return [] }
    let listed = Set(codes).sorted().map(String.init)
    return [
      "in \(counted(codes.count, "case")) the client ended with \(listed.joined(separator: ", ")) and without an exception, "
        + "which passes for a refusal; with \(listed.map { "--violation-exit \($0)" }.joined(separator: " ")) no other code does"
    ]
  }

  private static func disturbances(_ verdicts: [ClientJudge.Verdict]) -> [String] {
    let disturbed = verdicts.compactMap { verdict in
      verdict.earlier.map { "\(verdict.outcome.id) after \($0)" }
    }
    guard !disturbed.isEmpty else { return [] }
    return [
      "the client keeps something of a case in the next one: \(disturbed.listed(atMost: namedCases)) did not end as "
        + "in a client that was just started, whose outcome counts"
    ]
  }

  /// Returns a report of cases.
  ///
  /// - Parameters:
  ///   - outcomes: The outcomes of the cases.
  ///   - servers: The servers that the client sent requests to.
  func report(of outcomes: [CaseOutcome], on servers: [ClientServer] = []) -> Report {
    var report = context.report(of: .accept)
    report.requests = servers.reduce(0) { $0 + $1.requests }
    report.cases = outcomes
    if client.violationExits.contains(Self.exceptionExit), !outcomes.isEmpty {
      report.notes.append(
        "--violation-exit 1 is also how an uncaught exception ends in Python, Node.js and Ruby, so that such a crash passes "
          + "for a refusal; a code of the client's own, such as 3, tells them apart"
      )
    }
    return report
  }
}
