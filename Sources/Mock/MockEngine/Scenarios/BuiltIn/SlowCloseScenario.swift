extension BuiltInScenario {
  /// `slow-close`: the whole response without a length.
  static let slowClose = BuiltInScenario(
    "slow-close",
    summary: "the whole response without a length; the connection is closed after `delay=2s`",
    explanation: """
      The response has no length, so that only the end of the connection ends it, and that comes late.
      """,
    advice: "Time the whole response; the body is complete only when the connection closes.",
    clients: .firstRequest { _ in "delay=1s" },
    parameters: ["delay"],
    examples: "delay=2s"
  ) { (parameters, _) throws(ScenarioError) in
    .always(Behaviour(.fault(.slowClose(try parameters.time("delay") ?? .seconds(2)))))
  }
}

extension WireFault {
  /// Returns a fault that sends the response without its length, then closes the connection after a delay.
  static func slowClose(_ delay: Duration) -> WireFault {
    WireFault("slow-close", .withoutLength, pause: delay, .close)
  }
}
