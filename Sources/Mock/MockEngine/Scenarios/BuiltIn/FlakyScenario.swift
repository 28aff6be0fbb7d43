extension BuiltInScenario {
  /// `flaky`: fails every n-th request of an operation.
  static let flaky = BuiltInScenario(
    "flaky",
    summary: "every n-th request of an operation fails: `every=3`, `with=server-error`",
    explanation: """
      Requests of each operation are counted; every n-th one is answered by another scenario, the others as recorded.
      """,
    advice: "Offer a retry, and make it safe to send the request twice.",
    clients: .everyRequest,
    parameters: ["every", "with"],
    examples: "every=3,with=server-error"
  ) { (parameters, inner) throws(ScenarioError) in
    let every = try parameters.integer("every", in: 1...CustomScenarioReader.countLimit) ?? 3
    let fault = Steps.Step(script: try inner(parameters.text("with") ?? "server-error"), times: 1)
    let good = Steps.Step(script: .always(.plain), times: every - 1)
    return .steps(Steps(every > 1 ? [good, fault] : [fault], repeats: true))
  }
}
