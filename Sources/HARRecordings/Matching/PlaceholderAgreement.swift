import HTTPExchange
import JSONSyntax
import Redaction

/// Whether what was asked agrees with what was recorded where placeholders stand for anything.
enum PlaceholderAgreement {
  /// Whether a text agrees with a recorded one, each of whose placeholders stands for one byte or more.
  static func agrees(_ asked: [UInt8], with recorded: [UInt8]) -> Bool {
    let placeholders = Placeholder.ranges(in: recorded)
    guard let first = placeholders.first, let last = placeholders.last else { return asked == recorded }
    let (start, end) = (recorded[..<first.lowerBound], recorded[last.upperBound...])
    guard asked.count >= start.count + end.count + placeholders.count, asked.starts(with: start),
      asked.suffix(end.count).elementsEqual(end)
    else { return false }
    var rest = asked[start.count..<(asked.count - end.count)]
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

  /// Whether texts agree with recorded ones, in any order.
  static func agree(_ asked: [[UInt8]], with recorded: [[UInt8]]) -> Bool {
    guard asked.count == recorded.count else { return false }
    var rest = asked
    // Those that agree with less choose first.
    for text in recorded.sorted(by: { Placeholder.ranges(in: $0).count < Placeholder.ranges(in: $1).count }) {
      guard let position = rest.firstIndex(where: { agrees($0, with: text) }) else { return false }
      rest.remove(at: position)
    }
    return true
  }

  /// Whether a body agrees with a recorded one.
  static func agrees(_ asked: BodyContent, with recorded: BodyContent) -> Bool {
    switch (asked, recorded) {
    case (.none, .none): true
    case (.json(let mine), .json(let theirs)): agrees(mine.root, with: theirs.root, JSONMask(theirs.root))
    case (.form(let mine), .form(let theirs)):
      Set(mine.map(\.name)).union(theirs.map(\.name)).allSatisfy { name in
        agree(mine.filter { $0.name == name }.map(\.value), with: theirs.filter { $0.name == name }.map(\.value))
      }
    case (.bytes(let mine), .bytes(let theirs)): agrees(mine, with: theirs)
    default: false
    }
  }

  /// Whether a JSON value agrees with a recorded one whose placeholders a mask tells.
  static func agrees(_ asked: JSONValue, with recorded: JSONValue, _ mask: JSONMask?) -> Bool {
    switch mask {
    case nil: return asked.isEqual(to: recorded)
    case .value: return true
    case .part: return asked.kind == .string && agrees(asked.stringBytes, with: recorded.stringBytes)
    case .children:
      guard asked.kind == recorded.kind, asked.count == recorded.count else { return false }
      if recorded.kind == .array {
        return zip(asked.elements, recorded.elements).enumerated().allSatisfy { position, pair in
          agrees(pair.0, with: pair.1, mask?[String(position)])
        }
      }
      return recorded.members.allSatisfy { member in
        asked[member.name].map { agrees($0, with: member.value, mask?[member.name]) } ?? false
      }
    }
  }
}
