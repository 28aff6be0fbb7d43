import JSONSyntax

extension ContractExtension {
  /// `x-server-set`: the server decides on the value of a member.
  package static let serverSet = ContractExtension(
    "x-server-set",
    of: .schema,
    form: """
      "x-server-set" must be true in the schema of a member, or a list of the names of members
      """,
    summary: "the server decides on the values of members",
    explanation: """
      `true` belongs into the schema of the member, a list of names into that of the object. Clients may send such a \
      member, but what they read back may differ; `readOnly` says that they must not send it.
      """,
    example: "`x-server-set: [total, number]`",
    remedy: "Use `readOnly: true` for members that clients never send.",
    hasForm: { value in
      if value.kind == .array { return value.elements.allSatisfy { $0.string != nil } }
      return value.bool != nil
    }
  )
}
