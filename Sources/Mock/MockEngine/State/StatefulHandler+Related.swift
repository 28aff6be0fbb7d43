import ContractModel
import HTTPMessages
import JSONSyntax

/// Items of other resources that an item shows, and links to them.
extension StatefulHandler {
  /// Returns an item as a response shows it, with what it shows of other resources.
  func shown(_ item: StoredItem, _ form: ItemForm, _ state: APIState) -> [UInt8] {
    guard !operation.related.isEmpty else { return form.shown(item) }
    return form.shown(completed(item, state)).serialized()
  }

  /// Returns the members of an item with those that show other resources.
  func completed(_ item: StoredItem, _ state: APIState) -> JSONLiteral {
    var value = item.value
    let wanted = inclusions
    for related in operation.related {
      let isWanted = related.isLink || related.isRequired || wanted.map { isIncluded(related, $0) } ?? true
      guard isWanted else {
        value = value.replacing(related.path[...], with: nil)
        continue
      }
      guard let content = content(related, of: item, value, state) else {
        if related.isLink, !related.isRequired { value = value.replacing(related.path[...], with: nil) }
        continue
      }
      if let parent = related.path.first, related.path.count > 1, value[parent] == nil {
        value = value.replacing([parent], with: .object([]))
      }
      value = value.replacing(related.path[...], with: content)
    }
    return value
  }

  /// The members that the request asks for; `nil` if no parameter of the operation asks for any.
  private var inclusions: Set<String>? {
    guard let parameter = operation.inclusion else { return nil }
    let value = parameter.decode(parts: QueryParts(query: request.url.query ?? "")).map { JSONLiteral($0.root) }
    let texts: [String]
    switch value {
    case .array(let elements)?: texts = elements.map(\.plainText)
    case let value?: texts = value.plainText.split(separator: ",").map(String.init)
    case nil: texts = []
    }
    return Set(texts.map(ResourceNaming.normalized))
  }

  private func isIncluded(_ related: RelatedMember, _ wanted: Set<String>) -> Bool {
    guard let name = related.path.last else { return false }
    return !wanted.isDisjoint(with: [ResourceNaming.normalized(name), "*", "all", "true"])
  }

  private func content(
    _ related: RelatedMember,
    of item: StoredItem,
    _ value: JSONLiteral,
    _ state: APIState
  ) -> JSONLiteral? {
    guard rules.resources.indices.contains(related.resource), let address else { return nil }
    let other = rules.resources[related.resource]
    switch related.content {
    case .items:
      let parents = address.parents + [item.key]
      if related.isLink { return link(other.resource.collection, parents, related) }
      let table = state.tables[APIState.Address(resource: other.number, parents: parents)]
      let view = ItemTable.View(of: table, at: time, to: account(state), limit: Self.mostEmbedded)
      return .array(view.items(from: 0, limit: Self.mostEmbedded).map { shown($0.value, related) })
    case .item(let reference):
      let names = other.resource.item.names
      let key = reference.map { value[$0]?.plainText ?? "" } ?? address.parents.last ?? ""
      guard !key.isEmpty, names.count - 1 <= address.parents.count else { return nil }
      let parents = Array(address.parents.prefix(names.count - 1))
      let table = state.tables[APIState.Address(resource: other.number, parents: parents)]
      let found = table?.item(StatefulResource.canonical(key), at: time, to: account(state))
      // A link leads to what is there; only where a link must be does it lead to what is missing.
      if related.isLink {
        return found == nil && !related.isRequired ? nil : link(other.resource.item, parents + [key], related)
      }
      return found.map { shown($0.value, related) }
    }
  }

  /// The maximum number of items of a nested collection that an item shows.
  private static let mostEmbedded = 1000

  private func shown(_ value: JSONLiteral, _ related: RelatedMember) -> JSONLiteral {
    guard case .object(let members) = value, !related.names.isEmpty else { return value }
    return .object(members.filter { related.names.contains($0.key) })
  }

  private func link(_ path: PathTemplate, _ values: [String], _ related: RelatedMember) -> JSONLiteral? {
    let values = Dictionary(zip(path.names, values), uniquingKeysWith: { first, _ in first })
    guard let text = path.expand(values) else { return nil }
    let link = JSONLiteral.string(prefix + text)
    return related.isObject ? ["href": link] : link
  }
}
