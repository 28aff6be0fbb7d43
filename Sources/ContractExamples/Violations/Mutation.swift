import ContractVerifier
import JSONSyntax
import Quantities

/// The kinds of change that may make a body break its schema.
enum Mutation: CaseIterable {
  case memberLeftOut, memberAdded, elementLeftOut, elementRepeated, arrayEmptied, arrayLengthened
  case otherType, null, textSpoiled, textLengthened, numberMoved

  /// The kinds that change what a value is, or take a member away.
  static let structural: [Mutation] = [.memberLeftOut, .otherType, .null]

  /// So many children of a value are tried at most.
  private static let childrenTried = 50

  /// Whether the change can be made to a value at all.
  func applies(to value: JSONValue) -> Bool {
    switch self {
    case .memberLeftOut: value.kind == .object && value.count > 0
    case .memberAdded: value.kind == .object
    case .elementLeftOut, .elementRepeated, .arrayEmptied, .arrayLengthened: value.kind == .array && value.count > 0
    case .otherType: true
    case .null: !value.isNull
    case .textSpoiled, .textLengthened: value.kind == .string
    case .numberMoved: value.kind == .number
    }
  }

  /// The changes of this kind that can be made to a value; where none comes before the others, in random order.
  func changes(of value: JSONValue, using random: inout SeededGenerator) -> [Change] {
    let changes =
      switch self {
      case .memberLeftOut:
        Self.leavingOut(
          value.members.map { ($0.key.byteRange.lowerBound..<$0.value.byteRange.upperBound, $0.value) },
          &random
        )
      case .elementLeftOut: Self.leavingOut(value.elements.map { ($0.byteRange, $0) }, &random)
      case .memberAdded: [Self.addedMember(value)]
      case .elementRepeated: Self.repeatedElements(value, &random)
      case .arrayEmptied: [Change(value, becomes: [], "is emptied")]
      case .arrayLengthened: Self.lengthened(value)
      case .otherType: Self.otherTypes(value)
      case .null: [Change(value, becomes: nil, "is null")]
      case .textSpoiled: Self.spoiled(value)
      case .textLengthened:
        [100, 1000, 10_000].map { count in
          let text = (value.string ?? "") + String(repeating: "x", count: count)
          return Change(value, becomes: .string(text), "has \(count) characters more")
        }
      case .numberMoved:
        ["-1", "-1000000", "0", "0.5", "99999999999999999999", "1e300"].filter { JSONNumber($0) != value.number }
          .map { Change(value, becomes: .number($0), "is \($0)") }
      }
    // What is made longer is made so by little first.
    return self == .arrayLengthened || self == .textLengthened ? changes : changes.shuffled(using: &random)
  }

  /// Each of the children taken out, with the comma beside it.
  private static func leavingOut(
    _ children: [(range: Range<Int>, value: JSONValue)],
    _ random: inout SeededGenerator
  ) -> [Change] {
    random.sample(Array(children.indices), count: childrenTried).map { position in
      let child = children[position]
      let range =
        if position > 0 {
          children[position - 1].range.upperBound..<child.range.upperBound
        } else if children.count > 1 {
          child.range.lowerBound..<children[1].range.lowerBound
        } else {
          child.range
        }
      return Change(range, [], "\(child.value.pointer) is left out")
    }
  }

  private static func addedMember(_ value: JSONValue) -> Change {
    var name = "unexpected"
    while value[name] != nil { name += "-" }
    let last = value.members.reduce(nil) { $1 } as JSONMember?
    let text = "\(last == nil ? "" : ",")\"\(name)\":true"
    let offset = last?.value.byteRange.upperBound ?? value.byteRange.lowerBound + 1
    return Change(offset..<offset, Array(text.utf8), "\(value.pointer.appending(name)) is added")
  }

  private static func repeatedElements(_ value: JSONValue, _ random: inout SeededGenerator) -> [Change] {
    let elements = value.elements.map { $0 }
    return random.sample(Array(elements.indices), count: childrenTried).map { position in
      let element = elements[position]
      let offset = element.byteRange.upperBound
      return Change(
        offset..<offset,
        [0x2C] + value.document.bytes[element.byteRange],
        "\(value.pointer.appending(position + 1)) repeats \(element.pointer)"
      )
    }
  }

  private static func lengthened(_ value: JSONValue) -> [Change] {
    guard let last = value.elements.reduce(nil, { $1 }) as JSONValue? else { return [] }
    let offset = last.byteRange.upperBound
    // No body is to become many times as long as it was.
    return [10, 100, 1000].filter { $0 * last.byteRange.count <= 1 << 20 }.map { count in
      Change(
        offset..<offset,
        Array(repeating: [0x2C] + value.document.bytes[last.byteRange], count: count).flatMap { $0 },
        "\(Change.name(of: value)) has its last element \(count) times more"
      )
    }
  }

  private static func otherTypes(_ value: JSONValue) -> [Change] {
    let others: [(kind: String, literal: JSONLiteral, name: String)] = [
      ("boolean", true, "true"), ("number", 42, "the number 42"), ("string", "text", "the text \"text\""),
      ("array", [], "an empty array"), ("object", .object([]), "an empty object"),
    ]
    let kind = value.kind.name
    let was = value.isNull ? "null" : kind == "array" || kind == "object" ? "an \(kind)" : "a \(kind)"
    return others.filter { $0.kind != kind }.map {
      Change(value, becomes: $0.literal, "is \($0.name) instead of \(was)")
    }
  }

  private static func spoiled(_ value: JSONValue) -> [Change] {
    let text = value.string ?? ""
    var changes = [
      Change(value, becomes: .string("?" + text), "begins with \"?\""),
      Change(value, becomes: "not as promised", "is \"not as promised\""),
    ]
    if !text.isEmpty {
      changes.append(Change(value, becomes: "", "is empty"))
      changes.append(Change(value, becomes: .string(String(text.dropLast())), "has lost its last character"))
    }
    return changes
  }
}
