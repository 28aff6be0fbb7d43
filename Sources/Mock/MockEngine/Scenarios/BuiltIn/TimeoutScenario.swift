extension BuiltInScenario {
  /// `timeout`: sends nothing, and keeps the connection open.
  static let timeout = BuiltInScenario(
    "timeout",
    summary: "sends nothing, and keeps the connection open",
    explanation: "The request is read and never answered. The client waits until its own timeout.",
    advice: "Set a timeout, treat it as a connection error, and offer a retry.",
    clients: .everyRequest,
    .fault(.timeout)
  )
}

extension WireFault {
  /// A fault that sends nothing, and keeps the connection open.
  static let timeout = WireFault("timeout", .nothing, .silence)
}
