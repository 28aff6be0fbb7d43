extension ContractExtension {
  /// `x-stable`: a second identical request gets the same items in the same order.
  public static let stability = ContractExtension(
    "x-stable",
    of: .operation,
    form: """
      "x-stable" has a JSON Pointer, "items", and a list of them, "fields"
      """,
    summary: "a second identical request returns the same items in the same order",
    explanation: """
      `items` points to the array in the body, `fields` lists pointers into an item. Fields that are not listed may \
      change.
      """,
    example: "`x-stable: { items: /items, fields: [/id, /image] }`",
    remedy: "Leave fields out that change with each response. The check `stability` repeats the requests."
  )
}
