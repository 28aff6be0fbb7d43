import ContractModel
import HTTPMessages
import JSONSyntax

/// Lists: which items, which of them on a page, and what the page says beside them.
extension StatefulReply {
  /// The items of a page, and where they are among all.
  private struct Cut {
    var items: [StoredItem]
    /// The position of the first item, counted from 0.
    var start: Int
    let total: Int
    let limit: Int

    var end: Int { start + items.count }
  }

  /// The number of items of a page where neither the request nor the contract says it.
  private static let usualLimit = 20

  func list(_ state: APIState) -> MockReply {
    guard let resource = operation.resource, let address, let array = operation.array, let form = operation.form,
      let show = form.item
    else { return unknown }
    let parts = QueryParts(query: request.url.query ?? "")
    var query = ListQuery(parts, of: operation.operation, array.item, reserved: reserved)
    if let relation, let member = relationMember(relation.name, resource) {
      query.restrict(member, to: relation.value)
    }
    let visible = ItemTable.View(of: state.tables[address], at: time, to: account(state))
    let view = query.isPlain ? visible : visible.chosen(by: query)
    let cut: Cut
    if let pagination = operation.pagination {
      guard let found = self.cut(view, pagination, parts) else {
        return refusal([400, 404, 422], "The request names a page that does not exist.")
      }
      cut = found
    } else {
      let items = view.items(from: 0, limit: view.count)
      cut = Cut(items: items, start: 0, total: items.count, limit: max(1, items.count))
    }
    let items = cut.items.map { item in
      query.fields.map { show.shown(completed(item, state)).keeping($0, of: array.item).serialized() }
        ?? shown(item, show, state)
    }
    var response = response(items, cut, form, parts)
    guard form.describedHeaders.contains("etag") else { return success(response) }
    response.headers["ETag"] = EntityTag.quoted(
      EntityTag.digits(of: response.body + Array((response.headers["Link"] ?? "").utf8))
    )
    let isKnown = Validators(of: request)?.agree(with: response) ?? false
    return success(isKnown ? Validators.notModified(response) : response)
  }

  /// The member by which items refer to the parent in the path of a list elsewhere.
  private func relationMember(_ name: String, _ resource: StatefulResource) -> String? {
    resource.member(like: name).flatMap { $0 == resource.keyMember ? nil : $0 }
  }

  /// The query parameters that choose a page.
  private var reserved: Set<String> {
    let pagination = operation.pagination
    return Set([pagination?.parameter, pagination?.limit, pagination?.before].compactMap(\.self))
  }

  // MARK: Cutting

  private func cut(_ view: ItemTable.View, _ pagination: Pagination, _ parts: QueryParts) -> Cut? {
    let (total, limit) = (view.count, limit(pagination, parts))
    func page(from start: Int, _ count: Int) -> Cut {
      Cut(items: view.items(from: start, limit: count), start: start, total: total, limit: limit)
    }
    func page(before key: String) -> Cut? {
      view.position(of: StatefulResource.canonical(key)).map { end in
        let start = max(0, end - limit)
        return page(from: start, end - start)
      }
    }
    func page(after key: String) -> Cut? {
      view.position(after: StatefulResource.canonical(key)).map { page(from: $0, limit) }
    }
    if let before = text(pagination.before, parts) {
      return page(before: Self.key(ofToken: before))
    }
    guard let way = operation.pageWay, let text = text(way.parameter, parts) else { return page(from: 0, limit) }
    switch way {
    case .number(let number, _):
      guard let value = Self.number(text), value >= number.start else { return nil }
      // One that is greater than any position has none.
      return page(from: min(number.position(of: value, size: limit) ?? total, total), limit)
    case .item: return page(after: text)
    case .response:
      if text.hasPrefix(Self.backMark) { return page(before: Self.key(ofToken: text)) }
      return page(after: Self.key(ofToken: text))
    }
  }

  /// Returns a whole number; one that is greater than any position is the greatest one.
  private static func number(_ text: String) -> Int? {
    if let number = Int(text) { return number }
    return !text.isEmpty && text.utf8.allSatisfy { $0 &- 0x30 < 10 } ? Int.max : nil
  }

