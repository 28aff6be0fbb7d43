import HTTPMessages
import JSONSyntax

/// A value of a converted document: what it says, and which value of the original document it was made from.
///
/// The originals lead every place that is shown into the file that its author wrote.
indirect enum ConvertedValue {
  /// A value as it is in the original, with everything in it.
  case copy(JSONValue)
  /// A text, number or flag in place of an original.
  case scalar(JSONLiteral, from: JSONValue)
  /// The value of a `$ref`.
  case reference(ConvertedReference)
  /// A list in place of an original.
  case array([ConvertedValue], from: JSONValue)
  /// An object in place of an original.
  case object([ConvertedMember], from: JSONValue)
}

/// A member of an object in a converted document.
struct ConvertedMember {
  /// The name.
  let name: String
  /// The key or value of the original document whose place the key has.
  let key: JSONValue
  /// The value.
  let value: ConvertedValue

  init(_ name: String, at key: JSONValue, _ value: ConvertedValue) {
    self.name = name
    self.key = key
    self.value = value
  }

  /// Creates a member that is the same in the original.
  init(_ member: JSONMember) { self.init(member.name, at: member.key, .copy(member.value)) }
}

/// A reference of a converted document, whose text depends on where its target is after the conversion.
struct ConvertedReference {
  /// The text that the author wrote, or would have written.
  let text: String
  /// The value that the reference was made from.
  let origin: JSONValue
  /// The value that the reference points to in the original documents; `nil` if there is none.
  let target: JSONValue?
}

/// Writes a converted value as the text of a document, with the original of each value and key.
struct ConvertedWriter {
  /// Returns the text of a reference.
  let text: (ConvertedReference) -> String
  private var bytes: [UInt8] = []
  private var originals: [JSONValue] = []

  init(text: @escaping (ConvertedReference) -> String) { self.text = text }

  /// The deepest nesting of a converted document: that of any document, and the objects that OpenAPI 3 adds.
  private static let depth = JSONDocument.Limits().depth + 32

  /// Returns the document of a converted value.
  mutating func document(of value: ConvertedValue) throws(JSONSyntaxError) -> JSONDocument {
    write(value)
    return try JSONDocument(
      parsing: bytes,
      limits: JSONDocument.Limits(depth: Self.depth),
      origins: nil,
      originals: originals
    )
  }

  private mutating func write(_ value: ConvertedValue) {
    switch value {
    case .copy(let value):
      bytes += value.document.bytes[value.byteRange]
      originals += (value.index..<value.document.indexAfter(value.index)).map {
        JSONValue(document: value.document, index: $0)
      }
    case .scalar(let literal, let original):
      bytes += literal.serialized()
      originals.append(original)
    case .reference(let reference):
      JSONLiteral.write(text(reference), to: &bytes)
      originals.append(reference.origin)
    case .array(let elements, let original):
      originals.append(original)
      bytes.append(0x5B)
      for (position, element) in elements.enumerated() {
        if position > 0 { bytes.append(0x2C) }
        write(element)
      }
      bytes.append(0x5D)
    case .object(let members, let original):
      originals.append(original)
      bytes.append(0x7B)
      for (position, member) in members.enumerated() {
        if position > 0 { bytes.append(0x2C) }
        JSONLiteral.write(member.name, to: &bytes)
        originals.append(member.key)
        bytes.append(0x3A)
        write(member.value)
      }
      bytes.append(0x7D)
    }
  }
}

/// Finds the pointers at which originals are in converted documents.
struct ConvertedPlaces {
  /// The originals to find.
  let wanted: Set<JSONValueKey>
  /// The pointers of those that were found; of several places, the first.
  private(set) var pointers: [JSONValueKey: JSONPointer] = [:]

  init(of wanted: Set<JSONValueKey>) { self.wanted = wanted }

  /// Finds the originals in a document.
  mutating func find(in value: ConvertedValue, at pointer: JSONPointer = JSONPointer()) {
    guard pointers.count < wanted.count else { return }
    switch value {
    case .copy(let value):
      for index in value.index..<value.document.indexAfter(value.index) {
        let inner = JSONValue(document: value.document, index: index)
        guard wanted.contains(JSONValueKey(inner)), !inner.entry.isKey else { continue }
        let rest = inner.pointer.tokens.dropFirst(value.pointer.tokens.count)
        note(inner, at: JSONPointer(tokens: pointer.tokens + rest))
      }
    case .scalar(_, let original): note(original, at: pointer)
    case .reference: break
    case .array(let elements, let original):
      note(original, at: pointer)
      for (position, element) in elements.enumerated() { find(in: element, at: pointer.appending(position)) }
    case .object(let members, let original):
      note(original, at: pointer)
      for member in members { find(in: member.value, at: pointer.appending(member.name)) }
    }
  }

  private mutating func note(_ original: JSONValue, at pointer: JSONPointer) {
    let key = JSONValueKey(original)
    if wanted.contains(key), pointers[key] == nil { pointers[key] = pointer }
  }
}
