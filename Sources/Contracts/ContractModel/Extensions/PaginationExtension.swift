import JSONSyntax

extension ContractExtension {
  /// `x-pagination`: the list that an operation returns is read page by page.
  public static let pagination = ContractExtension(
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
      parameter that counts (`first-page` is 1 if absent), `token` one for the opaque token that `next` points to, and \
      `next` alone points to a URL in the body, or is `Link` for that header. `previous` points to the URL or token of \
      the page before, or is `Link`; `before` names the parameter that takes that token or the key of the first item. \
      `total` and `has-more` point to the number of all items and to a flag, and must agree with the pages.
      """,
    example: "`x-pagination: { limit: limit, cursor: after_id, items: /items, key: /id }`",
    remedy: """
      Name query parameters of the same operation, and write pointers with their slash. The check `pagination` reads \
      the list to its end.
      """
  )
}

extension ContractReader {
  private static let formOfOthers = """
    "x-pagination" has one of "offset", "page", "cursor" and "token" (with "next"), the name of a query parameter, or \
    "next" alone, a JSON Pointer or "Link"
    """

  /// Reads `x-pagination`.
  mutating func pagination(_ value: JSONValue, _ parameters: [Parameter]) -> Pagination? {
    let others = ["offset", "page", "token", "next", "total", "has-more", "first-page", "previous", "before"]
    let isOther = value.kind == .object && others.contains { value[$0] != nil }
    let form = isOther ? Self.formOfOthers : ContractExtension.pagination.form
    if !isOther, let missing = ["limit", "cursor"].first(where: { value[$0]?.string == nil }) {
      report(.invalidExtension, form, at: value[missing] ?? value, leavingOutPart: true)
      return nil
    }
    guard let names = names(value, parameters) else { return nil }
    let items = pointer(value["items"], "items")
    guard let items, let continuation = continuation(value, names) else {
      // A pointer that is none is reported already.
      let isReported = items == nil ? value["items"] != nil : !isOther && value["key"] != nil
      if !isReported { report(.invalidExtension, form, at: value, leavingOutPart: true) }
      return nil
    }
    return Pagination(
      continuation: continuation,
      previous: previous(value, names),
      limit: names["limit"],
      items: items,
      key: pointer(value["key"], "key"),
      total: pointer(value["total"], "total"),
      hasMore: pointer(value["has-more"], "has-more"),
      place: sources.place(of: value)
    )
  }

  /// Returns the query parameters that the extension names, by its members; `nil` after a problem.
  private mutating func names(_ value: JSONValue, _ parameters: [Parameter]) -> [String: String]? {
    var names: [String: String] = [:]
    for member in ["limit", "offset", "page", "token", "cursor", "before"] {
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

  private mutating func previous(_ value: JSONValue, _ names: [String: String]) -> Pagination.Previous? {
    if value["previous"]?.string == "Link" { return .link }
    if let pointer = pointer(value["previous"], "previous") { return .body(pointer, parameter: names["before"]) }
    return names["before"].map { .key($0) }
  }

  private mutating func continuation(_ value: JSONValue, _ names: [String: String]) -> Pagination.Continuation? {
    if let offset = names["offset"] { return .offset(offset) }
    if let page = names["page"] { return .page(page, first: value["first-page"]?.integer ?? 1) }
    if value["next"]?.string == "Link" { return .link }
    if let token = names["token"] ?? names["cursor"], let next = pointer(value["next"], "next") {
      return .token(token, next: next)
    }
    if let cursor = names["cursor"], let key = pointer(value["key"], "key") { return .key(cursor, key) }
    return pointer(value["next"], "next").map { .url($0) }
  }
}
