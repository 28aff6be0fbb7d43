import ContractExamples

extension BuiltInScenario {
  /// `contract-violation`: a body with one change that the contract forbids.
  static let contractViolation = BuiltInScenario(
    "contract-violation",
    summary: """
      a body with one change that the contract forbids: a wrong type, `null` or a missing member; with `kind=any` also \
      formats, patterns and bounds; the header `X-Contract-Note` names the change
      """,
    explanation: """
      One value of the body breaks its schema. The header `X-Contract-Note` names the change, and the seed decides \
      which one it is.
      """,
    advice: "Validate what the code relies on, and report invalid data instead of crashing.",
    clients: .noCase,
    parameters: ["kind"],
    examples: "kind=structural or kind=any"
  ) { (parameters, _) throws(ScenarioError) in
    let scope = try parameters.choice("kind", of: ViolationGenerator.Scope.self) ?? .structural
    return .always(Behaviour(.body(.violation(scope))))
  }
}
