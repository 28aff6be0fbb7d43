extension CheckID {
  /// An identity can neither see nor change an item of another.
  public static let ownership = CheckID("ownership")
}

extension DescribedCheck {
  /// An identity can neither see nor change an item of another.
  static let ownership = DescribedCheck(
    .ownership,
    for: [.verification],
    summary: "what one identity made, another can neither see nor change",
    explanation: """
      `--as` names two identities. Each makes items, and the other reads, lists, changes and deletes them; changes are \
      sent to such items alone, and only where `--allow-unsafe` allows the operations. Without it, items are read that \
      only the list of the one has. Items that `x-owner: false`, a path or a summary calls shared, that anybody can read \
      without credentials, or that both lists have are no fault, nor is what only one of the two may do: an \
      administrator, for example.
      """,
    example: "`POST /orders` as `alice` creates order 7, and `GET /orders/7` as `bob` returns it.",
    remedy: """
      Compare the owner of the item with the client in each operation, and respond with 404 or 403. If the items are \
      everybody's, say so with `x-owner: false` in the schema of the item.
      """,
    whenNothing: "no item of one identity was requested as another one; --as names two"
  )
}
