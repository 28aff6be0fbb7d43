import ContractModel
import JSONSyntax

/// A parameter with which a client chooses the members of items, such as `fields=title,status`.
struct FieldSelection {
  /// The normalized names of members that say which item it is, and that APIs also send if they are not chosen.
  private static let identity: Set<String> = [
    "id", "uuid", "key", "slug", "type", "kind", "object", "etag", "href", "url", "self", "link", "links",
  ]

  /// The filters that choose one member, or each half of the members if several can be chosen.
  let filters: [FilteredList.Filter]

  /// Creates the selection of a list; `nil` if the contract does not list the members that can be chosen.
  init?(_ parameter: Parameter, _ list: FilteredList) {
    guard let schema = parameter.schema, let item = list.itemShape else { return nil }
    let shape = SchemaShape(schema)
    let isArray = shape.elements != nil
    let choices = (shape.elements ?? shape).enumeration.compactMap(\.string)
    let required = Set(item.schemas.flatMap { $0["required"]?.elements.compactMap(\.string) ?? [] })
    let present = choices.filter { choice in
      !required.contains(choice) && !Self.identity.contains(ResourceNaming.normalized(choice))
        && list.items.contains { $0[choice].map { !$0.isNull } ?? false }
    }
    guard present.count > 1 else { return nil }
    let half = present.count / 2
    let selections =
      isArray ? [Array(present.prefix(half)), Array(present.dropFirst(half))] : [Array(present.prefix(1))]
    filters = selections.compactMap { chosen in
      let texts = chosen.map { JSONLiteral.string($0) }
      guard let value = isArray ? .array(texts) : texts.first, parameter.allows(.value(value)) else { return nil }
      let others = present.filter { !chosen.contains($0) }
      let effect = FilteredList.Filter.Effect.choosing(members: chosen, others: others)
      return FilteredList.Filter(parameter: parameter, value: value, effect: effect)
    }
  }
}
