/// A set of header names with a case-insensitive lookup by bytes.
package struct HeaderNameSet: Sendable {
  /// The names in lowercase, sorted.
  package let names: [String]
  private let isEverything: Bool
  private let spellings: [[UInt8]]
  /// One bit for each length that a name has; the last bit means 63 or more.
  private let lengths: UInt64

  /// Creates a set of names in any case; duplicates are ignored.
  package init(_ names: some Sequence<String>) { self.init(names, isEverything: false) }

  private init(_ names: some Sequence<String>, isEverything: Bool) {
    self.isEverything = isEverything
    self.names = Set(names.map { ASCII.lowercased($0) }).sorted()
    spellings = self.names.map { Array($0.utf8) }
    lengths = spellings.reduce(0) { $0 | Self.bit(for: $1.count) }
  }

  /// The set without names.
  package static let nothing = HeaderNameSet([])
  /// The set of all possible names.
  package static let everything = HeaderNameSet([], isEverything: true)

  /// Returns the set with additional names.
  package func union(_ others: some Sequence<String>) -> HeaderNameSet {
    HeaderNameSet(names + others, isEverything: isEverything)
  }

  /// Returns whether the bytes of a name are in the set.
  package func contains(_ name: UnsafeRawBufferPointer) -> Bool {
    isEverything || position(of: name) != nil
  }

  /// Returns the position among `names` of the bytes of a name; `nil` if it is not one of them.
  package func position(of name: UnsafeRawBufferPointer) -> Int? {
    // A name of another length is the usual case, and needs no look at its bytes.
    guard lengths & Self.bit(for: name.count) != 0 else { return nil }
    return spellings.firstIndex { spelling in spelling.withUnsafeBytes { HeadBytes.areEqual(name, lowercase: $0) } }
  }

  /// Returns the position among `names` of a name in any case; `nil` if it is not one of them.
  package func position(of name: String) -> Int? { names.firstIndex(of: ASCII.lowercased(name)) }

  /// Returns whether a name is in the set.
  package func contains(_ name: String) -> Bool {
    var name = name
    guard isEverything || lengths & Self.bit(for: name.utf8.count) != 0 else { return false }
    return name.withUTF8 { contains(UnsafeRawBufferPointer($0)) }
  }

  private static func bit(for count: Int) -> UInt64 { 1 << UInt64(min(count, 63)) }
}
