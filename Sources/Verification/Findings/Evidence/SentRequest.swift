package import HTTPMessages

/// The headers and the body of a request, without their secrets, with which it can be sent again.
package struct SentRequest: Sendable, Hashable {
  /// The longest body that a finding keeps, in bytes.
  package static let longestBody = 64 << 10

  package var headers: HTTPHeaders
  /// The body; `nil` if it is longer than a finding keeps.
  package var body: [UInt8]?
  /// Whether secrets were taken out of the body.
  package var isBodyRedacted: Bool

  /// Creates a request from its parts, which have no secrets.
  package init(headers: HTTPHeaders = HTTPHeaders(), body: [UInt8]? = [], isBodyRedacted: Bool = false) {
    (self.headers, self.body, self.isBodyRedacted) = (headers, body, isBodyRedacted)
  }
}
