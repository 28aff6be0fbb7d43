package import HTTPMessages
import Redaction

/// A summary of a request in a watched session, which is cheaper than a journal entry.
package struct SessionRequest: Sendable, Hashable {
  /// The request's number among those of all sessions, counted from 1.
  package let number: Int
  /// The method.
  package let method: HTTPMethod
  /// The path and query with secrets redacted.
  package let target: String
  /// The name of the active scenario.
  package let scenario: String
  /// The status that was sent; `nil` if a scenario sent none.
  package let status: Int?
  /// Whether the request is unmatched.
  package let isUnmatched: Bool
  /// The scenario's change of the response, in words; `nil` if it does not say so.
  package let change: String?

  /// Creates a summary from a record; returns `nil` if the request cannot be parsed.
  init?(_ record: JournalRing.Record, redactedBy redaction: SecretRedaction) {
    let reply = record.reply
    // The path and query do not depend on the address.
    let address = HTTPURL(scheme: "http", host: "localhost")
    guard let request = try? record.request.request(at: address) else { return nil }
    number = record.number
    method = request.method
    target = RedactedURL(request.url, by: redaction).requestTarget
    scenario = reply.reason.scenario
    status = reply.status
    isUnmatched = reply.isUnmatched
    change = reply.response.headers[ScenarioContext.noteField]
  }
}
