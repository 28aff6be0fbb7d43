import ContractModel
package import HTTPMessages

extension MockRuntime {
  /// Sends the callbacks of a reply after it.
  func send(_ callbacks: [PlannedCallback], after reply: MockReply, number: Int, _ context: RequestContext) {
    guard !callbacks.isEmpty, let sender = self.callbacks, let rules = context.stage.api.callbacks?.rules else {
      return
    }
    let cause = CallbackSender.Cause(
      number: number,
      session: context.session,
      scenario: reply.reason.scenario,
      delay: reply.delivery.delay + rules.delay
    )
    sender.send(callbacks, after: cause, of: context.stage, in: self)
  }

  /// Sends a webhook of the contract now, and returns its outcome; the reason if it cannot be sent.
  ///
  /// - Parameters:
  ///   - name: The name of the webhook; of several with this name, the first is sent.
  ///   - url: Where it is sent.
  ///   - own: The mock's own address.
  ///   - session: The client session that the journal entry belongs to; `nil` for none.
  package func sendWebhook(
    _ name: String,
    to url: HTTPURL,
    at own: HTTPURL,
    session: String?
  ) async -> Result<CallbackSender.Outcome, CallbackFault> {
    guard let stage = try? stage(of: session, choosing: nil), let sender = callbacks, let planner = stage.api.callbacks
    else { return .failure(CallbackFault(reason: "this mock sends none; start it with --callbacks on")) }
    guard let webhook = stage.api.contract.webhooks.first(where: { $0.name == name }) else {
      return .failure(CallbackFault(reason: "the contract has no such webhook"))
    }
    switch planner.request(of: webhook, to: url, at: own) {
    case .failure(let fault): return .failure(fault)
    case .success(let planned):
      let cause = CallbackSender.Cause(session: session, scenario: stage.scenario.name, delay: .zero)
      return .success(await sender.outcome(of: planned, after: cause, of: stage, in: self))
    }
  }
}
