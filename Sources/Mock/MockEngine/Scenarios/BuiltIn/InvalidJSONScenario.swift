extension BuiltInScenario {
  /// `invalid-json`: JSON that every parser rejects, with a correct length and an optional `status=`.
  static let invalidJSON = BuiltInScenario(
    "invalid-json",
    summary: "JSON that every parser rejects, strict or lenient, with its true length, and with `status=`",
    explanation: """
      The body is damaged so that every JSON parser rejects it; bodies of other types become garbage. The framing is \
      correct.
      """,
    advice: "Report invalid data, and keep what is cached.",
    clients: .everyRequest,
    parameters: ["status"],
    examples: "status=201"
  ) { (parameters, _) throws(ScenarioError) in
    .always(Behaviour(.body(.invalidJSON(status: try parameters.integer("status", in: 200...599)))))
  }
}
