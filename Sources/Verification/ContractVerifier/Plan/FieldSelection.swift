import ContractModel
import JSONSyntax

/// A parameter with which a client chooses the members of items, such as `fields=title,status`.
struct FieldSelection {
  /// The normalized names of such parameters.
  static let names: Set<String> = ["fields", "select", "only", "fieldset"]

  /// The normalized names of members that say which item it is, and that APIs also send if they are not chosen.
  private static let identity: Set<String> = [
    "id", "uuid", "key", "slug", "type", "kind", "object", "etag", "href", "url", "self", "link", "links",
  ]

  /// The filter that chooses one member.
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
    guard let chosen = present.first, present.count > 1 else { return nil }
    let value: JSONLiteral = isArray ? .array([.string(chosen)]) : .string(chosen)
    guard parameter.allows(.value(value)) else { return nil }
    let effect = FilteredList.Filter.Effect.without(members: present.filter { $0 != chosen })
    filters = [FilteredList.Filter(parameter: parameter, value: value, effect: effect)]
  }
}
