import ContractJudge
import ContractModel
import HTTPMessages
import JSONSyntax
import SchemaVariations

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
      /// The member begins with the value.
      case prefix(member: String)
      /// The items are ordered by the member.
      case order(member: String, isDescending: Bool)
      /// The items have the first members, and not the others.
      case choosing(members: [String], others: [String])
      /// There are at most so many items.
      case most(Int)
      /// The items are those that contain the text, which none does.
      case nothing
    }

    let parameter: Parameter
    /// The value of the parameter.
    var value: JSONLiteral
    let effect: Effect
    /// The property of a parameter with an object as its value, such as `status` of `filter[status]`.
    var property: String?
    /// The value in an expression, such as `ann` of `name eq 'ann'`.
    var operand: JSONLiteral?
    /// Whether an item of the unfiltered list has the value.
    var isFound = true
    /// The parameter that reverses the order, and its value.
    var reversal: (parameter: Parameter, value: JSONLiteral)?

    /// The value that members are compared with.
    var term: JSONLiteral {
      switch operand ?? value {
      case .object(let members) where property != nil: members.first?.value ?? value
      case .array(let elements) where elements.count == 1: elements.first ?? value
      case let other: other
      }
    }

    var purpose: String {
      switch effect {
      case .order: "sorted by"
      case .choosing: "with fields chosen by"
      case .equal, .bound, .prefix: "filtered by"
      case .most: "bounded by"
      case .nothing: "searched by"
      }
    }

    /// The shape of the value that members are compared with.
    var shape: SchemaShape? {
      let shape = parameter.schema.map { SchemaShape($0) }
      return property.map { shape?.member($0) } ?? shape
    }

    /// The parameter and its value: `status=open`, `filter[status]=open`.
    var text: String {
      let sent = operand == nil ? term : value
      let terms = if case .array(let elements) = sent { elements } else { [sent] }
      return "\(parameter.name)\(property.map { "[\($0)]" } ?? "")=\(terms.map(\.plainText).joined(separator: ","))"
        + (reversal.map { "&\($0.parameter.name)=\($0.value.plainText)" } ?? "")
    }
  }

  let operation: Operation
  let pointer: JSONPointer
  let items: [JSONValue]
  /// Whether the body has no other array that a bound may count.
  private let isOnlyList: Bool
  /// The shape that the contract describes for an item; `nil` if unknown.
  let itemShape: SchemaShape?
  /// The member in which each item has its other members: `attributes` of JSON:API, `resource` of FHIR.
  private let wrapper: String?

  /// Creates the list of a good response; `nil` if it has no array of objects.
  ///
  /// - Parameter search: The operation with the parameters of a search, which the contract describes otherwise.
  init?(_ record: JudgedExchange, search: Operation? = nil) {
    guard let root = record.analysis.document?.root, let found = Self.array(in: root) else { return nil }
    operation = search ?? record.operation
    pointer = found.pointer
    let objects = found.elements.filter { $0.kind == .object }
    items = objects
    let arrays = root.members.map(\.value).filter { $0.kind == .array }
    isOnlyList = root.kind == .array || arrays.count == 1 && arrays.first?.pointer == found.pointer
    itemShape = record.analysis.content?.schema.flatMap { SchemaShape($0).value(at: found.pointer)?.elements }
    wrapper =
      objects.first?.members.first { member in
        ResourceNaming.wrapperNames.contains(ResourceNaming.normalized(member.name))
          && objects.allSatisfy { $0[member.name]?.kind == .object }
      }?.name
    guard !items.isEmpty else { return nil }
  }

  /// Returns a member of an item, or of the object that it wraps, or the identifier that it relates to (JSON:API).
  func value(_ member: String, of item: JSONValue) -> JSONValue? {
    item[member] ?? wrapper.flatMap { item[$0]?[member] } ?? item["relationships"]?[member]?["data"]?["id"]
  }

  /// Returns the shape of a member of an item, or of the object that it wraps.
  func shape(of member: String) -> SchemaShape? {
    itemShape?.member(member) ?? wrapper.flatMap { itemShape?.member($0)?.member(member) }
  }

  /// The normalized names of members whose objects are no items.
  private static let accompanying: Set<String> = ["link", "links", "included", "facets", "errors", "warnings"]

  /// Returns the array of objects in a body: the body itself, a member, or a member of a member.
  static func array(in root: JSONValue) -> JSONValue? {
    func isList(_ value: JSONValue) -> Bool { value.kind == .array && value[0]?.kind == .object }
    if isList(root) { return root }
    let members = root.members.map(\.value)
    // Links to pages, and what items refer to, are lists of objects, too.
    let items = root.members.filter { !accompanying.contains(ResourceNaming.normalized($0.name)) }.map(\.value)
    return items.first(where: isList) ?? members.first(where: isList)
      ?? members.filter { $0.kind == .object }.lazy.compactMap { $0.members.map(\.value).first(where: isList) }.first
  }

  // MARK: Requests

  /// The filters that can be derived from the items, in the order of the parameters.
  var filters: [Filter] {
    operation.parameters.filter { $0.location == .query }.flatMap { parameter -> [Filter] in
      let effect = ListParameter(parameter.name) { member(named: $0) ?? relationship(named: $0) }
      if effect == .search { return search(parameter) }
      guard !parameter.isRequired else { return [] }
      switch effect {
      case nil, .search, .direction:
        return parameter.style == .deepObject ? properties(parameter) : [expression(parameter)].compactMap(\.self)
      case .fields: return FieldSelection(parameter, self)?.filters ?? []
      case .count: return count(parameter)
      case .order: return orders(parameter)
      case _ where parameter.style == .deepObject: return properties(parameter)
      case .bound(let member, let isLower): return bound(parameter, member, isLower: isLower)
      case .prefix(let member): return prefix(parameter, member)
      case .equal(let member):
        guard let (value, isFound) = distinguishing(member, { parameter.allows(.value($0)) }) else { return [] }
        let filter = Filter(parameter: parameter, value: value, effect: .equal(member: member), isFound: isFound)
        return [filter] + [opposite(filter, member)].compactMap(\.self)
      }
    }
  }

  /// The words of flags that choose nothing if they are `false`.
  private static let flagWords = ["only", "includ", "also", "if true", "when true", "if set", "show"]

  /// Returns the filter for the other value of a flag, which a server may take for none; `nil` for any other parameter.
  private func opposite(_ filter: Filter, _ member: String) -> Filter? {
    let text = (filter.parameter.description ?? "").lowercased()
    guard case .bool(let flag) = filter.value, filter.parameter.allows(.value(.bool(!flag))),
      !flag || !Self.flagWords.contains(where: text.contains)
    else { return nil }
    var other = filter
    other.value = .bool(!flag)
    other.isFound = items.contains { value(member, of: $0)?.bool == !flag }
    return other
  }

  /// Returns the filters of a parameter such as `filter[status]`, one for each property that names a member.
  private func properties(_ parameter: Parameter) -> [Filter] {
    guard let schema = parameter.schema else { return [] }
    return SchemaShape(schema).memberNames.compactMap { property in
      func object(_ value: JSONLiteral) -> JSONLiteral { .object([JSONLiteral.Member(property, value)]) }
      guard let member = member(named: ResourceNaming.normalized(property)),
        let (value, isFound) = distinguishing(member, { parameter.allows(.value(object($0))) })
      else { return nil }
      let effect = Filter.Effect.equal(member: member)
      return Filter(parameter: parameter, value: object(value), effect: effect, property: property, isFound: isFound)
    }
  }

  /// Returns the filter of a parameter that takes expressions such as `name eq "ann"` (SCIM, OData); `nil` for any other.
  private func expression(_ parameter: Parameter) -> Filter? {
    guard ResourceNaming.normalized(parameter.name) == "filter", parameter.type == "string" else { return nil }
    let shown = ([parameter.description] + parameter.examples.map(\.string)).compactMap(\.self).joined(separator: " ")
    let isOData = parameter.name == "$filter"
    guard let quote = shown.contains(" eq \"") && !isOData ? "\"" : isOData || shown.contains(" eq '") ? "'" : nil,
      let first = items.first
    else { return nil }
    let words = Set(shown.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
    let names = (first.members.map { $0 } + (wrapper.flatMap { first[$0] }?.members.map { $0 } ?? [])).map(\.name)
    for member in names.filter({ words.contains($0[...]) }) + (isOData ? names : []) {
      guard let (operand, isFound) = distinguishing(member, Self.isPlain), isFound else { continue }
      let value = JSONLiteral.string("\(member) eq \(quote)\(operand.plainText)\(quote)")
      return Filter(parameter: parameter, value: value, effect: .equal(member: member), operand: operand)
    }
    return nil
  }

  /// Returns whether a value is a text that needs no escapes, and no date, number or identifier of another type.
  private static func isPlain(_ value: JSONLiteral) -> Bool {
    guard case .string(let text) = value else { return false }
    return text.contains(where: \.isLetter) && Instant(text) == nil && text.count <= 60
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || " @._".contains($0)) }
  }

  /// Returns the member of the items with a normalized name, or with its plural, as `tags` for `tag`.
  func member(named name: String) -> String? {
    func found(_ objects: some Sequence<JSONValue>) -> String? {
      let members = objects.lazy.flatMap(\.members)
      return members.first { ResourceNaming.normalized($0.name) == name }?.name
        ?? members.first { $0.value.kind == .array && ResourceNaming.normalized($0.name) == name + "s" }?.name
    }
    return found(items) ?? wrapper.flatMap { wrapper in found(items.lazy.compactMap { $0[wrapper] }) }
  }

  /// Returns the relationship of the items to one other with a normalized name (JSON:API).
  private func relationship(named name: String) -> String? {
    items.lazy.compactMap { $0["relationships"] }.flatMap(\.members)
      .first { ResourceNaming.normalized($0.name) == name && $0.value["data"]?["id"] != nil }?.name
  }

  /// Returns a value of a member, or of a list in it, that the parameter allows: one that not all items have, and a number
  /// between those of others; if all have the same, another one that the contract lists for them.
  private func distinguishing(
    _ member: String,
    _ allows: (JSONLiteral) -> Bool
  ) -> (value: JSONLiteral, isFound: Bool)? {
    var counts: [JSONLiteral: Int] = [:]
    var order: [JSONLiteral] = []
    for item in items {
      guard let value = self.value(member, of: item) else { continue }
      let values = (value.kind == .array ? Array(value.elements) : [value]).filter {
        !$0.isNull && $0.kind != .object && $0.kind != .array
      }
      for literal in Set(values.map { JSONLiteral($0) }) {
        counts[literal, default: 0] += 1
      }
      order += values.map { JSONLiteral($0) }.filter { counts[$0] == 1 }
    }
    let allowed = order.filter { $0 != "" && allows($0) }
    let numbers = items.compactMap { self.value(member, of: $0)?.number }
    let middle = allowed.first { value in
      guard case .number(let text) = value, let number = JSONNumber(text) else { return false }
      return numbers.contains { $0 < number } && numbers.contains { number < $0 }
    }
    if let chosen = middle ?? allowed.first(where: { (counts[$0] ?? 0) < items.count }) { return (chosen, true) }
    guard let only = allowed.first else { return nil }
    let others = (shape(of: member)?.enumeration ?? []).lazy.filter { !$0.isNull }.map { JSONLiteral($0) }
    return others.first { counts[$0] == nil && allows($0) }.map { ($0, false) } ?? (only, true)
  }

  /// The words of searches that find what is similar, too.
  private static let similarity = [
    "fuzzy", "similar", "semantic", "relevan", "rank", "near", "suggest", "vector", "typo",
  ]

  /// Returns a search for a text that nothing contains, unless it may find what is similar.
  private func search(_ parameter: Parameter) -> [Filter] {
    let text = "\(operation.summary ?? "") \(parameter.description ?? "")".lowercased()
    let term = JSONLiteral.string("xq7zkwv2j")
    guard items.count > 2, parameter.allows(.value(term)), !Self.similarity.contains(where: text.contains) else {
      return []
    }
    return [Filter(parameter: parameter, value: term, effect: .nothing)]
  }

  /// Returns a filter such as `prefix`, with the whole text of an item, or with more if all others begin with that.
  private func prefix(_ parameter: Parameter, _ member: String) -> [Filter] {
    let texts = items.compactMap { self.value(member, of: $0)?.string }
    guard let first = texts.first, !first.isEmpty else { return [] }
    let text = texts.contains { !$0.hasPrefix(first) } ? first : first + "x"
    guard parameter.allows(.value(.string(text))) else { return [] }
    return [Filter(parameter: parameter, value: .string(text), effect: .prefix(member: member))]
  }

  /// Returns a filter such as `min_price` or `price_max`, with a value between those of the items.
  private func bound(_ parameter: Parameter, _ member: String, isLower: Bool) -> [Filter] {
    let values = items.compactMap { self.value(member, of: $0) }.filter { !$0.isNull }
    if let filter = DateBound(parameter, member, isLower: isLower, values)?.filter { return [filter] }
    let numbers = values.compactMap(\.quantity).sorted()
    guard numbers.count == values.count, numbers.count > 1 || items.count == 1,
      let middle = numbers.isEmpty ? nil : numbers[numbers.count / 2],
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
    let reversal = operation.parameters.lazy.filter { $0.location == .query && !$0.isRequired }
      .compactMap { other -> (Parameter, JSONLiteral)? in
        guard ListParameter(other.name, member: member) == .direction, let schema = other.schema else { return nil }
        let value = SchemaShape(schema).enumeration.first { $0.string?.lowercased().hasPrefix("desc") ?? false }
        return value.map { (other, JSONLiteral($0)) }
      }
      .first
    let shape = SchemaShape(schema)
    return (shape.elements ?? shape).enumeration.flatMap { value -> [Filter] in
      guard let (member, isDescending) = value.string.flatMap({ ListParameter.order($0, member: member) }) else {
        return []
      }
      func filter(_ isDescending: Bool) -> Filter {
        let effect = Filter.Effect.order(member: member, isDescending: isDescending)
        let literal = JSONLiteral(value)
        return Filter(parameter: parameter, value: shape.elements == nil ? literal : .array([literal]), effect: effect)
      }
      guard let reversal, value.string.map(ResourceNaming.normalized) == ResourceNaming.normalized(member) else {
        return [filter(isDescending)]
      }
      var reversed = filter(true)
      reversed.reversal = reversal
      return [filter(false), reversed]
    }
  }
}

extension JSONValue {
  /// The number, or the one that a text spells, such as a price; `nil` for any other value.
  var quantity: JSONNumber? { number ?? string.flatMap { JSONNumber($0) } }
}
