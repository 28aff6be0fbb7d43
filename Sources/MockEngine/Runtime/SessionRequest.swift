package import HTTPExchange
import HTTPWireFormat
import Redaction

/// What is told of a request of a session that is watched: less than the journal says, and at less cost.
package struct SessionRequest: Sendable, Hashable {
  /// The request's position among those of all sessions, counted from 1.
  package let number: Int
  /// The method.
  package let method: HTTPMethod
  /// Path and query, secrets redacted.
  package let target: String
  /// The scenario that was played.
  package let scenario: String
  /// The status that was sent; `nil` where a scenario sent none.
  package let status: Int?
  /// Whether nothing agreed with the request.
  package let isUnmatched: Bool

  /// What is kept of a request; `nil` where it cannot be read.
  init?(_ record: JournalRing.Record, redactedBy redaction: SecretRedaction) {
    let reply = record.reply
    // Path and query are the client's own, whatever the address.
    let address = HTTPURL(scheme: "http", host: "localhost")
    guard let request = try? record.request.request(at: address) else { return nil }
    number = record.number
    method = request.method
    target = redaction.redacting(request.url).requestTarget
    scenario = reply.scenario
    status = reply.status
    isUnmatched = reply.isUnmatched
  }
}
