extension BuiltInScenario {
  /// `no-body`: the recorded status without a body.
  static let noBody = BuiltInScenario(
    "no-body",
    summary: "the recorded status without a body",
    explanation: "The recorded status comes without a body.",
    advice: "Report invalid data, and keep what is cached.",
    clients: .everyRequest,
    .body(.nothing)
  )
}
