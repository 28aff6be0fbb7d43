/// The reason why a request is refused: a status, and a message.
package struct RequestFault: Error, Sendable, Hashable {
  /// The status of the response.
  package let status: Int
  /// The fault of the request, as a clause without a period.
  package let reason: String

  /// Creates a fault.
  package init(status: Int, reason: String) {
    self.status = status
    self.reason = reason
  }

  /// The seconds after which a client may try again, for `Retry-After`; `nil` where that would not help.
  package var retryAfter: String? { status == 503 ? "1" : nil }

  /// Returns the fault of a request that is not valid HTTP.
  package static func malformed(_ reason: String) -> RequestFault { RequestFault(status: 400, reason: reason) }
}
