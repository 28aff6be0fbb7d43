import ContractVerifier
import JSONSyntax
import Quantities

/// The kinds of changes that can make a body violate its schema.
enum Mutation: CaseIterable {
  case memberRemoved, memberAdded, elementRemoved, elementDuplicated, arrayEmptied, arrayLengthened
  case typeChanged, null, stringCorrupted, stringLengthened, numberChanged

  /// The kinds that change a type or remove a required member.
  static let structural: [Mutation] = [.memberRemoved, .typeChanged, .null]

  /// The most children of a value that are tried.
  private static let maxChildren = 50

  /// Returns whether the change can be applied to a value.
  func applies(to value: JSONValue) -> Bool {
    switch self {
    case .memberRemoved: value.kind == .object && value.count > 0
    case .memberAdded: value.kind == .object
    case .elementRemoved, .elementDuplicated, .arrayEmptied, .arrayLengthened: value.kind == .array && value.count > 0
    case .typeChanged: true
    case .null: !value.isNull
    case .stringCorrupted, .stringLengthened: value.kind == .string
    case .numberChanged: value.kind == .number
    }
  }

  /// The possible changes of a value in random order; additions start with the smallest.
  func changes(of value: JSONValue, using random: inout SeededGenerator) -> [Change] {
    let changes =
      switch self {
      case .memberRemoved:
        Self.removals(
          value.members.map { ($0.key.byteRange.lowerBound..<$0.value.byteRange.upperBound, $0.value) },
          &random
        )
      case .elementRemoved: Self.removals(value.elements.map { ($0.byteRange, $0) }, &random)
      case .memberAdded: [Self.addedMember(value)]
      case .elementDuplicated: Self.duplications(value, &random)
      case .arrayEmptied: [Change(value, becomes: [], "is emptied")]
      case .arrayLengthened: Self.lengthened(value)
      case .typeChanged: Self.otherTypes(value)
      case .null: [Change(value, becomes: nil, "is null")]
      case .stringCorrupted: Self.corruptions(value)
      case .stringLengthened:
        [100, 1000, 10_000].map { count in
          let text = (value.string ?? "") + String(repeating: "x", count: count)
          return Change(value, becomes: .string(text), "has \(count) more characters")
        }
      case .numberChanged:
        ["-1", "-1000000", "0", "0.5", "99999999999999999999", "1e300"].filter { JSONNumber($0) != value.number }
          .map { Change(value, becomes: .number($0), "is \($0)") }
      }
    // Additions are tried in ascending order of size.
    return self == .arrayLengthened || self == .stringLengthened ? changes : changes.shuffled(using: &random)
  }

  /// Removes each of the children, with an adjacent comma.
  private static func removals(
    _ children: [(range: Range<Int>, value: JSONValue)],
    _ random: inout SeededGenerator
  ) -> [Change] {
    random.sample(Array(children.indices), count: maxChildren).map { Change.removal(of: $0, among: children) }
  }

  private static func addedMember(_ value: JSONValue) -> Change {
    var name = "unexpected"
    while value[name] != nil { name += "-" }
    let last = value.members.reduce(nil) { $1 } as JSONMember?
    let text = "\(last == nil ? "" : ",")\"\(name)\":true"
    let offset = last?.value.byteRange.upperBound ?? value.byteRange.lowerBound + 1
    return Change(offset..<offset, Array(text.utf8), "\(value.pointer.appending(name)) is added")
  }

  private static func duplications(_ value: JSONValue, _ random: inout SeededGenerator) -> [Change] {
    let elements = value.elements.map { $0 }
    return random.sample(Array(elements.indices), count: maxChildren).map { position in
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
    // Bodies do not grow to many times their size.
    return [10, 100, 1000].filter { $0 * last.byteRange.count <= 1 << 20 }.map { count in
      Change(
        offset..<offset,
        Array(repeating: [0x2C] + value.document.bytes[last.byteRange], count: count).flatMap { $0 },
        "\(Change.name(of: value)) repeats its last element \(count) more times"
      )
    }
  }

  /// A value of each type, with its name in texts.
  static let typeSamples: [(kind: String, literal: JSONLiteral, name: String)] = [
    ("boolean", true, "true"), ("number", 42, "the number 42"), ("string", "text", "the text \"text\""),
    ("array", [], "an empty array"), ("object", .object([]), "an empty object"),
  ]

  private static func otherTypes(_ value: JSONValue) -> [Change] {
    let kind = value.kind.name
    let was = value.isNull ? "null" : kind == "array" || kind == "object" ? "an \(kind)" : "a \(kind)"
    return typeSamples.filter { $0.kind != kind }.map {
      Change(value, becomes: $0.literal, "is \($0.name) instead of \(was)")
    }
  }

  private static func corruptions(_ value: JSONValue) -> [Change] {
    let text = value.string ?? ""
    var changes = [
      Change(value, becomes: .string("?" + text), "begins with \"?\""),
      Change(value, becomes: "not as promised", "is \"not as promised\""),
    ]
    if !text.isEmpty {
      changes.append(Change(value, becomes: "", "is empty"))
      changes.append(Change(value, becomes: .string(String(text.dropLast())), "lacks its last character"))
    }
    return changes
  }
}
