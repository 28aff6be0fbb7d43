extension ContractExtension {
  /// `x-each`: a link exists for each element of an array, not once.
  package static let each = ContractExtension(
    "x-each",
    of: .link,
    form: """
      "x-each" must be a JSON Pointer such as /items
      """,
    summary: "the link exists once for each element of an array",
    explanation: """
      The value points to an array in the body. In the expressions of the link, an index that follows that pointer \
      (`/items/0`) is replaced by the index of each element. A tool that ignores the keyword follows the link of the \
      first element.
      """,
    example: "`x-each: /items`",
    remedy: """
      Use the same pointer, followed by `/0`, in the parameters of the link. The check `link` follows each one.
      """
  )
}
