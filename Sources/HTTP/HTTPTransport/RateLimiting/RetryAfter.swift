package import HTTPMessages

/// The time to wait before a request is repeated, from the `Retry-After` header.
///
/// Source: RFC 9110, section 10.2.3.
package enum RetryAfter {
  /// Returns the time that `Retry-After` specifies; `nil` if it is missing or invalid.
  ///
  /// A date is compared with the response's own `Date`, so that the clocks of the two machines need not agree.
  package static func wait(of response: HTTPResponse) -> Duration? {
    guard let text = response.headers["Retry-After"].map({ ASCII.trimmed($0) }), !text.isEmpty else { return nil }
    if text.utf8.allSatisfy({ $0 &- 0x30 < 10 }) {
      // A number that does not fit is longer than any wait.
      return .seconds(min(Int(text) ?? .max, 1 << 40))
    }
    guard let then = HTTPDate.seconds(of: text),
      let now = response.headers["Date"].flatMap({ HTTPDate.seconds(of: ASCII.trimmed($0)) })
    else { return nil }
    return .seconds(max(0, then - now))
  }
}
