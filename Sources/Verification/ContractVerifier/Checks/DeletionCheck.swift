extension CheckID {
  /// A deleted item is gone.
  public static let deletion = CheckID("deletion")
}

extension DescribedCheck {
  /// A deleted item is gone.
  static let deletion = DescribedCheck(
    .deletion,
    for: [.verification],
    summary: "what was deleted is gone, and nothing else is",
    explanation: """
      A resource that the run created is deleted, read and looked for in its list. 404 and 410 are right, and so is a \
      resource that says that it is deleted. No other one may leave the list, unless it refers to the deleted one; what is \
      read below its path, such as a file, goes with it. Deletions are sent only if `--allow-unsafe` names them.
      """,
    example: "`DELETE /orders/7` returns 204, and `GET /orders/7` returns 200.",
    remedy: "Delete the resource before responding, or respond with 202 if that takes time.",
    whenNothing: "no resource was deleted"
  )
}
