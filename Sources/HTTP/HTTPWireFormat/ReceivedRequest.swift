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
  package func request(at address: HTTPURL, only names: HeaderNameSet? = nil) throws(RequestFault) -> HTTPRequest {
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(RequestFault) in try request(bytes, at: address, only: names) }
    }
    return try result.get()
  }

  private func request(
    _ bytes: UnsafeRawBufferPointer,
    at address: HTTPURL,
    only names: HeaderNameSet?
  ) throws(RequestFault) -> HTTPRequest {
    let method = HTTPMethod(String(decoding: bytes[head.method], as: UTF8.self))
    guard method.rawValue != "CONNECT" else {
      let reason = "this server is not a proxy; give the client \(address.origin) as the base URL of the API instead"
      throw RequestFault(status: 501, reason: reason)
    }
    var headers = HTTPHeaders()
    head.forEachField(of: bytes) { _, name, value in
      if let names, !names.contains(UnsafeRawBufferPointer(rebasing: bytes[name])) { return }
      headers.add(
        String(decoding: bytes[name], as: UTF8.self),
        String(decoding: RequestHead.trimmed(bytes[value]), as: UTF8.self)
      )
    }
    let target = UnsafeRawBufferPointer(rebasing: bytes[head.target])
    if let path = address.url(ofPath: target) {
      return HTTPRequest(method: method, url: path, headers: headers, body: body)
    }
    let url = try address.url(ofTarget: String(decoding: target, as: UTF8.self), method)
    return HTTPRequest(method: method, url: url, headers: headers, body: body)
  }

  /// Returns the value of a header that was looked out for, by the position of its name; `nil` for none.
  package func noticed(_ position: Int) -> String? {
    guard let range = head.noticed[position] else { return nil }
    return range.upperBound <= bytes.count ? String(decoding: bytes[range], as: UTF8.self) : ""
  }

  /// The method and the target, separated by a space.
  package var line: ArraySlice<UInt8> { bytes[..<min(head.target.upperBound, bytes.count)] }
}
