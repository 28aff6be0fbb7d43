import ContentCoding
import ContractVerifier
import HTTPExchange
import JSONSyntax

/// The text that a response's body is, whatever its fields say of it, and the way back to such a body.
///
/// Servers with faults send JSON without a type, announce a coding that the body does not have, or send one that they do
/// not announce. A client that puts up with it follows the URLs in such a body as in any other.
struct TextBody {
  /// The most bytes that a body may have behind its content coding; beyond it the coding stays on.
  static let decodingLimit = 64 << 20
  /// How many bytes of a body are looked at, to tell whether it is text.
  private static let sampleLength = 4096

  /// How the body holds the text.
  private enum Coding {
    case none, gzip, other
  }

  /// The text, not coded.
  let text: [UInt8]
  private let coding: Coding

  /// Finds the text; `nil` where the body is none, or is coded in a way that cannot be undone.
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

  /// Puts another text into the response that this one was found in, coded as this one was, or else not at all.
  func put(_ text: [UInt8], into response: inout HTTPResponse) {
    response.body = coding == .gzip ? StoredGzip.encode(text) : text
    if coding == .other { response.headers["Content-Encoding"] = nil }
  }

  private static func isText(_ contentType: String?) -> Bool {
    contentType.flatMap { MediaType($0) }?.holdsURLText ?? false
  }

  /// Whether bytes begin as JSON and markup do: with `{`, `[` or `<`, perhaps behind a byte order mark and white space.
  private static func begins(_ bytes: [UInt8]) -> Bool {
    let sample = bytes.prefix(sampleLength)
    let start = sample.starts(with: [0xEF, 0xBB, 0xBF]) ? sample.dropFirst(3) : sample
    guard let first = JSONWhitespace.firstSignificantByte(of: start) else { return false }
    return [0x7B, 0x5B, 0x3C].contains(first)
  }

  /// Whether bytes begin as UTF-8; a character that the end of the sample cuts does not count.
  private static func isUnicode(_ bytes: [UInt8]) -> Bool {
    var sample = bytes.prefix(sampleLength)
    if sample.count < bytes.count {
      while let last = sample.last, last & 0xC0 == 0x80 { sample.removeLast() }
      if let last = sample.last, last >= 0xC0 { sample.removeLast() }
    }
    return String(validating: sample, as: UTF8.self) != nil
  }
}
