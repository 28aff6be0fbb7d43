import ContractJudge
import ContractModel
import HTTPMessages
import JSONSyntax

/// The items of a list, and the query parameters that filter or sort them.
struct FilteredList {
  /// A query parameter with a value to send.
  struct Filter {
    /// The items that the parameter selects, or their order.
    enum Effect {
      /// The member has the value.
      case equal(member: String)
      /// The member is at least, or at most, the value.
      case bound(member: String, isLower: Bool)
      /// The items are ordered by the member.
      case order(member: String, isDescending: Bool)
      /// The items do not have these members.
      case without(members: [String])
    }

    let parameter: Parameter
    /// The value of the parameter.
    let value: JSONLiteral
    let effect: Effect
    /// The property of a parameter with an object as its value, such as `status` of `filter[status]`.
    var property: String?

    /// The value that members are compared with.
    var term: JSONLiteral {
      guard property != nil, case .object(let members) = value, let first = members.first else { return value }
      return first.value
    }

    var purpose: String {
      switch effect {
      case .order: "sorted by"
      case .without: "with fields chosen by"
      case .equal, .bound: "filtered by"
      }
    }

    /// The shape of the value that members are compared with.
    var shape: SchemaShape? {
      let shape = parameter.schema.map { SchemaShape($0) }
      return property.map { shape?.member($0) } ?? shape
    }

    /// The parameter and its value: `status=open`, `filter[status]=open`.
    var text: String {
      "\(parameter.name)\(property.map { "[\($0)]" } ?? "")=\(term.plainText)"
    }
  }

  private let operation: Operation
  let pointer: JSONPointer
  let items: [JSONValue]
  /// The shape that the contract describes for an item; `nil` if unknown.
  let itemShape: SchemaShape?

  /// Creates the list of a good response; `nil` if it has no array of objects.
  init?(_ record: JudgedExchange) {
    guard let root = record.analysis.document?.root, let found = Self.array(in: root) else { return nil }
    operation = record.operation
    pointer = found.pointer
    items = found.elements.filter { $0.kind == .object }
    itemShape = record.analysis.content?.schema.flatMap { SchemaShape($0).value(at: found.pointer)?.elements }
    guard !items.isEmpty else { return nil }
  }

  /// Returns the array of objects in a body: the body itself, a member, or a member of a member.
  static func array(in root: JSONValue) -> JSONValue? {
    func isList(_ value: JSONValue) -> Bool { value.kind == .array && value[0]?.kind == .object }
    if isList(root) { return root }
    let members = root.members.map(\.value)
    return members.first(where: isList)
      ?? members.filter { $0.kind == .object }.lazy.compactMap { $0.members.map(\.value).first(where: isList) }.first
  }

  // MARK: Requests

  /// The normalized names of parameters that have another meaning than a member of the same name.
  private static let otherNames: Set<String> = [
    "limit", "page", "size", "pagesize", "perpage", "offset", "skip", "start", "count", "top", "first", "last", "after",
    "before", "cursor", "token", "lat", "latitude", "lng", "lon", "longitude", "radius", "distance", "location", "date",
    "time", "include", "expand", "lang", "locale", "language", "unit", "units", "currency", "format",
    "version",
  ]

  /// The filters that can be derived from the items, in the order of the parameters.
  var filters: [Filter] {
    operation.parameters.filter { $0.location == .query && !$0.isRequired }.flatMap { parameter -> [Filter] in
      let name = ResourceNaming.normalized(parameter.name)
      if Self.otherNames.contains(name) { return [] }
      if FieldSelection.names.contains(name) { return FieldSelection(parameter, self)?.filters ?? [] }
      if ["sort", "sortby", "orderby", "order", "ordering"].contains(name) { return orders(parameter) }
      if parameter.style == .deepObject { return properties(parameter) }
      // `filter[status]` may also be the name of a parameter.
      let inner = name.hasSuffix("]") ? name.split(separator: "[").last.map { String($0.dropLast()) } ?? name : name
      if let member = member(named: inner), let value = distinguishing(member, { parameter.allows(.value($0)) }) {
        return [Filter(parameter: parameter, value: value, effect: .equal(member: member))]
      }
      return bound(parameter, inner)
    }
  }