  private func limit(_ pagination: Pagination, _ parts: QueryParts) -> Int {
    let parameter = operation.operation.queryParameter(pagination.limit)
    let asked = parameter?.decode(parts: parts)?.root.integer ?? text(pagination.limit, parts).flatMap { Int($0) }
    let greatest = parameter?.schema?.value["maximum"]?.integer ?? Self.greatestLimit
    let usual = parameter?.defaultValue?.integer ?? Self.usualLimit
    return max(1, min(asked ?? usual, greatest, Self.greatestLimit))
  }

  private static let greatestLimit = 100_000

  private func text(_ name: String?, _ parts: QueryParts) -> String? {
    guard let name else { return nil }
    return parts.items.first { $0.name == name }?.value.flatMap { $0.isEmpty ? nil : $0 }
  }

  // MARK: Tokens

  private static let backMark = "before-"
  private static let nextMark = "after-"

  /// Returns the key in a token, or in a value that is one.
  private static func key(ofToken token: String) -> String {
    for mark in [backMark, nextMark] where token.hasPrefix(mark) { return String(token.dropFirst(mark.count)) }
    return token
  }

  // MARK: Writing

  /// Returns the response with items, and what it says beside them.
  private func response(_ items: [[UInt8]], _ cut: Cut, _ form: ResponseForm, _ parts: QueryParts) -> HTTPResponse {
    var response = form.head
    guard let frame = form.frame, let place = form.place else { return response }
    var body = frame.replacing(place.tokens[...], with: .array([]))
    let shape = form.shape
    if let pagination = operation.pagination {
      let page = PageLinks(next: next(cut, pagination), previous: previous(cut, pagination))
      setLinks(page, shape, &body)
      describe(page, cut, pagination, shape, &body)
      setLinkField(page, form, pagination, &response)
    }
    setTotals(cut, shape, &body)
    response.body = body.serialized([0x5B] + items.joined(separator: [0x2C]) + [0x5D], at: place)
    return response
  }

  /// What leads to the other pages: the value of a parameter, and the URL with it.
  private struct PageLinks {
    typealias Lead = (value: String, url: String)
    let next: Lead?
    let previous: Lead?
  }

  private func next(_ cut: Cut, _ pagination: Pagination) -> PageLinks.Lead? {
    guard cut.end < cut.total, let way = operation.pageWay, let name = way.parameter else { return nil }
    let value =
      switch way {
      case .number(let number, _): String(number.value(at: cut.end, size: cut.limit))
      case .item: cut.items.last?.key ?? ""
      case .response: Self.nextMark + (cut.items.last?.key ?? "")
      }
    return (value, url(name, value, pagination))
  }

  private func previous(_ cut: Cut, _ pagination: Pagination) -> PageLinks.Lead? {
    guard cut.start > 0, let way = operation.pageWay, let name = pagination.before ?? way.parameter else { return nil }
    let value: String
    switch way {
    case .number(let number, _): value = String(number.value(at: max(0, cut.start - cut.limit), size: cut.limit))
    case .item, .response:
      guard let key = cut.items.first?.key else { return nil }
      value = pagination.before == nil ? Self.backMark + key : key
    }
    return (value, url(name, value, pagination))
  }

  /// Returns the URL of the list with another page.
  private func url(_ name: String, _ value: String, _ pagination: Pagination) -> String {
    let others = Set([operation.pageWay?.parameter, pagination.before].compactMap(\.self))
    var items = request.url.queryItems.filter { !others.contains($0.name) }
    items.append(QueryItem(name, value))
    var url = request.url
    url.query = QueryItem.serialize(items)
    return absolute(url.requestTarget)
  }

  private func setLinkField(
    _ page: PageLinks,
    _ form: ResponseForm,
    _ pagination: Pagination,
    _ response: inout HTTPResponse
  ) {
    guard pagination.next.isHeader || form.describedHeaders.contains("link") else { return }
    let links = [("next", page.next), ("prev", page.previous)].compactMap { relation, lead in
      lead.map { "<\($0.url)>; rel=\"\(relation)\"" }
    }
    response.headers["Link"] = links.isEmpty ? nil : links.joined(separator: ", ")
  }

