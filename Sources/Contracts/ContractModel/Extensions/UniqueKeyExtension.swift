extension ContractExtension {
  /// `x-unique-key`: no two elements of an array have the same key.
  package static let uniqueKey = ContractExtension(
    "x-unique-key",
    of: .schema,
    form: """
      "x-unique-key" has a JSON Pointer, "key"; and may have "scope", page or api, and "ignore-case", true \
      or false
      """,
    summary: "no two elements have the same key",
    explanation: """
      `key` points into an element. With `scope: api` the key is unique under all parents of the API, not only in one \
      array. With `ignore-case: true` keys that differ only in the case of ASCII letters are the same.
      """,
    example: "`x-unique-key: { key: /id, scope: api, ignore-case: true }`",
    remedy: "Add it next to `type: array`. The check `unique-items` reports keys that occur twice.",
    hasForm: { UniqueKey($0) != nil }
  )
}
