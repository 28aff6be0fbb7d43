package import HTTPMessages

extension ContentCoding {
  /// Decodes a body by all codings that its headers name; `nil` if one is unknown, or decoding fails.
  ///
  /// - Parameter limit: The number of bytes that the result, and each step to it, may have at most.
  package static func decode(_ body: [UInt8], headers: HTTPHeaders, limit: Int) -> [UInt8]? {
    let tokens = headers.list(of: "Content-Encoding")
    // Servers apply no more; a list made to cost time would have more.
    guard tokens.count <= 4 else { return nil }
    var body = body
    for token in tokens.reversed() {
      guard let coding = ContentCoding(token: token), let decoded = try? coding.decode(body, limit: limit) else {
        return nil
      }
      body = decoded
    }
    return body
  }
}
