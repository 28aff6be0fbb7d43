import HTTPExchange
import JSONSyntax

/// Where a body stands in its file and how; nothing of it is decoded before it is asked for.
///
/// Whoever makes one has checked the text, so that reading it cannot fail.
enum RecordedBody: Sendable {
  /// No body, or one that the file does not keep.
  case none
  /// Text that was sent as UTF-8.
  case text(JSONValue)
  /// Text that was sent in Latin-1, as browsers understand it.
  case westernText(JSONValue)
  /// Bytes.
  case base64(JSONValue)
  /// Bytes with a content coding still on, which comes off.
  case coded(JSONValue, ContentCoding, limit: Int)
  /// The parameters of a form.
  case parameters(JSONValue)

  /// The body, decoded anew each time.
  func bytes() -> [UInt8] {
    switch self {
    case .none: return []
    case .text(let text): return text.stringBytes
    case .westernText(let text): return WesternText.encode(text.stringBytes) ?? text.stringBytes
    case .base64(let text): return text.withStringBytes(Base64.decode(checked:))
    case .coded(let text, let coding, let limit):
      let body = text.withStringBytes(Base64.decode(checked:))
      return (try? coding.decode(body, limit: limit)) ?? body
    case .parameters(let list):
      let items = list.elements.compactMap { item in
        item["name"]?.string.map { QueryItem($0, item["value"]?.string) }
      }
      return Array(QueryItem.serialize(items).utf8)
    }
  }
}

extension JSONValue {
  /// Lends the characters of a string as UTF-8, without a copy where it has no escapes; none of any other value.
  func withStringBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    guard kind == .string, !entry.isEscaped else { return stringBytes.withUnsafeBytes(body) }
    return document.bytes.withUnsafeBytes {
      body(UnsafeRawBufferPointer(rebasing: $0[byteRange.dropFirst().dropLast()]))
    }
  }
}
