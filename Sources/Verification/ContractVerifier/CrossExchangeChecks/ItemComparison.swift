import ContractJudge
import ContractModel
import HTTPMessages
import JSONSyntax

/// A comparison of two good responses whose items must be the same according to the operation's `x-stable`.
struct ItemComparison {
  private let first: JudgedExchange
  private let second: JudgedExchange
  private let stability: Stability
  private let before: JSONValue
  private let after: JSONValue

  /// Creates a comparison; `nil` if the operation has no `x-stable`, or a response is not good or has no items.
  init?(_ first: JudgedExchange, _ second: JudgedExchange) {
    guard let stability = first.operation.stability, first.analysis.isGood, second.analysis.isGood,
      let before = first.analysis.document?.root.value(at: stability.items),
      let after = second.analysis.document?.root.value(at: stability.items), before.kind == .array, after.kind == .array
    else { return nil }
    self.first = first
    self.second = second
    self.stability = stability
    self.before = before
    self.after = after
  }

  /// Returns a finding about the first difference; `phrase` says how the requests differ, such as "differs for".
  func finding(_ check: CheckID, _ phrase: String) -> Finding? {
    let contract = ContractPlace(place: stability.place)
    let details = ["first response to \(first.subject.requestURL)"]
    if let (place, old, new, element) = difference {
      return second.subject.finding(
        check,
        "\(place) \(phrase): \(Self.text(old)), then \(Self.text(new))",
        details: details,
        body: BodyPlace(new ?? element),
        contract: contract
      )
    }
    guard before.count != after.count else { return nil }
    return second.subject.finding(
      check,
      "the number of items \(phrase): \(before.count), then \(after.count)",
      details: details,
      body: BodyPlace(after),
      contract: contract
    )
  }

  /// Whether the items differ.
  var hasDifference: Bool { before.count != after.count || difference != nil }

  /// The first field that differs, in both responses, and the second response's item.
  private var difference: (place: JSONPointer, old: JSONValue?, new: JSONValue?, element: JSONValue)? {
    var earlier = before.elements.makeIterator()
    for (position, element) in after.elements.enumerated() {
      guard let other = earlier.next() else { break }
      for field in stability.fields {
        let (old, new) = (other.value(at: field), element.value(at: field))
        guard !Self.isSame(old, new, at: field, of: second.operation) else { continue }
        return (stability.items.appending(position).appending(field), old, new, element)
      }
    }
    return nil
  }

  // MARK: Values

  /// Returns the text of a value, truncated to fit in a message.
  static func text(_ value: JSONValue?) -> String {
    guard let text = value?.text else { return "nothing" }
    return text.count > 200 ? "\(text.prefix(199))…" : text
  }

  /// Returns whether two values of a field are the same; arrays that are sets may have any order.
  static func isSame(_ first: JSONValue?, _ second: JSONValue?, at field: JSONPointer, of operation: Operation) -> Bool
  {
    if isSame(first, second) { return true }
    guard let first, let second, first.kind == .array, second.kind == .array, first.count == second.count,
      isUnordered(field, of: operation)
    else { return false }
    var rest = second.elements.map(\.self)
    for element in first.elements {
      guard let position = rest.firstIndex(where: { isSame(element, $0) }) else { return false }
      rest.remove(at: position)
    }
    return true
  }

  /// Returns whether a field is a set, by its schema or its name.
  private static func isUnordered(_ field: JSONPointer, of operation: Operation) -> Bool {
    let items = operation.stability?.items
    let shapes = operation.responses.filter(\.pattern.isSuccess).flatMap { $0.content ?? [] }.filter(\.isJSON)
      .compactMap { content in
        items.flatMap { items in
          content.schema.flatMap { SchemaShape($0).value(at: items)?.elements?.value(at: field) }
        }
      }
    return shapes.contains { ServerMembers.isUnordered(field.tokens.last, $0) }
      || shapes.isEmpty && ServerMembers.isUnordered(field.tokens.last)
  }

  /// Returns whether two values are the same; UUIDs are case-insensitive (RFC 9562, section 4).
  static func isSame(_ first: JSONValue?, _ second: JSONValue?) -> Bool {
    guard let first, let second else { return first == nil && second == nil }
    if first.isEqual(to: second) { return true }
    guard first.isUUID, second.isUUID else { return false }
    return ComparableKey.bytes(of: first, ignoringCase: true) == ComparableKey.bytes(of: second, ignoringCase: true)
  }
}

extension JSONValue {
  /// Whether the value is a string in UUID format: 8, 4, 4, 4 and 12 hexadecimal digits.
  fileprivate var isUUID: Bool {
    let bytes = stringBytes
    return bytes.count == 36
      && bytes.enumerated().allSatisfy { position, byte in
        [8, 13, 18, 23].contains(position) ? byte == 0x2D : byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6
      }
  }
}
