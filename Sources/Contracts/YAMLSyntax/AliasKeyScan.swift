import JSONSyntax

/// Rejects aliases in mapping keys before parsing.
///
/// The parser expands all aliases in a key to hash it, so a few nested aliases could keep it busy for years. A key that
/// JSON can represent needs no alias. Only the name of a defined anchor counts as an alias, so a `*` in prose is
/// allowed.
struct AliasKeyScan {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func check() throws(YAMLSyntaxError) {
    guard bytes.contains(0x26), bytes.contains(0x2A) else { return }
    let anchors = Set(names(after: 0x26, in: bytes[...]).map(\.name))
    guard !anchors.isEmpty else { return }
    var isExplicitKey = false
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let content = line.drop { $0 == 0x20 || $0 == 0x2D }
      if content.first == 0x3A { isExplicitKey = false }
      if content.first == 0x3F { isExplicitKey = true }
      for alias in names(after: 0x2A, in: line) where anchors.contains(alias.name) {
        let rest = line[alias.end...]
        guard isExplicitKey || isKey(rest.drop { $0 == 0x20 }) || closesKey(rest) else { continue }
        throw YAMLSyntaxError(
          code: .keyNotScalar,
          message: "an alias is not allowed in a mapping key; write the key out",
          location: LineTable(bytes).location(of: alias.start, in: bytes)
        )
      }
    }
  }

  private func isKey(_ rest: ArraySlice<UInt8>) -> Bool {
    rest.first == 0x3A && (rest.count == 1 || rest.dropFirst().first == 0x20)
  }

  /// Returns whether a bracket closes after an alias and is followed by a `:`.
  private func closesKey(_ rest: ArraySlice<UInt8>) -> Bool {
    rest.indices.contains { index in
      (rest[index] == 0x5D || rest[index] == 0x7D) && isKey(rest[(index + 1)...].drop { $0 == 0x20 })
    }
  }

  /// Returns the names that follow a mark at the start of a word.
  private func names(
    after mark: UInt8,
    in text: ArraySlice<UInt8>
  ) -> [(start: Int, end: Int, name: ArraySlice<UInt8>)] {
    var found: [(start: Int, end: Int, name: ArraySlice<UInt8>)] = []
    var previous: UInt8 = 0x20
    for index in text.indices {
      defer { previous = text[index] }
      guard text[index] == mark, " \t\n\r[{,".utf8.contains(previous) else { continue }
      let name = text[(index + 1)...].prefix { byte in
        (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x5F || byte == 0x2D
      }
      if !name.isEmpty { found.append((index, name.endIndex, name)) }
    }
    return found
  }
}
