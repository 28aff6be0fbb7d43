import HTTPMessages
import NIOCore

/// A request that is not forwarded, read as far as possible so that the report can identify it.
enum RefusedRequest {
  /// The reported length of a request line, in bytes.
  private static let limit = 2048

  /// Returns the request that some bytes begin; without a valid request line its method is `?` and its URL the
  /// server's.
  static func request(_ bytes: ByteBuffer, to upstream: Upstream) -> HTTPRequest {
    let start = bytes.readableBytesView.drop { $0 == 0x0D || $0 == 0x0A }
    let line = start.prefix(limit).prefix { $0 != 0x0D && $0 != 0x0A }
    guard let end = line.firstIndex(of: 0x20), isMethod(line[..<end]) else {
      return HTTPRequest(method: HTTPMethod("?"), url: upstream.base)
    }
    let method = HTTPMethod(String(decoding: line[..<end], as: UTF8.self))
    var words = line[(end + 1)...]
    if let last = words.lastIndex(of: 0x20), words[last...].dropFirst().starts(with: "HTTP/".utf8) {
      words = words[..<last]
    }
    var target: [UInt8] = []
    LenientRequestHead.encode(words.prefix { $0 != 0x23 }, where: { $0 <= 0x20 || $0 >= 0x7F }, to: &target)
    return HTTPRequest(method: method, url: url(of: String(decoding: target, as: UTF8.self), method, upstream))
  }

  private static func isMethod(_ bytes: some Collection<UInt8>) -> Bool {
    !bytes.isEmpty && bytes.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 == 0x2D || $0 == 0x5F }
  }

  private static func url(of target: String, _ method: HTTPMethod, _ upstream: Upstream) -> HTTPURL {
    if target.utf8.first == 0x2F { return upstream.url(ofPath: target) }
    let text = method.rawValue == "CONNECT" ? "https://\(target)" : target
    return (try? HTTPURL(parsing: text)) ?? upstream.base
  }
}
