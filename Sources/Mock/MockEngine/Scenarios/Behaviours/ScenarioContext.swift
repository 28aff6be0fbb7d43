import ContractModel
import HTTPMessages

/// A reply that a behaviour changes, with its request.
struct ScenarioContext: Sendable {
  let reply: MockReply
  let request: HTTPRequest
  let operation: Operation?

  /// The header that describes how a scenario changed a response, or why it could not.
  static let noteField = "X-Contract-Note"
  private static let noteLimit = 200

  /// Whether the response has no body because of its method or its status (RFC 9110, section 6.4.1).
  var isBodiless: Bool { request.method == .head || [204, 304].contains(reply.response.status) }

  /// Returns a reply with another response.
  ///
  /// The source of an unmatched reply stays `unmatched`, because no scenario changes that nothing was recorded.
  /// - Parameters:
  ///   - response: The response, not yet prepared for the wire.
  ///   - scenario: The name of the scenario that the response comes from.
  ///   - keepsRecordings: Whether the response is still derived from a recording.
  func replacing(_ response: HTTPResponse, by scenario: String, keepsRecordings: Bool) -> MockReply {
    var reason = reply.reason
    if !reply.isUnmatched { reason.source = .scenario(scenario) }
    if !keepsRecordings { reason.recordings = [] }
    return MockReply(MessageRules.ready(response, for: request.method), reason)
  }

  /// Returns another response with the CORS headers of this one, without which a browser hides it from a page of another
  /// origin.
  func crossOrigin(_ response: HTTPResponse) -> HTTPResponse {
    var response = response
    for field in reply.response.headers.fields
    where ASCII.lowercased(field.name).hasPrefix("access-control-") || field.isNamed("Vary") {
      response.headers[field.name] = field.value
    }
    return response
  }

  /// Returns the reply with a header that contains the note, in visible ASCII and with a limited length.
  func noting(_ note: String) -> MockReply { reply.noting(note) }

  static func fieldValue(_ note: String) -> String {
    String(String.UnicodeScalarView(note.unicodeScalars.prefix(noteLimit).map { 0x20..<0x7F ~= $0.value ? $0 : "?" }))
  }
}

extension MockReply {
  /// Returns the reply with a header that contains a note.
  func noting(_ note: String) -> MockReply {
    var response = response
    response.headers[ScenarioContext.noteField] = ScenarioContext.fieldValue(note)
    return with(response)
  }
}
