import JSONSyntax

/// The values of `const` and `enum`, copied from their documents with decoded escapes, and the characters of names.
struct ConstantPool: Sendable {
  private(set) var tape: [JSONTapeEntry] = []
  private(set) var text: [UInt8] = []

  /// Copies a value, and returns its index on the pool's tape.
  mutating func add(_ value: JSONValue) -> Int32 {
    let first = tape.count
    let end = value.document.indexAfter(value.index)
    for index in value.index..<end {
      let source = JSONValue(document: value.document, index: index)
      var entry = source.entry
      let start = text.count
      switch entry.kind {
      case .string:
        text.append(0x22)
        text += source.stringBytes
        text.append(0x22)
        entry.header &= ~JSONTapeEntry.escapedFlag
      case .number: text += value.document.bytes[source.byteRange]
      case .array, .object: entry.link = UInt32(first) + entry.link - UInt32(value.index)
      default: break
      }
      entry.start = UInt32(start)
      entry.length = UInt32(text.count - start)
      tape.append(entry)
    }
    return Int32(first)
  }

  /// Copies the characters of a name.
  mutating func add(name: [UInt8]) -> NameSlice {
    defer { text += name }
    return NameSlice(
      hash: name.withUnsafeBytes(JSONKeyHash.hash),
      start: UInt32(text.count),
      length: UInt32(name.count)
    )
  }
}
