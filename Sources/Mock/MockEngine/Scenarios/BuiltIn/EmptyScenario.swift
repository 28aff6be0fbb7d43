extension BuiltInScenario {
  /// `empty`: the recorded response with an empty list.
  static let empty = BuiltInScenario(
    "empty",
    summary: "the recorded response with an empty list",
    explanation: "Lists have no elements, if the contract allows it; everything else is as recorded.",
    advice: "Show an empty state, not an error.",
    clients: .noCase,
    .body(.empty)
  )
}
