import ContractModel
import HTTPMessages
import JSONSyntax

/// Lists: which items, and which of them on a page.
extension StatefulHandler {
  /// The number of items of a page where neither the request nor the contract says it.
  private static let usualLimit = 20
  private static let greatestLimit = 100_000

  func list(_ state: APIState) -> MockReply {
    guard let array = operation.array, let form = operation.form, let show = form.item, let listForm = form.list else {
      return unknown
    }
    let parts = QueryParts(query: request.url.query ?? "")
    let parameters = operation.pageParameters
    var query = ListQuery(parts, of: operation.operation, array.heldItem, reserved: parameters)
    if let relation, let resource = operation.resource {
      let member = relationMember(relation.name, resource)
      query.restrict(member ?? relation.name, to: relation.value, orMissing: member == nil)
    }
    let table = operation.exampleItems ?? items(everywhere: state) ?? address.flatMap { state.tables[$0] }
    let visible = ItemTable.View(of: table, at: time, to: account(state))
    let view = query.isPlain ? visible : visible.chosen(by: query)
    let items = StateItems(view: view, way: operation.pageWay, before: parameters?.before, url: url)
    let page = PageRequest(parts.items, query: request.url.query, parameters, of: operation.operation)
    let size = size(page.limit) ?? max(1, min(view.count, query.maximumItems ?? .max))
    var cut = items.cut(page, size: size)
    // A contract that documents no refusal is that of a server with a first page for any such request.
    if cut == nil, !refuses([400, 404, 422]) {
      cut = items.cut(PageRequest(cursor: nil, before: nil, limit: page.limit), size: size)
    }
    guard let cut else { return refusal([400, 404, 422], "The request names a page that does not exist.") }
    let shown = view.items(from: cut.range.lowerBound, limit: cut.range.count).map { item in
      let text =
        query.fields.map { show.shown(completed(item, state)).keeping($0, of: array.heldItem).serialized() }
        ?? self.shown(item, show, state)
      return form.wrapper?.text(holding: text, key: item.key) ?? text
    }
    let context = PageContext(cut, of: items, isFollowed: !cut.isLast, total: view.count, limit: page.limit)
    var response = listForm.response(with: shown, context)
    guard form.describedHeaders.contains("etag") else { return success(response) }
    response.headers["ETag"] = ItemTag.quoted(
      ItemTag.digits(of: response.body + Array((response.headers["Link"] ?? "").utf8))
    )
    let isKnown = Validators(of: request)?.agree(with: response) ?? false
    return success(isKnown ? Validators.notModified(response) : response)
  }

  /// Returns the items of all collections of a resource that the values in the path allow; `nil` for a list of one.
  private func items(everywhere state: APIState) -> ItemTable? {
    guard let resource = operation.everywhere else { return nil }
    let names = resource.resource.collection.names
    var all = ItemTable()
    let tables = state.tables.filter { address, _ in
      address.resource == resource.number
        && zip(names, address.parents).allSatisfy { name, value in path[name].map { $0 == value } ?? true }
    }
    for (address, table) in tables.sorted(by: { $0.key.parents.lexicographicallyPrecedes($1.key.parents) }) {
      for item in ItemTable.View(of: table, at: time, to: account(state)).items(from: 0, limit: table.count) {
        // Items of different collections may have the same key.
        let key = all.isTaken(item.key) ? (address.parents + [item.key]).joined(separator: "/") : item.key
        all.put(StoredItem(key: key, value: item.value, revision: item.revision, modified: item.modified))
      }
    }
    return all
  }

  /// The member by which items refer to the parent in the path of a list elsewhere.
  func relationMember(_ name: String, _ resource: StatefulResource) -> String? {
    resource.member(like: name).flatMap { $0 == resource.keyMember ? nil : $0 }
  }

  /// Returns the number of items of a page; `nil` for a list without pages, which has all.
  private func size(_ limit: PageLimit) -> Int? {
    guard let pagination = operation.pagination else { return nil }
    let parameter = operation.operation.queryParameter(pagination.limit)
    let greatest = parameter?.schema?.value["maximum"]?.integer ?? Self.greatestLimit
    let usual = parameter?.defaultValue?.integer ?? Self.usualLimit
    return max(1, min(limit.number ?? usual, greatest, Self.greatestLimit))
  }

  /// Returns the URL of the list with another page.
  private func url(_ name: String, _ value: String) -> String {
    let parameters = operation.pageParameters
    var items = request.url.queryItems.filter { $0.name != parameters?.cursor && $0.name != parameters?.before }
    items.append(QueryItem(name, value))
    var url = request.url
    url.query = QueryItem.serialize(items)
    return absolute(url.requestTarget)
  }
}

extension JSONLiteral {
  /// Returns an object with the chosen members, and those that it must have.
  fileprivate func keeping(_ names: Set<String>, of shape: SchemaShape) -> JSONLiteral {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { names.contains($0.key) || shape.requires($0.key) })
  }
}
