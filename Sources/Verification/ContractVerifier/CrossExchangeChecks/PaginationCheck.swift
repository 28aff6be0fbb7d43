import ContractJudge
import ContractModel

extension CheckID {
  /// Pages form one consistent list.
  public static let pagination = CheckID("pagination")
}

/// Checks that pages have the requested size and form one complete, ordered, finite list without duplicates
/// (`x-pagination`).
struct PaginationCheck: ExchangeCheck, CrossExchangeCheck {
  let descriptor = CheckDescriptor(
    .pagination,
    for: [.verification],
    judgesStatus: true,
    needsSequence: true,
    summary: """
      pages join into one list of the requested page size, in one order, with an end and without gaps or duplicates \
      (`x-pagination`)
      """,
    explanation: """
      Each list with `x-pagination` is read to its end with several page sizes. All walks must find the same items in \
      the same order.
      """,
    example: "The second page starts with the last item of the first: the cursor must be exclusive.",
    remedy: "Order by a unique key, and return the items after the cursor, not from it.",
    whenNothing: "no list was read page by page"
  )

  /// Returns whether a page led to the request.
  func applies(to analysis: ExchangeAnalysis, options: Judge.Options) -> Bool {
    analysis.isFollowed(for: .pagination)
  }

  /// Returns at most one finding: the request for a further page fails.
  func findings(for analysis: ExchangeAnalysis, options: Judge.Options) -> [Finding] {
    analysis.failure(ofFollowed: .pagination, "for a link that this API returned")
  }

  /// Returns the operations whose lists were read.
  func operations(judgedIn group: ExchangeGroup) -> Set<String> {
    Set(group.lists.flatMap(\.walks).compactMap { $0.pages.first?.record.operation.id })
  }

  /// Returns findings about each walk of a list and about differences from the most complete walk.
  func findings(for group: ExchangeGroup) -> [Finding] {
    group.lists.flatMap { list in list.faults.map { $0.finding(list.pagination.place) } }
  }
}
