import Basics
import ContractModel
import HTTPMessages
import JSONSyntax

/// The shape of a list in a body as a whole: its length, its order, and which items it has.
struct ListShape: Sendable {
  /// The list in the body.
  let place: JSONPointer
  /// The number of items.
  let count: Int
  /// The items by what identifies them, in order; `nil` where nothing does.
  let items: [Int]?
  /// The members that the items are sorted by, such as `/createdAt descending`.
  let orders: Set<String>
  /// Those of them in which no two items are equal; equal ones are in order by accident more often.
  let strictOrders: Set<String>

  /// The most items that are looked at.
  private static let mostItems = 10_000
  /// The members that identify an item.
  private static let keys = ["_id"] + ResourceNaming.keys + ["href", "name"]
  /// The deepest object that a list may be in, and the most lists of one body.
  private static let deepest = 6
  private static let mostLists = 20

  /// Returns the lists of a body that are in no other list.
  static func all(in body: JSONValue) -> [ListShape] {
    var lists: [ListShape] = []
    collect(body, at: JSONPointer(), into: &lists)
    return lists
  }

  private static func collect(_ value: JSONValue, at place: JSONPointer, into lists: inout [ListShape]) {
    guard lists.count < mostLists, place.tokens.count <= deepest else { return }
    switch value.kind {
    case .array: lists.append(ListShape(value, at: place))
    case .object:
      for member in value.members where member.value.kind == .object || member.value.kind == .array {
        collect(member.value, at: place.appending(member.name), into: &lists)
      }
    case .null, .false, .true, .number, .string: break
    }
  }

  private init(_ list: JSONValue, at place: JSONPointer) {
    self.place = place
    count = list.count
    let items = Array(list.elements.prefix(Self.mostItems))
    self.items = Self.identities(of: items)
    let found = items.count >= 2 ? Self.orders(of: items) : []
    orders = Set(found.map(\.name))
    strictOrders = Set(found.filter(\.isStrict).map(\.name))
  }

  private static func identities(of items: [JSONValue]) -> [Int]? {
    let values: [JSONValue?]
    if items.allSatisfy({ $0.kind == .object }) {
      guard let first = items.first, let key = keys.first(where: { first[$0] != nil }) else { return nil }
      values = items.map { $0[key] }
    } else {
      values = items
    }
    let identities = values.compactMap { value -> Int? in
      guard let value, value.kind == .string || value.kind == .number else { return nil }
      return value.text.hashValue
    }
    return identities.count == items.count && Set(identities).count == items.count ? identities : nil
  }

  // MARK: Order

  /// A value that can be compared with others of its kind.
  private enum Sortable: Comparable {
    case number(JSONNumber)
    case moment(Int64)
    case text(String)
  }

  private typealias Order = (name: String, isStrict: Bool)

  private static func orders(of items: [JSONValue]) -> [Order] {
    guard let first = items.first else { return [] }
    var orders: [Order] = []
    if first.kind != .object {
      return direction(of: items.map { sortable($0) }).map { [$0] } ?? []
    }
    for member in first.members {
      if let (direction, isStrict) = direction(of: items.map { $0[member.name].flatMap(sortable) }) {
        orders.append(("/\(member.name) \(direction)", isStrict))
      }
      guard member.value.kind == .object else { continue }
      for inner in member.value.members {
        let values = items.map { $0[member.name]?[inner.name].flatMap(sortable) }
        if let (direction, isStrict) = direction(of: values) {
          orders.append(("/\(member.name)/\(inner.name) \(direction)", isStrict))
        }
      }
    }
    return orders
  }

  private static func direction(of values: [Sortable?]) -> Order? {
    var (ascends, descends, isStrict) = (true, true, true)
    var last: Sortable?
    for value in values {
      guard let value else { return nil }
      if let last {
        if value < last { ascends = false }
        if last < value { descends = false }
        if !ascends, !descends { return nil }
        if !(value < last), !(last < value) { isStrict = false }
      }
      last = value
    }
    // All the same is no order.
    return ascends == descends ? nil : (ascends ? "ascending" : "descending", isStrict)
  }

  private static func sortable(_ value: JSONValue) -> Sortable? {
    if let number = value.number { return .number(number) }
    guard let text = value.string, !text.isEmpty, text.utf8.count <= 200 else { return nil }
    return Timestamp.parse(text).map { .moment($0) } ?? .text(ASCII.lowercased(text))
  }
}

extension ListShape {
  /// Returns how two lists differ in order, in words, and whether the evidence is weak; `nil` if they do not differ.
  func orderDifference(from live: ListShape) -> (message: String, isNote: Bool)? {
    let orders = strictOrders.isEmpty ? orders : strictOrders
    guard count >= 2, live.count >= 2, !orders.isEmpty, orders.isDisjoint(with: live.orders) else { return nil }
    let isMoved = isRearranged(in: live)
    // A few items are in some order by accident.
    let isClear = isInverted(in: live) ? min(count, live.count) >= 5 : count >= 8 && live.count >= 4
    guard isMoved || isClear else { return nil }
    let before = orders.sorted().prefix(3).joined(separator: ", ")
    let now = live.orders.isEmpty ? "no member" : live.orders.sorted().prefix(3).joined(separator: ", ")
    return ("\(place.shown) was sorted by \(before), and is now sorted by \(now)", isNote: count < 4)
  }

  /// Whether a member that sorts all items sorts those of another list the other way round.
  private func isInverted(in live: ListShape) -> Bool {
    strictOrders.contains { order in
      let words = order.split(separator: " ")
      guard let direction = words.last else { return false }
      let other = direction == "ascending" ? "descending" : "ascending"
      return live.strictOrders.contains(order.dropLast(direction.count) + other)
    }
  }

  /// Whether items that both lists have follow each other in another order.
  private func isRearranged(in live: ListShape) -> Bool {
    guard let items, let others = live.items else { return false }
    let (mine, theirs) = (Set(items), Set(others))
    let before = items.filter(theirs.contains)
    return before.count >= 2 && before != others.filter(mine.contains)
  }
}
