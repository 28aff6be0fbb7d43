extension BuiltInScenario {
  /// `truncated`: half of the body with the full length, then the connection is closed.
  static let truncated = BuiltInScenario(
    "truncated",
    summary: "half of the body with the full length, then the connection is closed",
    explanation: """
      The headers announce the full length; the connection closes after half of the body. A response without a body is \
      cut inside its status line.
      """,
    advice: "Compare the length with `Content-Length`, and treat the difference as a connection error.",
    clients: .everyRequest,
    .fault(.truncated)
  )
}

extension WireFault {
  /// A fault that announces the full length and sends half of the body, then closes the connection.
  static let truncated = WireFault("truncated", .half, .close)
}
