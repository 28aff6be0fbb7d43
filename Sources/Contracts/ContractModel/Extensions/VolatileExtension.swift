import JSONSyntax

extension ContractExtension {
  /// `x-volatile`: a value may differ from response to response, also in its shape.
  package static let volatile = ContractExtension(
    "x-volatile",
    of: .schema,
    form: """
      "x-volatile" must be true in the schema of a value, or a list of the names of members
      """,
    summary: "a value may differ from response to response, also in its shape",
    explanation: """
      `true` belongs into the schema of the value, a list of names into that of the object. `contract drift` compares \
      neither the value nor what is below it with a recording. Dates, identifiers and other values need no mark: only \
      shapes are compared, and what differs between two identical requests is left out anyway.
      """,
    example: "`x-volatile: [weather, advertisement]`",
    remedy: "Mark the smallest value that changes, because nothing below it is compared.",
    hasForm: { value in
      if value.kind == .array { return value.elements.allSatisfy { $0.string != nil } }
      return value.bool != nil
    }
  )
}
