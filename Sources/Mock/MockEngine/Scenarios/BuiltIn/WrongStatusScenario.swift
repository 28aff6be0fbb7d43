extension BuiltInScenario {
  /// `wrong-status`: a valid body with a status that the contract does not document, or with `status=`.
  static let wrongStatus = BuiltInScenario(
    "wrong-status",
    summary: "a valid body with a status that the contract does not document, or with `status=`",
    explanation: """
      The body is valid, and only the status is one that the contract does not document. Refusals stay as they are.
      """,
    advice: "Check the status before the body, and treat an undocumented one as invalid data.",
    clients: .everyRequest,
    parameters: ["status"],
    examples: "status=201"
  ) { (parameters, _) throws(ScenarioError) in
    .always(Behaviour(.wrongStatus(WrongStatus(status: try parameters.integer("status", in: 200...599)))))
  }
}
