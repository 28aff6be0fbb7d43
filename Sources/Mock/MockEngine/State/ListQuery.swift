import ContractModel
import JSONSyntax
import SchemaVariations

/// Which items a request for a list wants, and in which order.
struct ListQuery {
  /// A condition on items.
  private enum Condition {
    case equal(member: String, [JSONLiteral])
    case bound(member: String, isLower: Bool, JSONLiteral)
    case prefix(member: String, String)
    case search(String)
    case belongs(member: String, String)
  }

  private var conditions: [Condition] = []
  private var order: (member: String, isDescending: Bool)?
  /// The maximum number of items that are shown, of a list without pages; `nil` for all.
  private(set) var maximumItems: Int?
  /// The members that items show; `nil` for all.
  private(set) var fields: Set<String>?
  /// The member in which each item has its other members, such as `attributes` of JSON:API; `nil` for none.
  private let wrapper: String?

  /// Whether it wants all items in their own order.
  var isPlain: Bool { conditions.isEmpty && order == nil }

  /// Reads the query parameters that name members of items.
  ///
  /// - Parameters:
  ///   - reserved: The parameters that choose a page; `nil` for none.
  init(_ query: QueryParts, of operation: Operation, _ shape: SchemaShape, reserved: PageParameters?) {
    let wrapped = shape.memberNames.lazy.filter { ResourceNaming.wrapperNames.contains(ResourceNaming.normalized($0)) }
      .map { (name: $0, members: shape.member($0)?.memberNames ?? []) }.first { !$0.members.isEmpty }
    wrapper = wrapped?.name
    let members = Self.members(of: shape, wrapper: wrapped?.name)
    var isDescending: Bool?
    for parameter in operation.parameters where parameter.location == .query {
      guard reserved?.contains(parameter.name) != true, let document = parameter.decode(parts: query) else { continue }
      let value = JSONLiteral(document.root)
      if parameter.style == .deepObject || parameter.isExplodedObject, case .object(let properties) = value {
        for property in properties {
          guard let member = members[ResourceNaming.normalized(property.key)] else { continue }
          conditions.append(.equal(member: member, Self.values(property.value)))
        }
        continue
      }
      switch ListParameter(parameter.name, member: { members[$0] }) {
      case .equal(let member): conditions.append(.equal(member: member, Self.values(value)))
      case .bound(let member, let isLower): conditions.append(.bound(member: member, isLower: isLower, value))
      case .prefix(let member): conditions.append(.prefix(member: member, value.plainText))
      case .search: conditions.append(.search(value.plainText.lowercased()))
      case .order:
        let texts = [value, Self.values(value).first ?? value].map(\.plainText)
        if let found = texts.lazy.compactMap({ ListParameter.order($0, member: { members[$0] }) }).first {
          order = found
        } else {
          isDescending = Self.isDescending(value) ?? isDescending
        }
      case .direction: isDescending = Self.isDescending(value) ?? isDescending
      case .fields: fields = Set(Self.values(value).map(\.plainText))
      case .count: maximumItems = document.root.integer.flatMap { $0 < 0 ? nil : $0 }
      case nil: break
      }
    }
    if let isDescending, let known = order { order = (known.member, isDescending) }
  }

  /// Returns the names of an item's members, and of the object that it wraps, by what parameters call them: `tags` is also
  /// `tag` if it is a list.
  static func members(of item: SchemaShape, wrapper: String? = nil) -> [String: String] {
    let shapes = [item] + [wrapper.flatMap { item.member($0) }].compactMap(\.self)
    let names = shapes.flatMap { shape in shape.memberNames.map { (ResourceNaming.normalized($0), $0) } }
    let lists = shapes.flatMap { shape in
      shape.memberNames.filter { $0.hasSuffix("s") && shape.member($0)?.elements != nil }
        .map { (String(ResourceNaming.normalized($0).dropLast()), $0) }
    }
    return Dictionary(names + lists) { first, _ in first }
  }

  /// Adds the condition that items belong to another one, or say nothing about that.
  mutating func restrict(_ member: String, to value: String, orMissing: Bool) {
    conditions.append(orMissing ? .belongs(member: member, value) : .equal(member: member, [.string(value)]))
  }

