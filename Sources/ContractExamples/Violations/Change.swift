import JSONSyntax

/// Bytes that take the place of others in a JSON text, and what that means.
struct Change {
  let range: Range<Int>
  let replacement: [UInt8]
  private let describe: () -> String

  /// A change of the bytes in a range; what was done is put into words only where it is told.
  init(_ range: Range<Int>, _ replacement: [UInt8], _ describe: @autoclosure @escaping () -> String) {
    self.range = range
    self.replacement = replacement
    self.describe = describe
  }

  /// A value put in another's place.
  init(_ value: JSONValue, becomes literal: JSONLiteral, _ what: String) {
    self.init(value.byteRange, literal.serialized(), "\(Self.name(of: value)) \(what)")
  }

  /// What was done, in a line.
  var description: String { describe() }

  /// A text with the change.
  func applied(to text: [UInt8]) -> [UInt8] {
    guard range.lowerBound >= 0, range.upperBound <= text.count else { return text }
    return text[..<range.lowerBound] + replacement + text[range.upperBound...]
  }

  /// A value by its pointer.
  static func name(of value: JSONValue) -> String {
    let pointer = value.pointer
    return pointer.tokens.isEmpty ? "the body" : pointer.description
  }
}
