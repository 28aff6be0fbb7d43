import ContentCodings
package import HTTPMessages
import JSONSyntax

/// A fault in the content coding of a body.
public struct CodingFault: Sendable, Hashable {
  /// A one-line description of the fault.
  public let message: String
  /// The coding, as `Content-Encoding` names it, that this build does not decode; `nil` for a fault of the body.
  package var unreadCoding: String?
}

/// The result of decoding a response's content codings, in reverse order (RFC 9110, section 8.4).
package struct ContentDecoding: Sendable {
  /// The decoded body; `nil` if it cannot be decoded.
  package private(set) var body: [UInt8]?
  /// The fault in the coding, if any; the body may be available nevertheless.
  package private(set) var fault: CodingFault?

  /// Decodes a response's body to at most `limit` bytes; of the beginning of a stream, as much as there is.
  package init(_ response: HTTPResponse, limit: Int, isPartial: Bool = false) {
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
      guard let coding = ContentCoding(token: name), coding.isDecodable else {
        let accepted = ContentCoding.acceptEncoding.split(separator: ", ")
        let list = accepted.dropLast().joined(separator: ", ") + accepted.suffix(1).map { " and \($0)" }.joined()
        let message = "Content-Encoding is \"\(VisibleText.of(name.prefix(100)))\"; the request accepts \(list) only"
        fault = CodingFault(message: message, unreadCoding: name)
        body = nil
        return
      }
      if isPartial, let part = coding.decodeAsFarAsPossible(bytes, limit: limit), !part.bytes.isEmpty {
        bytes = part.bytes
        continue
      }
      do throws(ContentCodingError) {
        bytes = try coding.decode(bytes, limit: limit)
      } catch {
        // The beginning of a stream may end before there is anything to decode.
        if isPartial, error.offset >= bytes.count {
          bytes = []
          continue
        }
        let isLong = error.isOverLimit(limit)
        fault = CodingFault(
          message: isLong
            ? "the decoded body exceeds the limit of \(limit) bytes (limits.max-body)"
            : "Content-Encoding is \"\(name)\", but the body cannot be decoded: \(error.message)"
        )
        body = !isLong && Self.looksPlain(raw) ? raw : nil
        return
      }
    }
    body = bytes
  }

  /// Returns whether gzip is the body's declared media type rather than a content coding.
  private static func isGzipFile(_ response: HTTPResponse) -> Bool {
    guard let type = response.headers["Content-Type"].flatMap({ MediaType($0) }) else { return false }
    return ["gzip", "x-gzip", "octet-stream", "x-tar", "zip"].contains(type.subtype)
  }

  /// Returns whether a body that is not encoded as declared looks like plain JSON and can still be judged.
  private static func looksPlain(_ body: [UInt8]) -> Bool {
    JSONWhitespace.opensContainer(body)
  }
}
