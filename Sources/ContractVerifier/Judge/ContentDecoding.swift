import ContentCoding
package import HTTPExchange
import JSONSyntax

/// What is wrong with a body's content coding.
public struct CodingFault: Sendable, Hashable {
  /// One line that says it.
  public let message: String
}

/// Undoes the content codings that a response announces, in the reverse of their order (RFC 9110, section 8.4).
package struct ContentDecoding: Sendable {
  /// The decoded body; `nil` where it cannot be had.
  package private(set) var body: [UInt8]?
  /// What was wrong; a body may stand beside it, when it can be had all the same.
  package private(set) var fault: CodingFault?

  /// Decodes a response's body to at most `limit` bytes.
  package init(_ response: HTTPResponse, limit: Int) {
    let announced = response.headers.list(of: "Content-Encoding").filter { !ASCII.equalIgnoringCase($0, "identity") }
    let raw = response.body
    body = raw
    guard !raw.isEmpty else { return }
    if announced.isEmpty {
      guard raw.starts(with: [0x1F, 0x8B, 0x08]), !Self.isGzipFile(response) else { return }
      fault = CodingFault(message: "the body is gzip (it starts with 1f 8b), but there is no Content-Encoding")
      body = try? ContentCoding.gzip.decode(raw, limit: limit)
      return
    }
    var bytes = raw
    for name in announced.reversed() {
      guard let coding = ContentCoding(token: name) else {
        fault = CodingFault(message: "Content-Encoding is \"\(name)\"; the request accepts gzip and deflate only")
        body = nil
        return
      }
      do throws(ContentCodingError) {
        bytes = try coding.decode(bytes, limit: limit)
      } catch {
        fault = CodingFault(
          message: "Content-Encoding is \"\(name)\", but the body cannot be decoded: \(error.message)"
        )
        body = Self.looksPlain(raw) ? raw : nil
        return
      }
    }
    body = bytes
  }

  /// Whether a gzip body is what the media type announces, rather than a coding.
  private static func isGzipFile(_ response: HTTPResponse) -> Bool {
    guard let type = response.headers["Content-Type"].flatMap({ MediaType($0) }) else { return false }
    return ["gzip", "x-gzip", "octet-stream", "x-tar", "zip"].contains(type.subtype)
  }

  /// Whether a body that is not coded as announced reads as plain JSON, so that it can be judged all the same.
  private static func looksPlain(_ body: [UInt8]) -> Bool {
    JSONWhitespace.opensContainer(body)
  }
}
