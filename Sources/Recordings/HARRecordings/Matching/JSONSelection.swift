import JSONSyntax

/// The values of a JSON body that are compared; what is outside of them is as if it were not there.
struct JSONSelection: Sendable {
  private let paths: [ArraySlice<String>]
  /// Whether the paths lead to what is not compared.
  private let isExcluding: Bool

  /// Reads what rules compare of bodies; `nil` if that is not a choice of values.
  init?(_ body: MatchRules.ComparedBody) {
    let pointers: Set<String>
    switch body {
    case .whole, .ignored: return nil
    case .values(let chosen): (pointers, isExcluding) = (chosen, false)
    case .allExcept(let others): (pointers, isExcluding) = (others, true)
    }
    paths = pointers.compactMap { JSONPointer($0)?.tokens[...] }
  }

  /// Returns a document with the chosen values at their places, and nothing else.
  func selecting(from document: JSONDocument) -> JSONDocument {
    let empty: [UInt8] = Array((document.root.kind == .array ? "[]" : "{}").utf8)
    let text = isExcluding ? Self.text(of: document.root, without: paths) : Self.text(of: document.root, paths)
    return (try? JSONDocument(parsing: text ?? empty)) ?? document
  }

  /// Returns the text of a value without what the paths lead to; `nil` if they lead to the value itself.
  private static func text(of value: JSONValue, without paths: [ArraySlice<String>]) -> [UInt8]? {
    if paths.contains(where: \.isEmpty) { return nil }
    switch value.kind {
    case .object where !paths.isEmpty:
      let members = value.members.compactMap { member in
        text(of: member.value, without: rest(of: paths, after: member.name)).map { text in
          value.document.bytes[member.key.byteRange] + [0x3A] + text
        }
      }
      return [0x7B] + members.joined(separator: [0x2C]) + [0x7D]
    case .array where !paths.isEmpty:
      // Elements keep their positions.
      let elements = value.elements.enumerated().map { position, element in
        text(of: element, without: rest(of: paths, after: String(position))) ?? Array("null".utf8)
      }
      return [0x5B] + elements.joined(separator: [0x2C]) + [0x5D]
    case .null, .true, .false, .number, .string, .object, .array:
      return Array(value.document.bytes[value.byteRange])
    }
  }

  /// Returns the text of a value with what the paths lead to; `nil` if they lead to nothing.
  private static func text(of value: JSONValue, _ paths: [ArraySlice<String>]) -> [UInt8]? {
    if paths.contains(where: \.isEmpty) { return Array(value.document.bytes[value.byteRange]) }
    var found: [[UInt8]] = []
    switch value.kind {
    case .null, .true, .false, .number, .string: return nil
    case .object:
      for member in value.members {
        guard let text = text(of: member.value, rest(of: paths, after: member.name)) else { continue }
        found.append(value.document.bytes[member.key.byteRange] + [0x3A] + text)
      }
    case .array:
      // Elements keep their positions, and an array's length is not compared unless the array is chosen.
      var length = 0
      for (position, element) in value.elements.enumerated() {
        let text = text(of: element, rest(of: paths, after: String(position)))
        found.append(text ?? Array("null".utf8))
        if text != nil { length = found.count }
      }
      found.removeLast(found.count - length)
    }
    if found.isEmpty { return nil }
    let (start, end) = value.kind == .array ? (UInt8(0x5B), UInt8(0x5D)) : (0x7B, 0x7D)
    return [start] + found.joined(separator: [0x2C]) + [end]
  }

  private static func rest(of paths: [ArraySlice<String>], after token: String) -> [ArraySlice<String>] {
    paths.filter { $0.first == token || $0.first == "*" }.map { $0.dropFirst() }
  }
}
