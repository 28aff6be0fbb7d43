package import HTTPExchange

/// A request as it came: the bytes of its head, and its body; an object, so that the journal shares it.
package final class ReceivedRequest: Sendable {
  /// The head with the empty line at its end.
  package let bytes: [UInt8]
  /// The positions of the parts of the head.
  package let head: RequestHead
  package let body: [UInt8]

  package init(bytes: [UInt8], head: RequestHead, body: [UInt8]) {
    self.bytes = bytes
    self.head = head
    self.body = body
  }

  /// The request at the server's own address.
  ///
  /// - Parameters:
  ///   - address: The server's own address.
  ///   - names: The header fields that the request is to have; `nil` for all.
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

  /// The scenario that the request chooses for itself (`X-Contract-Scenario`); `nil` for none.
  package var scenario: String? { head.scenario.map(text) }

  /// Method and target.
  package var line: ArraySlice<UInt8> { bytes[..<min(head.target.upperBound, bytes.count)] }

  private func text(_ range: Range<Int>) -> String {
    range.upperBound <= bytes.count ? String(decoding: bytes[range], as: UTF8.self) : ""
  }
}
