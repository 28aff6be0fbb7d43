import ContentCoding
import HTTPExchange

/// What must be known of a body to keep it and to give it back.
enum BodyRules {
  /// Whether an answer has no body whatever its header fields say (RFC 9110, section 6.4.1).
  static func isForbidden(to method: HTTPMethod, status: Int) -> Bool {
    method == .head || status == 204 || status == 304
  }

  /// The codings of a body other than `identity`, in the order in which they were put on; `nil` for one unknown here.
  static func codings(of headers: HTTPHeaders) -> [ContentCoding?] {
    headers.list(of: "Content-Encoding").map { ContentCoding(token: $0) }.filter { $0 != .identity }
  }

  /// The coding that a body seems to have on still, by its first bytes, though the format wants it undone.
  static func remainingCoding(_ codings: [ContentCoding?], start: some Sequence<UInt8>) -> ContentCoding? {
    let start = Array(start.prefix(2))
    guard codings.count == 1, let coding = codings.first, start.count == 2 else { return nil }
    switch coding {
    case .gzip: return start == [0x1F, 0x8B] ? .gzip : nil
    // The header of RFC 1950, section 2.2; bare deflate data has nothing to be known by.
    case .deflate: return start[0] == 0x78 && (UInt(start[0]) << 8 | UInt(start[1])).isMultiple(of: 31) ? .deflate : nil
    case .identity, nil: return nil
    }
  }
}
