import HTTPExchange
import JSONSyntax
import Redaction

/// What differs between two bodies, in lines for people.
struct BodyDifferences {
  private var lines: [String] = []
  private var count = 0
  /// Where the values stand that are being compared.
  private var pointer = JSONPointer()
  private let redaction = SecretRedaction()

  /// How many differences are described; of further ones it is said how many there are.
  private static let mostLines = 6
  /// How many differences are counted.
  private static let mostCounted = 1000

  /// The lines; none where the bodies agree.
  static func lines(_ asked: BodyContent, _ recorded: BodyContent) -> [String] {
    var differences = BodyDifferences()
    differences.compare(asked, recorded)
    let hidden = differences.count - differences.lines.count
    guard hidden > 0 else { return differences.lines }
    let number = differences.count < mostCounted ? "\(hidden)" : "\(hidden) or more"
    return differences.lines + ["body: \(number) further \(hidden == 1 ? "difference" : "differences")"]
  }

  private mutating func add(_ line: String?) {
    if let line, lines.count < Self.mostLines { lines.append(line) }
    count += 1
  }

  private mutating func compare(_ asked: BodyContent, _ recorded: BodyContent) {
    switch (asked, recorded) {
    case (.none, .none): break
    case (.json(let mine), .json(let theirs)):
      compare(mine.root, theirs.root, JSONMask(theirs.root))
    case (.form(let mine), .form(let theirs)): compare(mine, theirs)
    case (.bytes(let mine), .bytes(let theirs)):
      guard !PlaceholderAgreement.agrees(mine, with: theirs) else { return }
      let same = zip(mine, theirs).prefix { $0 == $1 }.count
      add("body: asked \(mine.count) bytes, recorded \(theirs.count) bytes, which differ from byte \(same + 1) on")
    default: add("body: asked \(Self.name(of: asked)), recorded \(Self.name(of: recorded))")
    }
  }

  private static func name(of body: BodyContent) -> String {
    switch body {
    case .none: "none"
    case .json: "JSON"
    case .form: "a form"
    case .bytes(let bytes): bytes.count == 1 ? "one byte" : "\(bytes.count) bytes"
    }
  }

  // MARK: Forms

  private mutating func compare(_ asked: [BodyContent.Field], _ recorded: [BodyContent.Field]) {
    for name in Set(asked.map(\.name)).union(recorded.map(\.name)).sorted() {
      let mine = asked.filter { $0.name == name }
      let theirs = recorded.filter { $0.name == name }
      let isSame = PlaceholderAgreement.agree(mine.map(\.value), with: theirs.map(\.value))
      if isSame, mine.map(\.note) == theirs.map(\.note) { continue }
      let decoded = PercentEncoding.decode(name)
      add(
        ShownValue.line(
          "form field \(ShownValue.bounded(decoded, to: 60))",
          asked: mine.isEmpty ? nil : values(mine),
          recorded: theirs.isEmpty ? nil : values(theirs),
          isSecret: redaction.isSecret(parameter: decoded)
        )
      )
      if count >= Self.mostCounted { return }
    }
  }

  private func values(_ fields: [BodyContent.Field]) -> String {
    let shown = fields.prefix(3).map { field in
      field.note.isEmpty ? quoted(PercentEncoding.decode(String(decoding: field.value, as: UTF8.self))) : field.note
    }
    return (shown + (fields.count > 3 ? ["\(fields.count - 3) more"] : [])).joined(separator: " and ")
  }

  private func quoted(_ text: String) -> String {
    "\"\(ShownValue.bounded(redaction.redacting(text: text), to: 60))\""
  }

  // MARK: JSON

  private mutating func compare(_ asked: JSONValue, _ recorded: JSONValue, _ mask: JSONMask?) {
    guard count < Self.mostCounted, mask != .value else { return }
    switch (asked.kind, recorded.kind) {
    case (.object, .object): compareMembers(asked, recorded, mask)
    case (.array, .array):
      let (mine, theirs) = (asked.count, recorded.count)
      if mine != theirs {
        add("\(subject): asked \(Self.elements(mine)), recorded \(Self.elements(theirs))")
      }
      for (position, pair) in zip(asked.elements, recorded.elements).enumerated() {
        pointer.tokens.append(String(position))
        compare(pair.0, pair.1, mask?[String(position)])
        pointer.tokens.removeLast()
      }
    default:
      if !PlaceholderAgreement.agrees(asked, with: recorded, mask) { add(line(asked, recorded)) }
    }
  }

  private mutating func compareMembers(_ asked: JSONValue, _ recorded: JSONValue, _ mask: JSONMask?) {
    let theirs = Dictionary(recorded.members.map { ($0.name, $0.value) }) { first, _ in first }
    var seen: Set<String> = []
    for member in asked.members where count < Self.mostCounted && seen.insert(member.name).inserted {
      pointer.tokens.append(member.name)
      if let value = theirs[member.name] {
        compare(member.value, value, mask?[member.name])
      } else {
        add(line(member.value, nil))
      }
      pointer.tokens.removeLast()
    }
    for member in recorded.members where count < Self.mostCounted && seen.insert(member.name).inserted {
      pointer.tokens.append(member.name)
      add(line(nil, member.value))
      pointer.tokens.removeLast()
    }
  }

  /// What differs at the pointer; `nil` where enough was said.
  private func line(_ asked: JSONValue?, _ recorded: JSONValue?) -> String? {
    guard lines.count < Self.mostLines else { return nil }
    let isSecret = pointer.tokens.contains { redaction.isSecret(member: $0) }
    return ShownValue.line(subject, asked: asked.map(shown), recorded: recorded.map(shown), isSecret: isSecret)
  }

  private var subject: String {
    if pointer.tokens.isEmpty { return "body" }
    // A key on the way may be a secret itself.
    return "body \(ShownValue.bounded(redaction.redacting(text: pointer.description), to: 100))"
  }

  private static func elements(_ count: Int) -> String { count == 1 ? "one element" : "\(count) elements" }

  private func shown(_ value: JSONValue) -> String {
    switch value.kind {
    case .null, .true, .false, .number: ShownValue.bounded(value.text, to: 40)
    case .string: quoted(value.string ?? "")
    case .array: "an array"
    case .object: "an object"
    }
  }
}
