import JSONSyntax
import SchemaVariations

/// The replacement of few bytes in a JSON text that makes a change; all other bytes stay.
struct TextEdit {
  private let range: Range<Int>
  private let replacement: [UInt8]

  /// Creates the edit of a change; `nil` if the document has no such place, or nothing changes.
  init?(_ change: VariationCandidate, of document: JSONDocument) {
    if let target = document.root.value(at: JSONPointer(tokens: change.path)) {
      switch change.part {
      case nil:
        guard let range = Self.removal(of: target, change.path) else { return nil }
        self.init(range, [])
      case .array(let elements)? where target.kind == .array: self.init(target, becomes: elements)
      case let part?: self.init(target.byteRange, part.serialized())
      }
    } else {
      guard let key = change.path.last, let part = change.part,
        let parent = document.root.value(at: JSONPointer(tokens: Array(change.path.dropLast()))), parent.kind == .object
      else { return nil }
      let last = parent.members.reduce(nil) { $1 } as JSONMember?
      let offset = last?.value.byteRange.upperBound ?? parent.byteRange.lowerBound + 1
      let member = JSONLiteral.string(key).serialized() + [0x3A] + part.serialized()
      self.init(offset..<offset, (last == nil ? [] : [0x2C]) + member)
    }
  }

  private init(_ range: Range<Int>, _ replacement: [UInt8]) { (self.range, self.replacement) = (range, replacement) }

  /// Creates the edit of an array, which leaves the first elements that do not change; `nil` if none changes.
  private init?(_ array: JSONValue, becomes elements: [JSONLiteral]) {
    let old = array.elements.map { $0 }
    let kept = zip(old, elements).prefix { JSONLiteral($0) == $1 }.count
    guard kept < max(old.count, elements.count) else { return nil }
    let added = Array(elements[kept...].map { $0.serialized() }.joined(separator: [0x2C]))
    guard kept > 0, let last = old.last else {
      self.init(array.byteRange, [0x5B] + added + [0x5D])
      return
    }
    if kept == old.count {
      self.init(last.byteRange.upperBound..<last.byteRange.upperBound, [0x2C] + added)
    } else if kept == elements.count {
      self.init(old[kept - 1].byteRange.upperBound..<last.byteRange.upperBound, [])
    } else {
      self.init(old[kept].byteRange.lowerBound..<last.byteRange.upperBound, added)
    }
  }

  /// Returns the bytes of a member with an adjacent comma; `nil` if it is not a member of its parent.
  private static func removal(of target: JSONValue, _ path: [String]) -> Range<Int>? {
    let parent = target.document.root.value(at: JSONPointer(tokens: Array(path.dropLast())))
    let ranges = parent?.members.map { $0.key.byteRange.lowerBound..<$0.value.byteRange.upperBound } ?? []
    guard let position = ranges.firstIndex(where: { $0.upperBound == target.byteRange.upperBound }) else { return nil }
    if position > 0 { return ranges[position - 1].upperBound..<ranges[position].upperBound }
    return ranges.count > 1 ? ranges[0].lowerBound..<ranges[1].lowerBound : ranges[0]
  }

  /// Returns the text with the change.
  func applied(to text: [UInt8]) -> [UInt8] {
    guard range.lowerBound >= 0, range.upperBound <= text.count else { return text }
    return text[..<range.lowerBound] + replacement + text[range.upperBound...]
  }
}
