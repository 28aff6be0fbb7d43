import ContentCoding
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
  /// The parameters of a form that had so many bytes, where the file says how many.
  case parameters(JSONValue, size: Int?)

  /// The body, decoded anew each time.
  ///
  /// - Parameter original: The file as it is, where the document that the body stands in is not.
  func bytes(original: [UInt8]? = nil) -> [UInt8] {
    switch self {
    case .none: return []
    case .text(let text):
      guard let original, text.entry.isEscaped else { return text.stringBytes }
      return original.withUnsafeBytes {
        LoneSurrogates.bytes(of: UnsafeRawBufferPointer(rebasing: $0[text.byteRange.dropFirst().dropLast()]))
      }
    case .westernText(let text): return WesternText.encode(text.stringBytes) ?? text.stringBytes
    case .base64(let text): return text.withStringBytes(Base64.decode(checked:))
    case .coded(let text, let coding, let limit):
      let body = text.withStringBytes(Base64.decode(checked:))
      return (try? coding.decode(body, limit: limit)) ?? body
    case .parameters(let list, let size): return Self.form(list, size: size)
    }
  }

  /// A form's body; of the ways to write it the one that has its length, if any.
  private static func form(_ list: JSONValue, size: Int?) -> [UInt8] {
    let items = list.elements.compactMap { item in item["name"]?.string.map { QueryItem($0, item["value"]?.string) } }
    let encoded = Array(QueryItem.serialize(items).utf8)
    guard let size, size != encoded.count else { return encoded }
    // Not every client encodes a form, and what is no form at all passes for one with a name and no value.
    let isBare = items.allSatisfy { ($0.value ?? "").isEmpty }
    let names = items.map(\.name).joined(separator: "&")
    if isBare, names.utf8.count == size { return Array(names.utf8) }
    let plus = items.map { item in
      [item.name, item.value].compactMap { $0.map { PercentEncoding.encode($0, allowing: " ") } }.joined(separator: "=")
    }
    .joined(separator: "&").utf8.map { $0 == 0x20 ? 0x2B : $0 }
    if plus.count == size { return plus }
    let plain = items.map { item in item.value.map { "\(item.name)=\($0)" } ?? item.name }.joined(separator: "&")
    return plain.utf8.count == size ? Array(plain.utf8) : encoded
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
