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
      /// There are at most so many items.
      case most(Int)
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
      case .most: "bounded by"
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
  /// Whether the body has no other array that a bound may count.
  private let isOnlyList: Bool
  /// The shape that the contract describes for an item; `nil` if unknown.
  let itemShape: SchemaShape?

  /// Creates the list of a good response; `nil` if it has no array of objects.
  init?(_ record: JudgedExchange) {
    guard let root = record.analysis.document?.root, let found = Self.array(in: root) else { return nil }
    operation = record.operation
    pointer = found.pointer
    items = found.elements.filter { $0.kind == .object }
    let arrays = root.members.map(\.value).filter { $0.kind == .array }
    isOnlyList = root.kind == .array || arrays.count == 1 && arrays.first?.pointer == found.pointer
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

  /// The filters that can be derived from the items, in the order of the parameters.
  var filters: [Filter] {
    operation.parameters.filter { $0.location == .query && !$0.isRequired }.flatMap { parameter -> [Filter] in
      switch ListParameter(parameter.name, member: member) {
      case nil, .search, .direction: return parameter.style == .deepObject ? properties(parameter) : []
      case .fields: return FieldSelection(parameter, self)?.filters ?? []
      case .count: return count(parameter)
      case .order: return orders(parameter)
      case _ where parameter.style == .deepObject: return properties(parameter)
      case .bound(let member, let isLower): return bound(parameter, member, isLower: isLower)
      case .equal(let member):
        return distinguishing(member) { parameter.allows(.value($0)) }
          .map { [Filter(parameter: parameter, value: $0, effect: .equal(member: member))] } ?? []
      }
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
  private func bound(_ parameter: Parameter, _ member: String, isLower: Bool) -> [Filter] {
    if let filter = DateBound(parameter, member, isLower: isLower, items)?.filter { return [filter] }
    let numbers = items.compactMap { $0[member]?.number }.sorted()
    guard numbers.count == items.count, let middle = numbers.isEmpty ? nil : numbers[numbers.count / 2],
      parameter.allows(.value(.number(middle.text)))
    else { return [] }
    let effect = Filter.Effect.bound(member: member, isLower: isLower)
    return [Filter(parameter: parameter, value: .number(middle.text), effect: effect)]
  }

  /// Returns the bound of a list without pages to fewer items than it has; walks judge the pages of the others.
  private func count(_ parameter: Parameter) -> [Filter] {
    guard parameter.type == "integer", isOnlyList, PageInference(operation: operation).paginations.isEmpty,
      let count = (1..<items.count).prefix(200).first(where: { parameter.allows(.value(.number(String($0)))) })
    else { return [] }
    return [Filter(parameter: parameter, value: .number(String(count)), effect: .most(count))]
  }

  /// Returns the orders of a sort parameter whose values name members: `price`, `-price`, `price_desc`, `price:desc`.
  private func orders(_ parameter: Parameter) -> [Filter] {
    guard let schema = parameter.schema else { return [] }
    return SchemaShape(schema).enumeration.compactMap { value -> Filter? in
      guard let (member, isDescending) = value.string.flatMap({ ListParameter.order($0, member: member) }) else {
        return nil
      }
      let effect = Filter.Effect.order(member: member, isDescending: isDescending)
      return Filter(parameter: parameter, value: JSONLiteral(value), effect: effect)
    }
  }
}
