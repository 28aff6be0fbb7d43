/// Numbers by key, in parts, so that a changed copy shares the other parts.
struct KeyIndex: Sendable {
  private static let partCount = 64

  private var parts = [[String: Int]](repeating: [:], count: partCount)

  /// Returns the number of the part that a key is in.
  static func part(of key: String) -> Int {
    // FNV-1a, whose values are the same in every run.
    Int(key.utf8.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 } % UInt32(partCount))
  }

  /// Returns the number of keys in a part.
  func count(ofPart part: Int) -> Int { parts[part].count }

  subscript(_ key: String) -> Int? {
    get { parts[Self.part(of: key)][key] }
    set { parts[Self.part(of: key)][key] = newValue }
  }
}
