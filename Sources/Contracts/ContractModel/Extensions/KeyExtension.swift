extension ContractExtension {
  /// `x-key`: the member of an item that identifies it.
  package static let key = ContractExtension(
    "x-key",
    of: .operation,
    form: """
      "x-key" must be the name of a member, such as sku
      """,
    summary: "the member that identifies an item of its resource",
    explanation: """
      The value is the name of a member, or a JSON Pointer to it. It may be on an operation of the resource, on a path, \
      or in the schema of an item. Without it, the names of the path parameter and of the collection say which member \
      it is.
      """,
    example: "`x-key: sku`",
    remedy: """
      Add it where the names differ, as with `/products/{product}` and the member `sku`; `contract explain resources` \
      prints what was understood.
      """,
    hasForm: { ResourceStatement.key($0) != nil }
  )
}
