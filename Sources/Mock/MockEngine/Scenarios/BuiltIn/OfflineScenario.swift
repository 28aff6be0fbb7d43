extension BuiltInScenario {
  /// `offline`: resets the connection (TCP RST) as soon as a request arrives.
  static let offline = BuiltInScenario(
    "offline",
    summary: "resets the connection (TCP RST) as soon as a request arrives",
    explanation: """
      The connection is reset after the request arrived, as by a server that crashes or a network that breaks.
      """,
    advice: "Treat it as a connection error: keep what is cached, and offer a retry.",
    clients: .everyRequest,
    .fault(.offline)
  )
}

extension WireFault {
  /// A fault that resets the connection as soon as the request arrives.
  static let offline = WireFault("offline", .nothing, .reset)
}
