extension BuiltInScenario {
  /// `dribble`: sends `rate=1KB` per second.
  static let dribble = BuiltInScenario(
    "dribble",
    summary: "sends `rate=1KB` per second",
    explanation: "The bytes of the response come at a low rate, in portions of a tenth of a second.",
    advice: "Time the silence between portions, not the whole response, if large responses must succeed.",
    clients: .firstRequest { size in "rate=\(max(1024, size))" },
    parameters: ["rate"],
    examples: "rate=1KB"
  ) { (parameters, _) throws(ScenarioError) in
    .always(Behaviour(.pace(.dribble(bytesPerSecond: try parameters.size("rate") ?? 1024))))
  }
}
