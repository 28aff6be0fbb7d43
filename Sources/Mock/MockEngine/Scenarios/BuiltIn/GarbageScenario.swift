extension BuiltInScenario {
  /// `garbage`: bytes that are not HTTP.
  static let garbage = BuiltInScenario(
    "garbage",
    summary: "bytes that are not HTTP",
    explanation: "256 random bytes come in place of a response; the seed decides which.",
    advice: "Treat what is not HTTP as a connection error.",
    clients: .everyRequest,
    .fault(.garbage)
  )
}

extension WireFault {
  /// A fault that sends bytes that are not HTTP, then closes the connection.
  static let garbage = WireFault("garbage", .garbage([]), .close)
}
