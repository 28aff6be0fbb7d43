package import HTTPMessages

extension HTTPResponse {
  /// A response with a JSON body.
  package static func json(_ text: String, status: Int = 200) -> HTTPResponse {
    HTTPResponse(status: status, headers: ["Content-Type": "application/json"], body: Array(text.utf8))
  }

  /// A response without a body.
  package static func empty(_ status: Int) -> HTTPResponse { HTTPResponse(status: status) }

  /// Returns the response with the coding `deflate`: one block that is stored, of at most 65,535 bytes.
  package func deflated() -> HTTPResponse {
    let length = UInt16(truncatingIfNeeded: body.count)
    let sums = body.reduce((first: UInt32(1), second: UInt32(0))) { sums, byte in
      let first = (sums.first + UInt32(byte)) % 65_521
      return (first, (sums.second + first) % 65_521)
    }
    let head: [UInt8] = [
      0x78, 0x01, 0x01, UInt8(truncatingIfNeeded: length), UInt8(length >> 8), UInt8(truncatingIfNeeded: ~length),
      UInt8(~length >> 8),
    ]
    let checksum = [sums.second, sums.first].flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    var response = self
    response.headers["Content-Encoding"] = "deflate"
    response.body = head + body + checksum
    return response
  }
}
