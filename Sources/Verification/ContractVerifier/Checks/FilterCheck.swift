extension CheckID {
  /// Filters and sorting take effect.
  public static let filter = CheckID("filter")
}

extension DescribedCheck {
  /// Filters and sorting take effect.
  static let filter = DescribedCheck(
    .filter,
    for: [.verification],
    judgesStatus: true,
    summary: "a filter or sort parameter of a list takes effect",
    explanation: """
      A query parameter with the name of a member of the items is sent with the value of an existing item: only items with \
      that value may be returned, and no item of the list that has it may be missing. A parameter such as `sort` must order \
      the items and lose none, and with one such as `fields`, items have the members that were chosen, and no other one that \
      is optional. A search for a text that no item has must not return all of them (a warning); searches by `POST` are \
      verified with the members of their bodies. A `limit` bounds the items of a list without pages. \
      With a `radius` around a location, no item may be farther away; the unit is in the name of the parameter, or metres if \
      its values are large.
      """,
    example: "`GET /orders?status=open` returns orders with the status `closed`.",
    remedy: "Apply every documented parameter, and refuse values that are not supported.",
    whenNothing: "no list has a parameter that filters or sorts"
  )
}
