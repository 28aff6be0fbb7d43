import ContractModel
import HTTPExchange
import HTTPWireFormat

/// A reply that a behaviour is to change, and the request that it is for.
struct ScenarioContext: Sendable {
  let reply: MockReply
  let request: HTTPRequest
  let operation: Operation?
  let closes: Bool

  /// The header field that says what a scenario did to an answer, or why it could do nothing.
  static let noteField = "X-Contract-Note"
  private static let noteLimit = 200

  /// Whether the answer has no body whatever its status, or because of it (RFC 9110, section 6.4.1).
  var isBodiless: Bool { request.method == .head || [204, 304].contains(reply.response.status) }

  /// The bytes of a response on the wire.
  func bytes(of response: HTTPResponse, closing: Bool) -> [UInt8] {
    ResponseWriter.bytes(of: response, closing ? .close : .implied)
  }

  /// Another response in the reply's place.
  ///
  /// That nothing was recorded stays the source of the answer: it is the request's fault, whatever a scenario makes of it.
  /// - Parameters:
  ///   - response: The response, not yet fit for the wire.
  ///   - scenario: The name of the scenario that puts it there.
  ///   - keepsRecordings: Whether it is still made from what was recorded.
  func replacing(_ response: HTTPResponse, by scenario: String, keepsRecordings: Bool) -> MockReply {
    MockReply(
      MessageRules.ready(response, for: request.method),
      reply.source == .unmatched ? .unmatched : .scenario(scenario),
      alternatives: reply.alternatives,
      recordings: keepsRecordings ? reply.recordings : [],
      nearest: reply.nearest,
      findings: reply.findings
    )
  }

  /// The reply with a header field that says something about it, in visible ASCII and bounded.
  func noting(_ note: String) -> MockReply {
    var response = reply.response
    response.headers[Self.noteField] = Self.fieldValue(note)
    return reply.with(response)
  }

  static func fieldValue(_ note: String) -> String {
    String(String.UnicodeScalarView(note.unicodeScalars.prefix(noteLimit).map { 0x20..<0x7F ~= $0.value ? $0 : "?" }))
  }
}