  /// Sets the members that pages commonly have for URLs of other pages, whatever else leads there.
  private func setLinks(_ page: PageLinks, _ shape: SchemaShape?, _ body: inout JSONLiteral) {
    let leads: [(names: [String], lead: PageLinks.Lead?)] = [
      (["next", "nextlink", "nexturl", "nextpageurl"], page.next),
      (["prev", "previous", "prevlink", "previouslink", "prevurl", "previousurl"], page.previous),
    ]
    for (names, lead) in leads {
      for path in [[], ["links"], ["_links"], ["paging"], ["pagination"], ["meta"]] {
        guard case .object(let members)? = body.value(at: JSONPointer(tokens: path)) else { continue }
        let parent = shape?.value(at: JSONPointer(tokens: path))
        for name in parent?.memberNames ?? members.map(\.key) where names.contains(ResourceNaming.normalized(name)) {
          guard let member = parent?.member(name), member.types.isEmpty || member.types.contains("string") else {
            continue
          }
          set(lead?.url, at: JSONPointer(tokens: path + [name]), shape, &body)
        }
      }
    }
  }

  private func describe(
    _ page: PageLinks,
    _ cut: Cut,
    _ pagination: Pagination,
    _ shape: SchemaShape?,
    _ body: inout JSONLiteral
  ) {
    func write(_ lead: PageLinks.Lead?, _ way: Pagination.Way?) {
      switch way?.place {
      case .body(let pointer): set(pagination.next.token == nil ? lead?.url : lead?.value, at: pointer, shape, &body)
      // Any list may have the header.
      case .link, nil: break
      }
    }
    write(page.next, pagination.next)
    write(page.previous, pagination.back)
    if let pointer = pagination.hasMore {
      body = body.replacing(pointer.tokens[...], with: .bool(cut.end < cut.total))
    }
    if let pointer = pagination.total { body = body.replacing(pointer.tokens[...], with: JSONLiteral(cut.total)) }
  }

  /// Sets a lead to another page; without one, the member is `null`, or missing, as the contract allows.
  private func set(_ text: String?, at pointer: JSONPointer, _ shape: SchemaShape?, _ body: inout JSONLiteral) {
    if let text {
      body = body.replacing(pointer.tokens[...], with: .string(text))
      return
    }
    let parent = shape?.value(at: JSONPointer(tokens: pointer.tokens.dropLast()))
    guard let name = pointer.tokens.last else { return }
    let isRequired = parent?.requires(name) ?? false
    body = body.replacing(pointer.tokens[...], with: isRequired ? .null : nil)
    if isRequired, let member = parent?.member(name), let null = JSONLiteral.null.document, !member.allows(null.root) {
      body = body.replacing(pointer.tokens[...], with: "")
    }
  }

  /// Sets the numbers that pages commonly have: of the page, of its items, and of all.
  private func setTotals(_ cut: Cut, _ shape: SchemaShape?, _ body: inout JSONLiteral) {
    let described = [operation.pagination?.total, operation.pagination?.hasMore].compactMap { $0?.tokens }
    func visit(_ value: JSONLiteral, _ path: [String]) {
      guard path.count < 3, case .object(let members) = value else { return }
      for member in members {
        let place = path + [member.key]
        if case .object = member.value { visit(member.value, place) }
        guard !described.contains(place), case .number = member.value,
          let number = number(named: ResourceNaming.normalized(member.key), cut)
        else {
          continue
        }
        body = body.replacing(place[...], with: JSONLiteral(number))
      }
    }
    visit(body, [])
  }

  private func number(named name: String, _ cut: Cut) -> Int? {
    let limit = max(1, cut.limit)
    let first = operation.pageWay?.number?.firstPage ?? 1
    switch name {
    case "total", "totalcount", "totalitems", "totalelements", "totalresults": return cut.total
    case "totalpages", "pages", "pagecount", "lastpage": return (cut.total + limit - 1) / limit
    case "page", "pagenumber", "currentpage", "pageno", "pageindex": return first + cut.start / limit
    case "limit", "pagesize", "perpage", "size": return cut.limit
    case "offset", "skip", "start", "startindex": return cut.start
    case "count": return operation.pagination?.total == nil && operation.pagination != nil ? cut.total : cut.items.count
    case "itemcount", "numberofelements", "returned": return cut.items.count
    default: return nil
    }
  }
}

extension JSONLiteral {
  /// Returns an object with the chosen members, and those that it must have.
  fileprivate func keeping(_ names: Set<String>, of shape: SchemaShape) -> JSONLiteral {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { names.contains($0.key) || shape.requires($0.key) })
  }
}
