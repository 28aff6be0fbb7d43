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

  /// Whether a request accepts a coding (RFC 9110, section 12.5.3).
  ///
  /// - Parameters:
  ///   - token: A token of `Content-Encoding`.
  ///   - list: The items of `Accept-Encoding`.
  package static func isAccepted(_ token: String, by list: [String]) -> Bool {
    var isOtherAccepted = false
    for item in list {
      let parts = item.split(separator: ";").map { ASCII.trimmed(String($0)) }
      guard let name = parts.first else { continue }
      let isRefused = parts.dropFirst().contains { parameter in
        let pair = parameter.split(separator: "=", maxSplits: 1).map { ASCII.trimmed(String($0)) }
        return pair.count == 2 && ASCII.equalIgnoringCase(pair[0], "q") && pair[1].allSatisfy { "0.".contains($0) }
      }
      if ASCII.equalIgnoringCase(name, token) { return !isRefused }
      if name == "*" { isOtherAccepted = !isRefused }
    }
    return isOtherAccepted
  }
}