  /// Returns the filters of a parameter such as `filter[status]`, one for each property that names a member.
  private func properties(_ parameter: Parameter) -> [Filter] {
    guard let schema = parameter.schema else { return [] }
    return SchemaShape(schema).memberNames.compactMap { property in
      func object(_ value: JSONLiteral) -> JSONLiteral { .object([JSONLiteral.Member(property, value)]) }
      guard let member = member(named: ResourceNaming.normalized(property)),
        let value = distinguishing(member, { parameter.allows(.value(object($0))) })
      else { return nil }
      return Filter(parameter: parameter, value: object(value), effect: .equal(member: member), property: property)
    }
  }

  /// Returns the member of the items with a normalized name.
  func member(named name: String) -> String? {
    items.lazy.flatMap { $0.members.map(\.name) }.first { ResourceNaming.normalized($0) == name }
  }

  /// Returns a value of a member that the parameter allows, preferably one that not all items have.
  private func distinguishing(_ member: String, _ allows: (JSONLiteral) -> Bool) -> JSONLiteral? {
    var counts: [JSONLiteral: Int] = [:]
    var order: [JSONLiteral] = []
    for item in items {
      guard let value = item[member], !value.isNull, value.kind != .object, value.kind != .array else { continue }
      let literal = JSONLiteral(value)
      if counts.updateValue((counts[literal] ?? 0) + 1, forKey: literal) == nil { order.append(literal) }
    }
    let allowed = order.filter { $0 != "" && allows($0) }
    return allowed.first { (counts[$0] ?? 0) < items.count } ?? allowed.first
  }

  /// Returns a filter such as `min_price` or `price_max`, with a value between those of the items.
  private func bound(_ parameter: Parameter, _ name: String) -> [Filter] {
    let lower = ["min", "from", "gte", "after", "since"]
    let upper = ["max", "to", "lte", "before", "until"]
    for (words, isLower) in [(lower, true), (upper, false)] {
      for word in words {
        let rest =
          name.hasPrefix(word)
          ? String(name.dropFirst(word.count)) : name.hasSuffix(word) ? String(name.dropLast(word.count)) : nil
        guard let rest, !rest.isEmpty, let member = member(named: rest) ?? member(named: rest + "at") else { continue }
        if let filter = DateBound(parameter, member, isLower: isLower, items)?.filter { return [filter] }
        let numbers = items.compactMap { $0[member]?.number }.sorted()
        guard numbers.count == items.count, let middle = numbers.isEmpty ? nil : numbers[numbers.count / 2],
          parameter.allows(.value(.number(middle.text)))
        else { continue }
        let effect = Filter.Effect.bound(member: member, isLower: isLower)
        return [Filter(parameter: parameter, value: .number(middle.text), effect: effect)]
      }
    }
    return []
  }

  /// Returns the orders of a sort parameter whose values name members: `price`, `-price`, `price_desc`, `price:desc`.
  private func orders(_ parameter: Parameter) -> [Filter] {
    guard let schema = parameter.schema else { return [] }
    return SchemaShape(schema).enumeration.compactMap { value -> Filter? in
      guard var text = value.string?.lowercased() else { return nil }
      var isDescending = false
      if text.hasPrefix("-") || text.hasPrefix("+") {
        isDescending = text.hasPrefix("-")
        text = String(text.dropFirst())
      }
      for (ending, descends) in [("desc", true), ("asc", false)] where text.hasSuffix(ending) && text != ending {
        let rest = text.dropLast(ending.count)
        guard let separator = rest.last, "_:- .".contains(separator) else { continue }
        (text, isDescending) = (String(rest.dropLast()), descends)
        break
      }
      guard let member = member(named: ResourceNaming.normalized(text)) else { return nil }
      let effect = Filter.Effect.order(member: member, isDescending: isDescending)
      return Filter(parameter: parameter, value: JSONLiteral(value), effect: effect)
    }
  }
}
