import Diagnostics
import Findings

extension Report {
  /// The notes as people read them: like notes about several operations are one line that names the operations.
  ///
  /// A note about an operation begins with its id: `getFeed: documented statuses that never occurred: 404`. Notes that say
  /// the same in other numbers and values are alike. `notes` has every one of them.
  package var groupedNotes: [String] {
    let operations = Set(operations.map(\.id))
    let stages = stages.map(\.name)
    var groups: [NoteGroup] = []
    var positions: [NoteGroup.Key: Int] = [:]
    for note in notes {
      let stage = stages.first { note.hasPrefix("\($0): ") }
      let text = stage.map { note.dropFirst($0.count + 2) } ?? note[...]
      guard let parts = Self.parts(of: text, operations) else {
        groups.append(NoteGroup(whole: note))
        continue
      }
      let member = NoteGroup.Member(operation: parts.operation, text: parts.text)
      let key = NoteGroup.Key(stage: stage, kind: member.kind)
      if let position = positions[key] {
        groups[position].members.append(member)
      } else {
        positions[key] = groups.count
        groups.append(NoteGroup(whole: note, stage: stage, members: [member]))
      }
    }
    return groups.map(\.wording)
  }

  /// The most notes that a page of text begins to list.
  private static let notesShown = 10

  /// The notes for a reader who wants to see the end: at most ten lines.
  package var shownNotes: [String] {
    let notes = groupedNotes
    let left = notes.count - Self.notesShown
    guard left > 1 else { return notes }
    return notes.prefix(Self.notesShown) + ["… and \(left) other notes (the reports html and json have them)"]
  }

  /// The operation that a note begins with, and the rest; ids may have colons themselves.
  private static func parts(of note: Substring, _ operations: Set<String>) -> (operation: String, text: String)? {
    var rest = note
    while let colon = rest.firstRange(of: ": ") {
      let operation = String(note[..<colon.lowerBound])
      if operations.contains(operation) { return (operation, String(note[colon.upperBound...])) }
      rest = rest[colon.upperBound...]
    }
    return nil
  }
}

/// Notes that say the same of several operations.
private struct NoteGroup {
  /// The common properties of the notes of a group.
  struct Key: Hashable {
    var stage: String?
    var kind: String
  }

  /// The note about one operation.
  struct Member {
    var operation: String
    var text: String

    /// The part that is the same for other operations: the sentence before a colon, without its numbers and values.
    var kind: String { StableText.of(head) + (values == nil ? "" : ":") }
    /// The sentence before the first colon.
    var head: String { text.firstRange(of: ": ").map { String(text[..<$0.lowerBound]) } ?? text }
    /// The text after the first colon.
    var values: String? { text.firstRange(of: ": ").map { String(text[$0.upperBound...]) } }
  }

  /// How many operations a line names.
  static let longest = 8

  /// The first note as it is.
  var whole: String
  var stage: String?
  var members: [Member] = []

  /// The line: a single note as it is, or what several have in common, and the operations.
  var wording: String {
    guard let first = members.first, members.count > 1 else { return whole }
    let isSame = members.allSatisfy { $0.text == first.text }
    let hasSameHead = members.allSatisfy { $0.head == first.head }
    let named = members.prefix(Self.longest).map { member in
      if isSame { return member.operation }
      return "\(member.operation) (\((hasSameHead ? member.values : nil) ?? member.text))"
    }
    let rest = members.count - named.count
    let list = named.joined(separator: ", ") + (rest > 0 ? " and \(counted(rest, "other operation"))" : "")
    let subject = isSame ? first.text : hasSameHead ? first.head : counted(members.count, "operation")
    return (stage.map { "\($0): " } ?? "") + "\(subject): \(list)"
  }
}