  /// Returns the values of a list, whether as an array or as a text with commas.
  private static func values(_ value: JSONLiteral) -> [JSONLiteral] {
    switch value {
    case .array(let elements): elements.flatMap(values)
    case .string(let text) where text.contains(","): text.split(separator: ",").map { .string(String($0)) } + [value]
    default: [value]
    }
  }

  private static func isDescending(_ value: JSONLiteral) -> Bool? {
    switch value.plainText.lowercased() {
    case "desc", "descending", "-1": true
    case "asc", "ascending", "1": false
    default: nil
    }
  }

  /// Returns the items that it wants, in its order.
  func applied(to items: some Sequence<StoredItem>) -> [StoredItem] {
    let chosen = items.filter { item in conditions.allSatisfy { holds($0, of: item.value) } }
    guard let order else { return chosen }
    let sorted = chosen.enumerated().sorted { first, second in
      let result = Self.compare(
        value(order.member, of: first.element.value),
        value(order.member, of: second.element.value)
      )
      if result == 0 { return first.offset < second.offset }
      return order.isDescending ? result > 0 : result < 0
    }
    return sorted.map(\.element)
  }

  /// Returns a member of an item, or of the object that it wraps.
  private func value(_ member: String, of item: JSONLiteral) -> JSONLiteral? {
    item[member] ?? wrapper.flatMap { item[$0]?[member] }
  }

  private func holds(_ condition: Condition, of item: JSONLiteral) -> Bool {
    switch condition {
    case .equal(let member, let values):
      guard let own = value(member, of: item) else { return false }
      let elements = if case .array(let elements) = own { elements } else { [own] }
      return elements.flatMap(Self.comparable).contains { element in
        values.contains { $0 == element || $0.plainText == element.plainText || Self.compareNumbers($0, element) == 0 }
      }
    case .bound(let member, let isLower, let limit):
      guard let own = value(member, of: item), own != .null else { return false }
      let result = Self.compare(own, limit)
      return isLower ? result >= 0 : result <= 0
    case .prefix(let member, let text): return value(member, of: item)?.plainText.hasPrefix(text) ?? false
    case .search(let text): return Self.contains(text, item)
    case .belongs(let member, let text): return item[member].map { $0.plainText == text } ?? true
    }
  }

  /// Returns the values by which a query names an element: itself, or the members of an object, such as of a tag.
  private static func comparable(_ element: JSONLiteral) -> [JSONLiteral] {
    if case .object(let members) = element { return members.map(\.value) }
    return [element]
  }

  private static func contains(_ text: String, _ value: JSONLiteral) -> Bool {
    switch value {
    case .string(let own): own.lowercased().contains(text)
    case .array(let elements): elements.contains { contains(text, $0) }
    case .object(let members): members.contains { contains(text, $0.value) }
    default: false
    }
  }

  private static func compareNumbers(_ first: JSONLiteral, _ second: JSONLiteral) -> Int? {
    guard let first = JSONNumber(first.plainText), let second = JSONNumber(second.plainText) else { return nil }
    return first.double == second.double ? 0 : first.double < second.double ? -1 : 1
  }

  /// Compares numbers, times and texts; what is missing comes last.
  private static func compare(_ first: JSONLiteral?, _ second: JSONLiteral?) -> Int {
    switch (first ?? .null, second ?? .null) {
    case (.null, .null): return 0
    case (.null, _): return 1
    case (_, .null): return -1
    case (.bool(let first), .bool(let second)): return first == second ? 0 : first ? 1 : -1
    case (let first, let second):
      if let result = compareNumbers(first, second) { return result }
      let (text, other) = (first.plainText, second.plainText)
      if let time = seconds(text), let otherTime = seconds(other), time != otherTime {
        return time < otherTime ? -1 : 1
      }
      return text == other ? 0 : text < other ? -1 : 1
    }
  }

  private static func seconds(_ text: String) -> Int? { (Instant(text) ?? Instant("\(text)T00:00:00Z"))?.seconds }
}
