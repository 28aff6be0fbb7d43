import HTTPMessages
import HTTPWireFormat

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
    .fault(.halfOpen)
  )
}

extension WireFault {
  /// A fault that sends the headers only, and keeps the connection open.
  static let halfOpen = WireFault("half-open", sendsResponse: true) { fault, context, _ in
    let response = context.reply.response
    let bytes = context.bytes(of: response, closing: context.closes)
    // If there is no body, the empty line would complete the response.
    let head = bytes.dropLast(response.body.isEmpty ? 2 : response.body.count)
    return fault.something(context, WirePlan([.send(Array(head))], ending: .silence))
  }
}
