package import HTTPMessages

/// A request as it arrived: the bytes of its head, and its body.
///
/// The type is a class so that the journal can share a request without a copy.
package final class ReceivedRequest: Sendable {
  /// The bytes of the head, including the empty line at its end.
  package let bytes: [UInt8]
  /// The positions of the parts of the head.
  package let head: RequestHead
  package let body: [UInt8]

  package init(bytes: [UInt8], head: RequestHead, body: [UInt8]) {
    self.bytes = bytes
    self.head = head
    self.body = body
  }

  /// Returns the request with a URL at the server's own address.
  ///
  /// - Parameters:
  ///   - address: The server's own address.
  ///   - names: The headers to include; `nil` for all.
  package func request(at address: HTTPURL, only names: HeaderNameSet? = nil) throws(RequestHead.Fault) -> HTTPRequest {
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(RequestHead.Fault) in
        try RequestBuilder(address: address).request(bytes, head, only: names, body: body)
      }
    }
    return try result.get()
  }

  /// The client session that the request names (`X-Contract-Session`); `nil` for none.
  package var session: String? { head.session.map(text) }

  /// The scenario that the request chooses (`X-Contract-Scenario`); `nil` for none.
  package var scenario: String? { head.scenario.map(text) }

  /// The method and the target, separated by a space.
  package var line: ArraySlice<UInt8> { bytes[..<min(head.target.upperBound, bytes.count)] }

  private func text(_ range: Range<Int>) -> String {
    range.upperBound <= bytes.count ? String(decoding: bytes[range], as: UTF8.self) : ""
  }
}
