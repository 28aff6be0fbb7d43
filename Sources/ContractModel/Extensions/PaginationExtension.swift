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
  /// Reads `x-pagination`.
  mutating func pagination(_ value: JSONValue, _ parameters: [Parameter]) -> Pagination? {
    for name in ["limit", "cursor"] {
      guard let text = value[name]?.string else {
        report(.invalidExtension, ContractExtension.pagination.form, at: value[name] ?? value, leavingOutPart: true)
        return nil
      }
      guard parameters.contains(where: { $0.location == .query && $0.name == text }) else {
        report(
          .invalidExtension,
          "\"x-pagination\" names \"\(text)\", which is not a query parameter of the operation",
          at: value[name] ?? value,
          leavingOutPart: true
        )
        return nil
      }
    }
    guard let items = pointer(value["items"], "items"), let key = pointer(value["key"], "key") else {
      if value["items"] == nil || value["key"] == nil {
        report(.invalidExtension, ContractExtension.pagination.form, at: value, leavingOutPart: true)
      }
      return nil
    }
    return Pagination(
      limit: value["limit"]?.string ?? "",
      cursor: value["cursor"]?.string ?? "",
      items: items,
      key: key,
      place: sources.place(of: value)
    )
  }
}
