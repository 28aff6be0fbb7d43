/// A value of a converted document: what it says, and which value of the original document it was made from.
///
/// The originals lead every place that is shown into the file that its author wrote.
package indirect enum ConvertedValue {
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
package struct ConvertedMember {
  package let name: String
  /// The key or value of the original document whose place the key has.
  package let key: JSONValue
  package let value: ConvertedValue

  package init(_ name: String, at key: JSONValue, _ value: ConvertedValue) {
    self.name = name
    self.key = key
    self.value = value
  }

  /// Creates a member that is the same in the original.
  package init(_ member: JSONMember) { self.init(member.name, at: member.key, .copy(member.value)) }
}

/// A reference of a converted document, whose text depends on where its target is after the conversion.
package struct ConvertedReference {
  /// The text that the author wrote, or would have written.
  package let text: String
  /// The value that the reference was made from.
  package let origin: JSONValue
  /// The value that the reference points to in the original documents; `nil` if there is none.
  package let target: JSONValue?

  package init(text: String, origin: JSONValue, target: JSONValue?) {
    (self.text, self.origin, self.target) = (text, origin, target)
  }
}

/// Writes a converted value as the text of a document, with the original of each value and key.
package struct ConvertedWriter {
  private let text: (ConvertedReference) -> String
  /// Whether the originals of a document that was converted itself are those of its author.
  private let isFlat: Bool
  private var bytes: [UInt8] = []
  private var originals: [JSONValue] = []

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - isFlat: Whether values of a document that was converted itself lead to its originals, so that a document of many
  ///     conversions keeps none of those between.
  ///   - text: Returns the text of a reference.
  package init(isFlat: Bool = false, text: @escaping (ConvertedReference) -> String = \.text) {
    (self.isFlat, self.text) = (isFlat, text)
  }

  /// The deepest nesting of a converted document: that of any document, and the objects that OpenAPI 3 adds.
  private static let depth = JSONDocument.Limits().depth + 32

  package mutating func document(of value: ConvertedValue) throws(JSONSyntaxError) -> JSONDocument {
    write(value)
    return try JSONDocument(
      parsing: bytes,
      limits: JSONDocument.Limits(depth: Self.depth),
      origins: nil,
      originals: originals
    )
  }

  private func origin(_ value: JSONValue) -> JSONValue { isFlat ? value.original : value }

  private mutating func write(_ value: ConvertedValue) {
    switch value {
    case .copy(let value):
      bytes += value.document.bytes[value.byteRange]
      originals += (value.index..<value.document.indexAfter(value.index)).map {
        origin(JSONValue(document: value.document, index: $0))
      }
    case .scalar(let literal, let original):
      bytes += literal.serialized()
      originals.append(origin(original))
    case .reference(let reference):
      JSONLiteral.write(text(reference), to: &bytes)
      originals.append(origin(reference.origin))
    case .array(let elements, let original):
      originals.append(origin(original))
      bytes.append(0x5B)
      for (position, element) in elements.enumerated() {
        if position > 0 { bytes.append(0x2C) }
        write(element)
      }
      bytes.append(0x5D)
    case .object(let members, let original):
      originals.append(origin(original))
      bytes.append(0x7B)
      for (position, member) in members.enumerated() {
        if position > 0 { bytes.append(0x2C) }
        JSONLiteral.write(member.name, to: &bytes)
        originals.append(origin(member.key))
        bytes.append(0x3A)
        write(member.value)
      }
      bytes.append(0x7D)
    }
  }
}
