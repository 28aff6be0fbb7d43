extension BuiltInScenario {
  /// `interim`: an interim status (103, or `status=`), then the connection is closed instead of a final response.
  static let interim = BuiltInScenario(
    "interim",
    summary: """
      an interim status (103, or `status=`), then the connection is closed instead of a final response
      """,
    explanation: "An interim response (1xx) comes, and the connection closes before the final one.",
    advice: "Treat it as a connection error: keep what is cached, and offer a retry.",
    clients: .everyRequest,
    parameters: ["status"],
    examples: "status=103"
  ) { (parameters, _) throws(ScenarioError) in
    .always(Behaviour(.fault(.interim(status: try parameters.integer("status", in: 100...199) ?? 103))))
  }
}

extension WireFault {
  /// Returns a fault that sends an interim status (1xx), then closes the connection.
  ///
  /// The headers of the recorded response do not belong in an interim response (RFC 9110, section 15.2).
  static func interim(status: Int) -> WireFault { WireFault("interim", .interim(status), .close) }
}
