import ContentCodings
package import HTTPMessages

/// The readable part of a body whose headers name content codings, rightly or wrongly.
///
/// A coding may be unknown, incomplete or missing; secrets are then searched for in the bytes that there are.
package struct ReadableBody: Sendable {
  /// The bytes to search.
  package let bytes: [UInt8]
  /// Whether a coding was decoded.
  package let isDecoded: Bool
  /// The size of the body, or of the largest step to it, in bytes.
  package let largestSize: Int
  /// The coding that could not be decoded, as the header names it; `nil` if there is none.
  package let unread: String?

  /// Reads a body as far as possible.
  ///
  /// - Parameter limit: The number of bytes that the result, and each step to it, may have at most.
  package init(_ body: [UInt8], headers: HTTPHeaders, limit: Int) {
    let tokens = headers.list(of: "Content-Encoding")
    var body = body
    var isDecoded = false
    var unread: String?
    var largestSize = body.count
    // Servers apply no more; a list made to cost time would have more.
    for token in tokens.suffix(4).reversed() {
      guard let coding = ContentCoding(token: token) else {
        if !Self.isText(body) { unread = token }
        continue
      }
      guard let decoded = coding.decodeAsFarAsPossible(body, limit: limit) else {
        unread = token
        break
      }
      guard decoded.isWhole || !decoded.bytes.isEmpty && Self.isText(decoded.bytes) else {
        if !Self.isText(body) { unread = token }
        continue
      }
      if coding != .identity { isDecoded = true }
      body = decoded.bytes
      largestSize = max(largestSize, body.count)
    }
    (bytes, self.isDecoded, self.unread, self.largestSize) = (body, isDecoded, unread, largestSize)
  }

  /// Whether bytes begin as UTF-8 text does.
  private static func isText(_ bytes: [UInt8]) -> Bool {
    guard SecretEditor.looksLikeText(bytes) else { return false }
    let start = bytes.prefix(512)
    // The last character of the start may be cut in two.
    return (0...3).contains { String(validUTF8: start.dropLast($0)) != nil }
  }
}
