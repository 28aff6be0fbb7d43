extension BuiltInScenario {
  /// `not-found`: 404.
  static let notFound = BuiltInScenario(
    "not-found",
    summary: "404",
    explanation: "Every request gets 404, with the body that the contract documents for it, if it documents one.",
    advice: "Show that the item does not exist, or an error.",
    clients: .everyRequest,
    .refusal(.notFound)
  )
}
