import ContentCodings
import HTTPMessages
import JSONSyntax

/// A body that is held in memory, or its location and form in a HAR file, decoded only on demand.
///
/// The text is checked before a value is created, so that decoding cannot fail.
enum RecordedBody: Sendable {
  /// No body, or one that the file does not contain.
  case none
  /// The bytes of a body that was in no HAR file, or in parts.
  case held([UInt8])
  /// Text that was sent as UTF-8.
  case text(JSONValue)
  /// Text that was sent in Latin-1, as browsers understand it.
  case westernText(JSONValue)
  /// Base64 of the bytes.
  case base64(JSONValue)
  /// Base64 of bytes that still have a content coding, which is removed when the body is read.
  case coded(JSONValue, ContentCoding, limit: Int)
  /// The parameters of a form, with the size of the encoded form in bytes if the file contains it.
  case parameters(JSONValue, size: Int?)

  /// The first bytes, up to four, of one that may still have a content coding.
  var start: [UInt8] {
    switch self {
    case .held(let bytes): Array(bytes.prefix(4))
    case .base64(let text):
      text.withStringBytes { Base64.decode(checked: UnsafeRawBufferPointer(rebasing: $0.prefix(8))) }
    case .none, .text, .westernText, .coded, .parameters: []
    }
  }

  /// Decodes the body, anew on each call.
  ///
  /// - Parameter original: The file's own bytes, if the document was parsed from a corrected copy.
  func bytes(original: [UInt8]? = nil) -> [UInt8] {
    switch self {
    case .none: return []
    case .held(let bytes): return bytes
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

  /// Encodes a form; of several common encodings, chooses the one whose length matches `size`.
  private static func form(_ list: JSONValue, size: Int?) -> [UInt8] {
    let items = NamedText.all(in: list).compactMap { item in
      item.name.map { QueryItem($0, item.value.flatMap { $0.isNull ? nil : $0.string ?? $0.text }) }
    }
    let plain = items.map { item in item.value.map { "\(item.name)=\($0)" } ?? item.name }.joined(separator: "&")
    // Some tools write the parameters as they were sent.
    let isSent =
      items.contains { ($0.name + ($0.value ?? "")).utf8.contains(0x25) }
      && items.allSatisfy { isEncoded($0.name) && isEncoded($0.value ?? "") }
    let encoded =
      isSent && size != QueryItem.serialize(items).utf8.count
      ? Array(plain.utf8) : Array(QueryItem.serialize(items).utf8)
    guard let size, size != encoded.count else { return encoded }
    // Not every client percent-encodes forms, and a body that is not a form looks like one name without a value.
    let isBare = items.allSatisfy { ($0.value ?? "").isEmpty }
    let names = items.map(\.name).joined(separator: "&")
    if isBare, names.utf8.count == size { return Array(names.utf8) }
    let plus = items.map { item in
      [item.name, item.value].compactMap { $0.map { PercentEncoding.encode($0, allowing: " ") } }.joined(separator: "=")
    }
    .joined(separator: "&").utf8.map { $0 == 0x20 ? 0x2B : $0 }
    if plus.count == size { return plus }
    return plain.utf8.count == size ? Array(plain.utf8) : encoded
  }

  /// Returns whether a name or value of a form can be one that is percent-encoded already.
  private static func isEncoded(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: 0x25, omittingEmptySubsequences: false)
    return text.utf8.allSatisfy { PercentEncoding.isUnreserved($0) || "%+*".utf8.contains($0) }
      && parts.dropFirst().allSatisfy { $0.prefix(2).count(where: { ASCII.hexValue($0) != nil }) == 2 }
  }
}

extension JSONValue {
  /// The text of a body, which some tools write in the place of the object that has it.
  var bodyText: JSONValue? { kind == .string ? self : self["text"] }

  /// Calls a closure with the UTF-8 of a string, without a copy if it has no escapes; with no bytes for other values.
  func withStringBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    guard kind == .string, !entry.isEscaped else { return stringBytes.withUnsafeBytes(body) }
    return document.bytes.withUnsafeBytes {
      body(UnsafeRawBufferPointer(rebasing: $0[byteRange.dropFirst().dropLast()]))
    }
  }
}
