extension BuiltInScenario {
  /// `trailing-comma`: JSON with a comma after the last element, which lenient parsers accept.
  static let trailingComma = BuiltInScenario(
    "trailing-comma",
    summary: "JSON with a comma after the last element, which lenient parsers accept",
    explanation: "A comma follows the last element. Strict parsers reject it, lenient ones do not.",
    advice: "Use a strict parser, so that all platforms behave the same.",
    clients: .everyRequest,
    .body(.trailingComma)
  )
}
