import ContentCodings
import ContractJudge
import HTTPMessages
import JSONSyntax

/// The text of a response's body, whatever its headers claim, and the way to put another text in its place.
///
/// Faulty servers send JSON without a `Content-Type`, declare a content coding that the body does not have, or use one
/// that they do not declare. A lenient client follows the URLs in such a body as in any other.
struct TextBody {
  /// The maximum size of a decoded body, in bytes; a larger body is left encoded.
  static let decodingLimit = 64 << 20
  /// The number of bytes of a body that are examined to tell whether it is text.
  private static let sampleLength = 4096

  /// The content coding of the body.
  private enum Coding {
    case none, gzip, other
  }

  /// The decoded text.
  let text: [UInt8]
  private let coding: Coding

  /// Creates the text of a response; `nil` if the body is not text, or if it cannot be decoded.
  init?(of response: HTTPResponse) {
    let body = response.body
    let isLabelled = Self.isText(response.headers["Content-Type"])
    let codings = response.headers.list(of: "Content-Encoding").map { ContentCoding(token: $0) }
    let isGzip = body.starts(with: [0x1F, 0x8B, 0x08])
    if isLabelled && codings.isEmpty && !isGzip || (isLabelled || Self.begins(body)) && Self.isUnicode(body) {
      (text, coding) = (body, .none)
      return
    }
    guard isGzip || !codings.isEmpty, let decoded = ContentDecoding(response, limit: Self.decodingLimit).body,
      isLabelled || Self.begins(decoded) && Self.isUnicode(decoded)
    else { return nil }
    text = decoded
    let isGzipAlone = codings.count < 2 && codings.allSatisfy { $0 == .gzip || $0 == .identity }
    coding = isGzip && isGzipAlone ? .gzip : .other
  }

  /// Replaces the text in the response that it was read from, with the same content coding or else with none.
  func put(_ text: [UInt8], into response: inout HTTPResponse) {
    response.body = coding == .gzip ? StoredGzip.encode(text) : text
    if coding == .other { response.headers["Content-Encoding"] = nil }
  }

  private static func isText(_ contentType: String?) -> Bool {
    contentType.flatMap { MediaType($0) }?.holdsURLText ?? false
  }

  /// Whether bytes begin like JSON or markup: with `{`, `[` or `<`, possibly after a byte order mark and white space.
  private static func begins(_ bytes: [UInt8]) -> Bool {
    let sample = bytes.prefix(sampleLength)
    let start = sample.dropFirst(ByteOrderMark.length(in: sample))
    guard let first = JSONWhitespace.firstSignificantByte(of: start) else { return false }
    return [0x7B, 0x5B, 0x3C].contains(first)
  }

  /// Whether bytes begin as UTF-8; a character that is cut off at the end of the sample is ignored.
  private static func isUnicode(_ bytes: [UInt8]) -> Bool {
    var sample = bytes.prefix(sampleLength)
    if sample.count < bytes.count {
      while let last = sample.last, last & 0xC0 == 0x80 { sample.removeLast() }
      if let last = sample.last, last >= 0xC0 { sample.removeLast() }
    }
    return String(validUTF8: sample) != nil
  }
}
