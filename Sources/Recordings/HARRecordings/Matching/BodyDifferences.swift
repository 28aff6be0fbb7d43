import HTTPMessages
import JSONSyntax
import Redaction

/// The differences between two bodies, as lines of text.
struct BodyDifferences {
  private var lines: [String] = []
  private var count = 0
  /// The location of the values being compared.
  private var pointer = JSONPointer()
  private let requested: RequestedBody
  private let redaction: SecretRedaction

  private init(_ requested: RequestedBody, redaction: SecretRedaction) {
    self.requested = requested
    self.redaction = redaction
  }

  /// The most differences that are described; further ones are only counted.
  private static let maxLines = 6
  /// The most differences that are counted.
  private static let maxCounted = 1000

  /// Describes the differences; empty if the bodies match.
  static func lines(
    _ requested: RequestedBody,
    _ recorded: BodyContent,
    redactedBy redaction: SecretRedaction
  ) -> [String] {
    var differences = BodyDifferences(requested, redaction: redaction)
    differences.compare(requested.content, recorded)
    let hidden = differences.count - differences.lines.count
    guard hidden > 0 else { return differences.lines }
    let number = differences.count < maxCounted ? "\(hidden)" : "\(hidden) or more"
    return differences.lines + ["body: \(number) further \(hidden == 1 ? "difference" : "differences")"]
  }

  private mutating func add(_ line: String?) {
    if let line, lines.count < Self.maxLines { lines.append(line) }
    count += 1
  }

  /// Adds the differences of things that only the request has; after the last line, they are only counted.
  private mutating func add<Things: Collection>(all things: Things, _ line: (inout Self, Things.Element) -> String?) {
    var rest = things[...]
    while lines.count < Self.maxLines, count < Self.maxCounted, let thing = rest.popFirst() {
      let line = line(&self, thing)
      add(line)
    }
    count += max(0, min(rest.count, Self.maxCounted - count))
  }

  private mutating func compare(_ requested: BodyContent, _ recorded: BodyContent) {
    switch (requested, recorded) {
    case (.none, .none): break
    case (.json(let mine), .json(let theirs)):
      compare(mine.root, theirs.root, JSONMask(theirs.root))
    case (.form, .form(let theirs)): compareFields(with: theirs)
    case (.bytes(let mine), .bytes(let theirs)):
      guard !PlaceholderMatching.matches(mine, recorded: theirs) else { return }
      let same = zip(mine, theirs).prefix { $0 == $1 }.count
      add("body: requested \(mine.count) bytes, recorded \(theirs.count) bytes, which differ from byte \(same + 1) on")
    case (.xml(let mine), .xml(let theirs)):
      guard !PlaceholderMatching.matches(mine, recorded: theirs) else { return }
      let same = zip(mine, theirs).prefix { $0 == $1 }.count
      add("body: requested other XML than recorded from \(XMLContent.path(in: theirs, at: same)) on")
    default: add("body: requested \(Self.name(of: requested)), recorded \(Self.name(of: recorded))")
    }
  }

  private static func name(of body: BodyContent) -> String {
    switch body {
    case .none: "none"
    case .json: "JSON"
    case .form: "a form"
    case .xml: "XML"
    case .bytes(let bytes): bytes.count == 1 ? "one byte" : "\(bytes.count) bytes"
    }
  }

  // MARK: Forms

  private mutating func compareFields(with recorded: [BodyContent.Field]) {
    var rest = requested.fields[...]
    for (name, theirs) in RequestedBody.grouped(recorded) {
      let position = rest.firstIndex { $0.name >= name } ?? rest.endIndex
      add(all: rest[..<position]) { $0.line($1.name, $1.fields, []) }
      rest = rest[position...]
      let mine = rest.first?.name == name ? rest.popFirst()?.fields ?? [] : []
      guard count < Self.maxCounted else { return }
      let isSame = PlaceholderMatching.matches(mine.map(\.value), recorded: theirs.map(\.value))
      if isSame, mine.map(\.note) == theirs.map(\.note) { continue }
      add(line(name, mine, theirs))
    }
    add(all: rest) { $0.line($1.name, $1.fields, []) }
  }

  /// Describes the difference between the fields of one name.
  private func line(
    _ name: String,
    _ requested: [BodyContent.Field],
    _ recorded: [BodyContent.Field]
  ) -> String? {
    guard lines.count < Self.maxLines else { return nil }
    let decoded = PercentEncoding.decode(name)
    let count = min(DisplayText.valuesShown, max(requested.count, recorded.count))
    let shown = (0..<count).map { values(requested.dropFirst($0).first, recorded.dropFirst($0).first) }
    return DisplayText.difference(
      "form field \(DisplayText.truncated(decoded, to: 60))",
      requested: DisplayText.joined(shown.map(\.requested), of: requested.count),
      recorded: DisplayText.joined(shown.map(\.recorded), of: recorded.count),
      isSecret: redaction.isSecret(parameter: decoded)
    )
  }

