import JSONSyntax

extension ContractExtension {
  /// `x-owner`: whose the items of a schema are.
  package static let owner = ContractExtension(
    "x-owner",
    of: .schema,
    form: """
      "x-owner" must be the name of the member that says whose an item is, such as userId, or true or false
      """,
    summary: "items belong to the account that created them",
    explanation: """
      It belongs into the schema of an item. The value is the name of the member that shows the account, `true` where no \
      member does, or `false` where everybody sees the items of all. Without it, a member that only the server sets, such as \
      `ownerId`, a path such as `/me/orders`, or a summary such as "Lists the caller's own orders" says so, where all \
      operations on the items need credentials.
      """,
    example: "`x-owner: customerId`",
    remedy: """
      Add it where `contract explain resources` prints another owner than the API has. A mock with a state shows the items \
      of one account to no other.
      """,
    hasForm: { value in value.bool != nil || value.string?.isEmpty == false }
  )
}
