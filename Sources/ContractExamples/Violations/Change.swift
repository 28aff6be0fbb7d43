import JSONSyntax

/// A replacement of bytes in a JSON text, with its description.
struct Change {
  let range: Range<Int>
  let replacement: [UInt8]
  private let describe: () -> String

  /// Creates a change of a byte range; the description is built only if it is used.
  init(_ range: Range<Int>, _ replacement: [UInt8], _ describe: @autoclosure @escaping () -> String) {
    self.range = range
    self.replacement = replacement
    self.describe = describe
  }

  /// Creates a change that replaces a value.
  init(_ value: JSONValue, becomes literal: JSONLiteral, _ what: String) {
    self.init(value.byteRange, literal.serialized(), "\(Self.name(of: value)) \(what)")
  }

  /// Creates a change that removes one of the children of a value, with an adjacent comma.
  static func removal(of position: Int, among children: [(range: Range<Int>, value: JSONValue)]) -> Change {
    let child = children[position]
    let range =
      if position > 0 {
        children[position - 1].range.upperBound..<child.range.upperBound
      } else if children.count > 1 {
        child.range.lowerBound..<children[1].range.lowerBound
      } else {
        child.range
      }
    return Change(range, [], "\(child.value.pointer) is removed")
  }

  /// A one-line description of the change.
  var description: String { describe() }

  /// Returns the text with the change applied.
  func applied(to text: [UInt8]) -> [UInt8] {
    guard range.lowerBound >= 0, range.upperBound <= text.count else { return text }
    return text[..<range.lowerBound] + replacement + text[range.upperBound...]
  }

  /// Names a value by its pointer.
  static func name(of value: JSONValue) -> String {
    let pointer = value.pointer
    return pointer.tokens.isEmpty ? "the body" : pointer.description
  }
}