  /// Describes two fields of one name, of which one may be missing.
  private func values(
    _ requested: BodyContent.Field?,
    _ recorded: BodyContent.Field?
  ) -> (requested: String, recorded: String) {
    func text(_ field: BodyContent.Field?) -> String {
      let text = field.map { String(decoding: $0.value, as: UTF8.self) } ?? ""
      return field?.note.isEmpty == true ? PercentEncoding.decode(text) : text
    }
    let pair = quoted(text(requested), text(recorded))
    let isFile = requested.map { !$0.note.isEmpty && $0.note == recorded?.note && $0.value != recorded?.value } ?? false
    guard isFile, let requested, let recorded else {
      return (
        requested.map { $0.note.isEmpty ? pair.requested : $0.note } ?? "",
        recorded.map { $0.note.isEmpty ? pair.recorded : $0.note } ?? ""
      )
    }
    if [requested, recorded].allSatisfy({ !$0.value.contains(0) && String(validUTF8: $0.value) != nil }) {
      return ("\(requested.note) \(pair.requested)", "\(recorded.note) \(pair.recorded)")
    }
    let same = zip(requested.value, recorded.value).prefix { $0 == $1 }.count
    return (
      "\(requested.note) of \(requested.value.count) bytes",
      "\(recorded.note) of \(recorded.value.count) bytes, which differ from byte \(same + 1) on"
    )
  }

  private func quoted(_ text: String) -> String {
    "\"\(DisplayText.shown(text, to: 60, redactedBy: redaction))\""
  }

  private func quoted(_ requested: String, _ recorded: String) -> (requested: String, recorded: String) {
    let pair = DisplayText.pair(requested, recorded, to: 60, redactedBy: redaction)
    return ("\"\(pair.requested)\"", "\"\(pair.recorded)\"")
  }

  // MARK: JSON

  private mutating func compare(_ requested: JSONValue, _ recorded: JSONValue, _ mask: JSONMask?) {
    guard count < Self.maxCounted, mask != .value else { return }
    switch (requested.kind, recorded.kind) {
    case (.object, .object): compareMembers(requested, recorded, mask)
    case (.array, .array):
      let (mine, theirs) = (requested.count, recorded.count)
      if mine != theirs {
        add("\(subject): requested \(Self.elements(mine)), recorded \(Self.elements(theirs))")
      }
      for (position, pair) in zip(requested.elements, recorded.elements).enumerated() {
        pointer.tokens.append(String(position))
        compare(pair.0, pair.1, mask?[String(position)])
        pointer.tokens.removeLast()
      }
    default:
      if !PlaceholderMatching.matches(requested, recorded: recorded, mask) { add(line(requested, recorded)) }
    }
  }

  private mutating func compareMembers(_ requested: JSONValue, _ recorded: JSONValue, _ mask: JSONMask?) {
    let members = self.requested.members(of: requested)
    // The recorded values of members that both have, by their positions in the request.
    var shared: [Int: JSONValue] = [:]
    var others: [RequestedBody.Member] = []
    for member in recorded.members {
      let name = member.name
      if let position = members.positions[name] {
        if shared[position] == nil { shared[position] = member.value }
      } else {
        others.append((name, member.value))
      }
    }
    var next = 0
    for (position, value) in shared.sorted(by: { $0.key < $1.key }) {
      add(all: members.list[next..<position]) { $0.line($1.name, $1.value, nil) }
      let member = members.list[position]
      pointer.tokens.append(member.name)
      compare(member.value, value, mask?[member.name])
      pointer.tokens.removeLast()
      next = position + 1
    }
    add(all: members.list[next...]) { $0.line($1.name, $1.value, nil) }
    var seen: Set<String> = []
    for other in others where count < Self.maxCounted && seen.insert(other.name).inserted {
      add(line(other.name, nil, other.value))
    }
  }

  /// Describes a member that only one of two objects has.
  private mutating func line(_ name: String, _ requested: JSONValue?, _ recorded: JSONValue?) -> String? {
    pointer.tokens.append(name)
    defer { pointer.tokens.removeLast() }
    return line(requested, recorded)
  }

  /// Describes the difference at `pointer`; `nil` once the maximum number of lines is reached.
  private func line(_ requested: JSONValue?, _ recorded: JSONValue?) -> String? {
    guard lines.count < Self.maxLines else { return nil }
    let isSecret = pointer.tokens.contains { redaction.isSecret(member: $0) }
    let texts = (requested?.string).flatMap { mine in (recorded?.string).map { quoted(mine, $0) } }
    return DisplayText.difference(
      subject,
      requested: texts?.requested ?? requested.map(shown),
      recorded: texts?.recorded ?? recorded.map(shown),
      isSecret: isSecret
    )
  }

  private var subject: String {
    if pointer.tokens.isEmpty { return "body" }
    // A key in the path may itself be a secret.
    return "body \(DisplayText.shown(pointer.description, to: 100, redactedBy: redaction))"
  }

  private static func elements(_ count: Int) -> String { count == 1 ? "one element" : "\(count) elements" }

  private func shown(_ value: JSONValue) -> String {
    switch value.kind {
    case .null, .true, .false, .number: DisplayText.truncated(value.text, to: 40)
    case .string: quoted(value.string ?? "")
    case .array: "an array"
    case .object: "an object"
    }
  }
}
