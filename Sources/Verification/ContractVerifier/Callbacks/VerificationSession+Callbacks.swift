import ContractModel
import ContractReports
import HTTPMessages

extension VerificationSession {
  /// Gives the API the URLs of callbacks; `nil` for a run that receives none.
  var callbackGiving: CallbackGiving? {
    configuration.callbacks.map {
      CallbackGiving(configuration: $0, contract: judge.contract, judging: judge.options)
    }
  }

  /// Returns a request with the URLs that its callbacks are sent to, and waits before a deletion for those that are
  /// expected.
  func givingCallbacks(_ request: HTTPRequest, for operation: Operation) async -> CallbackGiving.Given? {
    guard let giving = callbackGiving else { return nil }
    if request.method == .delete { await giving.configuration.inbox.beforeDeletion(giving.configuration) }
    return giving.given(request, for: operation, match(request.url, operation.path, of: operation) ?? [:])
  }

  /// Waits for the callbacks that are expected, and judges everything that was received.
  func callbackOutcome() async -> CallbackJudgement.Outcome? {
    guard let callbacks = configuration.callbacks else { return nil }
    if !isOver { await callbacks.inbox.settle(callbacks) }
    let judgement = CallbackJudgement(
      contract: judge.contract,
      contents: callbacks.inbox.contents.ordered,
      configuration: callbacks,
      options: judge.options,
      checks: checks
    )
    var outcome = judgement.outcome(isWhole: !isOver)
    outcome.findings = outcome.findings.map { finding in
      var finding = released(finding)
      // Without a run that listens, the request shows nothing; what the API sent cannot be sent again at all.
      finding.exchange?.request = nil
      if finding.exchange?.purpose == CallbackJudgement.purposeOfReceived { finding.exchange?.curl = "" }
      return finding
    }
    return outcome
  }
}

extension ExplorationBuilder {
  /// Adds what the run shows about callbacks; without a URL for them, a note about those that are described.
  mutating func add(_ outcome: CallbackJudgement.Outcome?) {
    guard let outcome else {
      let requested = Set(exploration.operations.filter { $0.exchanges > 0 }.map(\.id))
      let count = plan.contract.operations.count { !$0.callbacks.isEmpty && requested.contains($0.id) }
      if count > 0, plan.configuration.hasResponse == nil {
        exploration.notes.append(
          "callbacks of the contract are not judged; contract verify --callback-url receives them"
        )
      }
      return
    }
    exploration.callbacks = outcome.counts
    exploration.findings += outcome.findings.map { finding in
      var finding = finding
      finding.exchange?.number += exploration.requests
      return finding
    }
    .folded()
    exploration.notes += outcome.notes
    for (check, operation) in outcome.judgements {
      if let position = exploration.operations.firstIndex(where: { $0.id == operation }) {
        exploration.operations[position].judgements[check, default: 0] += 1
      } else {
        exploration.judgements[check, default: 0] += 1
      }
    }
  }
}
