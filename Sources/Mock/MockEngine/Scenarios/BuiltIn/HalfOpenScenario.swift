extension BuiltInScenario {
  /// `half-open`: sends the status line and the headers, then nothing, and keeps the connection open.
  static let halfOpen = BuiltInScenario(
    "half-open",
    summary: "sends the status line and the headers, then nothing, and keeps the connection open",
    explanation: """
      The connection is accepted, the request is read, and the headers arrive; the body never does. A response without \
      a body lacks the empty line that ends its headers. Clients that time only the wait for the headers hang here.
      """,
    advice: """
      Time the whole response, or the silence between two portions of it; treat the timeout as a connection error.
      """,
    clients: .everyRequest,
    .fault(.halfOpen)
  )
}

extension WireFault {
  /// A fault that sends the headers only, and keeps the connection open.
  ///
  /// If there is no body, the empty line would complete the response.
  static let halfOpen = WireFault("half-open", .head, .silence)
}
