import HTTPExchange

/// Names of header fields, looked up by the bytes of a request's head in any case.
package struct HeaderNameSet: Sendable {
  /// The names in lower case, in order.
  package let names: [String]
  private let isEverything: Bool
  private let spellings: [[UInt8]]
  /// A bit for each length that a name has; the last one is for all that are longer.
  private let lengths: UInt64

  /// A set of names, which may be written in any case and more than once.
  package init(_ names: some Sequence<String>) { self.init(names, isEverything: false) }

  private init(_ names: some Sequence<String>, isEverything: Bool) {
    self.isEverything = isEverything
    self.names = Set(names.map { ASCII.lowercased($0) }).sorted()
    spellings = self.names.map { Array($0.utf8) }
    lengths = spellings.reduce(0) { $0 | Self.bit(for: $1.count) }
  }

  /// Every name that there can be.
  package static let everything = HeaderNameSet([], isEverything: true)

  /// The set with further names.
  package func union(_ others: some Sequence<String>) -> HeaderNameSet {
    HeaderNameSet(names + others, isEverything: isEverything)
  }

  /// Whether some bytes are one of the names.
  package func contains(_ name: UnsafeRawBufferPointer) -> Bool {
    if isEverything { return true }
    guard lengths & Self.bit(for: name.count) != 0 else { return false }
    return spellings.contains { spelling in
      spelling.count == name.count && zip(spelling, name).allSatisfy { $0 == ASCII.lowercased($1) }
    }
  }

  private static func bit(for count: Int) -> UInt64 { 1 << UInt64(min(count, 63)) }
}
