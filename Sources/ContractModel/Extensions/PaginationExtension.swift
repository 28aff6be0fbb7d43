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
      requested without a cursor; an empty page ends the list.
      """,
    example: "`x-pagination: { limit: limit, cursor: after_id, items: /items, key: /id }`",
    remedy: """
      Name query parameters of the same operation, and write pointers with their slash. The check `pagination` reads \
      the list to its end.
      """
  )
}
