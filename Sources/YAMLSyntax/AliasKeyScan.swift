import JSONSyntax

/// Refuses aliases in mapping keys before the parser sees them.
///
/// The parser hashes keys, and writes out every alias in them to do so: some nested aliases in a key would keep it busy
/// for years. A key that JSON can have needs no alias. An alias is known by the name of an anchor of the text, so that
/// a `*` in prose is none.
struct AliasKeyScan {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func check() throws(YAMLSyntaxError) {
    guard bytes.contains(0x26), bytes.contains(0x2A) else { return }
    let anchors = Set(names(behind: 0x26, in: bytes[...]).map(\.name))
    guard !anchors.isEmpty else { return }
    var isExplicitKey = false
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let content = line.drop { $0 == 0x20 || $0 == 0x2D }
      if content.first == 0x3A { isExplicitKey = false }
      if content.first == 0x3F { isExplicitKey = true }
      for alias in names(behind: 0x2A, in: line) where anchors.contains(alias.name) {
        let rest = line[alias.end...]
        guard isExplicitKey || isKey(rest.drop { $0 == 0x20 }) || closesKey(rest) else { continue }
        throw YAMLSyntaxError(
          code: .keyNotScalar,
          message: "an alias cannot stand in a mapping key; write the key out",
          location: LineTable(bytes).location(of: alias.start, in: bytes)
        )
      }
    }
  }

  private func isKey(_ rest: ArraySlice<UInt8>) -> Bool {
    rest.first == 0x3A && (rest.count == 1 || rest.dropFirst().first == 0x20)
  }

  /// Whether a bracket closes after an alias, and a `:` follows it.
  private func closesKey(_ rest: ArraySlice<UInt8>) -> Bool {
    rest.indices.contains { index in
      (rest[index] == 0x5D || rest[index] == 0x7D) && isKey(rest[(index + 1)...].drop { $0 == 0x20 })
    }
  }

  /// The names after a mark that starts a word.
  private func names(
    behind mark: UInt8,
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
