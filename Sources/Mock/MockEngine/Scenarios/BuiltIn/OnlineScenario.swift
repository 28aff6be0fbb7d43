extension BuiltInScenario {
  /// `online`: responds as recorded.
  static let online = BuiltInScenario(
    "online",
    summary: "responds as recorded",
    explanation: """
      Replies with recordings and with what the contract documents, at once. This is the scenario of a mock that is \
      started without one.
      """,
    advice: "Work as with the API itself.",
    clients: .noCase,
    .plain
  )
}
