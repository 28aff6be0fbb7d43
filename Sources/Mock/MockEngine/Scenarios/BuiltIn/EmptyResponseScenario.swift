extension BuiltInScenario {
  /// `empty-response`: closes the connection without sending a byte.
  static let emptyResponse = BuiltInScenario(
    "empty-response",
    summary: "the connection is closed without a byte",
    explanation: "The connection closes in order, and no byte of a response comes.",
    advice: "Treat it as a connection error: keep what is cached, and offer a retry.",
    clients: .everyRequest,
    .fault(.emptyResponse)
  )
}

extension WireFault {
  /// A fault that closes the connection without sending a byte.
  static let emptyResponse = WireFault("empty-response", .nothing, .close)
}
