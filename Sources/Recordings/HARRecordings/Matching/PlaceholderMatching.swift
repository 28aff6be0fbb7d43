import JSONSyntax
import Redaction

/// Compares requests with recordings in which a placeholder matches any value.
enum PlaceholderMatching {
  /// Returns whether text matches recorded text, in which each placeholder matches one or more bytes.
  static func matches(_ requested: [UInt8], recorded: [UInt8]) -> Bool {
    let placeholders = Placeholder.ranges(in: recorded)
    guard let first = placeholders.first, let last = placeholders.last else { return requested == recorded }
    let (start, end) = (recorded[..<first.lowerBound], recorded[last.upperBound...])
    guard requested.count >= start.count + end.count + placeholders.count, requested.starts(with: start),
      requested.suffix(end.count).elementsEqual(end)
    else { return false }
    var rest = requested[start.count..<(requested.count - end.count)]
    for (left, right) in zip(placeholders, placeholders.dropFirst()) {
      let piece = recorded[left.upperBound..<right.lowerBound]
      guard let found = position(of: piece, in: rest.dropFirst()) else { return false }
      rest = rest[(found + piece.count)...]
    }
    return !rest.isEmpty
  }

  private static func position(of piece: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Int? {
    guard let first = piece.first else { return text.startIndex }
    var offset = text.startIndex
    while offset + piece.count <= text.endIndex {
      if text[offset] == first, text[offset...].starts(with: piece) { return offset }
      offset += 1
    }
    return nil
  }

  /// Returns whether texts match recorded ones in any order.
  static func matches(_ requested: [[UInt8]], recorded: [[UInt8]]) -> Bool {
    guard requested.count == recorded.count else { return false }
    let masked = recorded.filter { $0.withUnsafeBytes(Placeholder.occurs(in:)) }
    // Texts without placeholders match only themselves, so they are counted instead of being searched for.
    var counts: [[UInt8]: Int] = [:]
    if masked.count < recorded.count {
      for text in recorded where !text.withUnsafeBytes(Placeholder.occurs(in:)) { counts[text, default: 0] += 1 }
    }
    var rest = requested.filter { text in
      guard let count = counts[text], count > 0 else { return true }
      counts[text] = count - 1
      return false
    }
    guard rest.count == masked.count else { return false }
    // Texts with fewer placeholders match less, so they choose first.
    for text in masked.sorted(by: { Placeholder.ranges(in: $0).count < Placeholder.ranges(in: $1).count }) {
      guard let position = rest.firstIndex(where: { matches($0, recorded: text) }) else { return false }
      rest.remove(at: position)
    }
    return true
  }

  static func matches(_ requested: BodyContent, recorded: BodyContent) -> Bool {
    switch (requested, recorded) {
    case (.none, .none): true
    case (.json(let mine), .json(let theirs)): matches(mine.root, recorded: theirs.root, JSONMask(theirs.root))
    case (.form(let mine), .form(let theirs)):
      Set(mine.map(\.name)).union(theirs.map(\.name)).allSatisfy { name in
        matches(mine.filter { $0.name == name }.map(\.value), recorded: theirs.filter { $0.name == name }.map(\.value))
      }
    case (.bytes(let mine), .bytes(let theirs)), (.xml(let mine), .xml(let theirs)): matches(mine, recorded: theirs)
    default: false
    }
  }

  /// Returns whether a JSON value matches a recorded one whose placeholders are given by a mask.
  static func matches(_ requested: JSONValue, recorded: JSONValue, _ mask: JSONMask?) -> Bool {
    switch mask {
    case nil: return requested.isEqual(to: recorded)
    case .value: return true
    case .part: return requested.kind == .string && matches(requested.stringBytes, recorded: recorded.stringBytes)
    case .children:
      guard requested.kind == recorded.kind, requested.count == recorded.count else { return false }
      if recorded.kind == .array {
        return zip(requested.elements, recorded.elements).enumerated().allSatisfy { position, pair in
          matches(pair.0, recorded: pair.1, mask?[String(position)])
        }
      }
      return recorded.members.allSatisfy { member in
        requested[member.name].map { matches($0, recorded: member.value, mask?[member.name]) } ?? false
      }
    }
  }
}
