extension BuiltInScenario {
  /// `reset-midway`: half of the body with the full length, then the connection is reset.
  static let resetMidway = BuiltInScenario(
    "reset-midway",
    summary: "half of the body with the full length, then the connection is reset",
    explanation: """
      The connection is reset after half of the body. A response without a body is cut inside its status line.
      """,
    advice: "Treat it as a connection error: keep what is cached, and offer a retry.",
    clients: .everyRequest,
    .fault(.resetMidway)
  )
}

extension WireFault {
  /// The time in which the client can read half of the response; a reset makes systems drop unread data.
  private static let timeBeforeReset = Duration.milliseconds(100)

  /// A fault that sends half of the body, then resets the connection.
  static let resetMidway = WireFault("reset-midway", .half, pause: timeBeforeReset, .reset)
}
