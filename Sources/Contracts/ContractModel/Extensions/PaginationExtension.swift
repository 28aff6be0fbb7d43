package import JSONSyntax

extension ContractExtension {
  /// `x-pagination`: the list that an operation returns is read page by page.
  package static let pagination = ContractExtension(
    "x-pagination",
    of: .operation,
    form: """
      "x-pagination" has the names of two query parameters, "limit" and "cursor", and two JSON Pointers, \
      "items" and "key"
      """,
    summary: "its list is read page by page",
    explanation: """
      `limit` and `cursor` name query parameters: how many items a page has, and the item after which it starts. \
      `items` points to the array in the body, `key` to the value in an item that the cursor takes. The first page is \
      requested without a cursor; an empty page ends the list. In place of `cursor`, `offset` or `page` names a \
      parameter that counts (`first-page` is its first value; if absent, 0 for `offset` and 1 for `page`), `token` one \
      for the opaque token that `next` points to, and `next` alone points to a URL in the body, or is `Link` for that \
      header. `previous` points to the URL or token of the page before, or is `Link`; `before` names the parameter that \
      takes that token or the key of the first item. `total` and `has-more` point to the number of all items and to a \
      flag, and must agree with the pages.
      """,
    example: "`x-pagination: { limit: limit, cursor: after_id, items: /items, key: /id }`",
    remedy: """
      Name query parameters of the same operation, and write pointers with their slash. The check `pagination` reads \
      the list to its end.
      """
  )
}

extension Pagination {
  /// A member of `x-pagination`.
  fileprivate enum Member: String, CaseIterable {
    case limit, offset, page, token, cursor, before, next, previous, items, key, total
    case firstPage = "first-page"
    case hasMore = "has-more"

    /// Whether it names a query parameter.
    var isParameter: Bool {
      switch self {
      case .offset, .page, .token, .cursor, .before, .limit: true
      case .firstPage, .next, .previous, .items, .key, .total, .hasMore: false
      }
    }

    /// The members of a list that promises full pages, which make up a form of their own.
    static let ofFullPages: Set<Member> = [.limit, .cursor, .items, .key]
  }

  /// The value of `next` and `previous` for a list whose pages follow each other by the header.
  fileprivate static let link = "Link"

  /// The value of `x-pagination` that describes it.
  package var literal: JSONLiteral {
    var members: [JSONLiteral.Member] = []
    func add(_ member: Member, _ value: String?) {
      if let value { members.append(.init(member.rawValue, .string(value))) }
    }
    switch continuation {
    case .offset(let name, let first):
      add(.offset, name)
      if first != 0 { members.append(.init(Member.firstPage.rawValue, JSONLiteral(first))) }
    case .page(let name, let first):
      add(.page, name)
      if first != 1 { members.append(.init(Member.firstPage.rawValue, JSONLiteral(first))) }
    case .token(let name, let next):
      add(.token, name)
      add(.next, next.description)
    case .key(let name, _): add(.cursor, name)
    case .url(let next): add(.next, next.description)
    case .link: add(.next, Self.link)
    }
    switch previous {
    case .body(let pointer, let parameter):
      add(.previous, pointer.description)
      add(.before, parameter)
    case .key(let name): add(.before, name)
    case .link: add(.previous, Self.link)
    case nil: break
    }
    add(.limit, limit)
    add(.items, items.description)
    add(.key, key?.description)
    add(.total, total?.description)
    add(.hasMore, hasMore?.description)
    return .object(members)
  }

  /// The value of `x-pagination` that describes it, as YAML.
  public var yaml: String { FlowText.yaml(literal) }
}

extension JSONValue {
  fileprivate subscript(member: Pagination.Member) -> JSONValue? { self[member.rawValue] }
}

extension ContractReader {
  private static let formOfOthers = """
    "x-pagination" has one of "offset", "page", "cursor" and "token" (with "next"), the name of a query parameter, or \
    "next" alone, a JSON Pointer or "Link"
    """

  /// Reads `x-pagination`.
  mutating func pagination(_ value: JSONValue, _ parameters: [Parameter]) -> Pagination? {
    let others = Pagination.Member.allCases.filter { !Pagination.Member.ofFullPages.contains($0) }
    let isOther = value.kind == .object && others.contains { value[$0] != nil }
    let form = isOther ? Self.formOfOthers : ContractExtension.pagination.form
    if !isOther, let missing = [Pagination.Member.limit, .cursor].first(where: { value[$0]?.string == nil }) {
      report(.invalidExtension, form, at: value[missing] ?? value, leavingOutPart: true)
      return nil
    }
    guard let names = names(value, parameters) else { return nil }
    let items = pointer(.items, value)
    guard let items, let continuation = continuation(value, names) else {
      // A pointer that is none is reported already.
      let isReported = items == nil ? value[.items] != nil : !isOther && value[.key] != nil
      if !isReported { report(.invalidExtension, form, at: value, leavingOutPart: true) }
      return nil
    }
    return Pagination(
      continuation: continuation,
      previous: previous(value, names),
      limit: names[.limit],
      items: items,
      key: pointer(.key, value),
      total: pointer(.total, value),
      hasMore: pointer(.hasMore, value),
      place: sources.place(of: value)
    )
  }

  /// Returns the query parameters that the extension names, by its members; `nil` after a problem.
  private mutating func names(_ value: JSONValue, _ parameters: [Parameter]) -> [Pagination.Member: String]? {
    var names: [Pagination.Member: String] = [:]
    for member in Pagination.Member.allCases where member.isParameter {
      guard let given = value[member] else { continue }
      guard let name = given.string, parameters.contains(where: { $0.location == .query && $0.name == name }) else {
        report(
          .invalidExtension,
          "\"x-pagination\" names \"\(given.string ?? given.text)\", which is not a query parameter of the operation",
          at: given,
          leavingOutPart: true
        )
        return nil
      }
      names[member] = name
    }
    return names
  }

  private mutating func previous(_ value: JSONValue, _ names: [Pagination.Member: String]) -> Pagination.Previous? {
    if value[.previous]?.string == Pagination.link { return .link }
    if let pointer = pointer(.previous, value) { return .body(pointer, parameter: names[.before]) }
    return names[.before].map { .key($0) }
  }

  private mutating func continuation(
    _ value: JSONValue,
    _ names: [Pagination.Member: String]
  ) -> Pagination.Continuation? {
    if let offset = names[.offset] { return .offset(offset, first: value[.firstPage]?.integer ?? 0) }
    if let page = names[.page] { return .page(page, first: value[.firstPage]?.integer ?? 1) }
    if value[.next]?.string == Pagination.link { return .link }
    if let token = names[.token] ?? names[.cursor], let next = pointer(.next, value) {
      return .token(token, next: next)
    }
    if let cursor = names[.cursor], let key = pointer(.key, value) { return .key(cursor, key) }
    return pointer(.next, value).map { .url($0) }
  }

  private mutating func pointer(_ member: Pagination.Member, _ value: JSONValue) -> JSONPointer? {
    pointer(value[member], member.rawValue)
  }
}
