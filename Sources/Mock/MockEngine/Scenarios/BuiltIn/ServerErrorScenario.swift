extension BuiltInScenario {
  /// `server-error`: 500, or `status=`, with the documented body.
  static let serverError = BuiltInScenario(
    "server-error",
    summary: "500, or `status=`, with the documented body",
    explanation: """
      The response has a status 5xx with the body that the contract documents for it, if it documents one.
      """,
    advice: "Show an error, keep what is cached, and offer a retry.",
    clients: .everyRequest,
    parameters: ["status"],
    examples: "status=503"
  ) { (parameters, _) throws(ScenarioError) in
    .always(Behaviour(.refusal(.serverError(status: try parameters.integer("status", in: 500...599) ?? 500))))
  }
}
