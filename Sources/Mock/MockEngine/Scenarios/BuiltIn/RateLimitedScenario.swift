extension BuiltInScenario {
  /// `rate-limited`: 429 with `Retry-After` (`after=1`).
  static let rateLimited = BuiltInScenario(
    "rate-limited",
    summary: "429 with `Retry-After` (`after=1`)",
    explanation: "Every request gets 429, and `Retry-After` says after how many seconds to try again.",
    advice: "Wait as long as `Retry-After` says before the next request.",
    clients: .everyRequest,
    parameters: ["after"],
    examples: "after=1"
  ) { (parameters, _) throws(ScenarioError) in
    let (seconds, rest) = (try parameters.time("after") ?? .seconds(1)).components
    // Retry-After counts whole seconds (RFC 9110, section 10.2.3).
    return .always(Behaviour(.refusal(.rateLimited(seconds: seconds + (rest > 0 ? 1 : 0)))))
  }
}
