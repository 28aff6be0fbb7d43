import HTTPExchange

/// A request as it came: the bytes of its head, and its body.
struct AskedRequest: Sendable {
  /// The head with the empty line behind it.
  let bytes: [UInt8]
  /// What stands where in the head.
  let head: RequestHead
  var body: [UInt8]

  /// The request at the server's own address.
  func request(at address: HTTPURL) throws(RequestHead.Fault) -> HTTPRequest {
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(RequestHead.Fault) in
        try RequestBuilder(address: address).request(bytes, head, body: body)
      }
    }
    return try result.get()
  }
}
