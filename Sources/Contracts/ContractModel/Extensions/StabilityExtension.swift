import JSONSyntax

extension ContractExtension {
  /// `x-stable`: a second identical request gets the same items in the same order.
  package static let stability = ContractExtension(
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

extension ContractReader {
  /// Reads `x-stable`.
  mutating func stability(_ value: JSONValue) -> Stability? {
    guard let items = value["items"]?.string.flatMap(JSONPointer.init), let list = value["fields"],
      list.kind == .array, case let fields = list.elements.compactMap({ $0.string.flatMap(JSONPointer.init) }),
      fields.count == list.count
    else {
      report(
        .invalidExtension,
        ContractExtension.stability.form,
        at: value,
        leavingOutPart: true
      )
      return nil
    }
    return Stability(items: items, fields: fields, place: sources.place(of: value))
  }
}
