import ContractJudge
import ContractModel
public import ContractReports
import JSONSchemas
import JSONSyntax

extension CheckID {
  /// Pages form one consistent list.
  public static let pagination = CheckID("pagination")
}

/// Checks that pages have the requested size and form one complete, ordered, finite list without duplicates
/// (`x-pagination`).
struct PaginationCheck: ExchangeCheck, CrossExchangeCheck {
  let descriptor = CheckDescriptor(
    .pagination,
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
    guard case .followed(_, check: .pagination) = analysis.subject.expectation, let expected = ExpectedStatus(analysis),
      !expected.isSuccess
    else { return [] }
    return [expected.finding(.pagination, "status \(expected.status) for a link that this API returned")]
  }

  /// Returns the operations whose lists were read.
  func operations(judgedIn group: ExchangeGroup) -> Set<String> {
    Set(group.lists.flatMap(\.walks).compactMap { $0.pages.first?.record.operation.id })
  }

  /// Returns findings about each walk of a list and about differences from the most complete walk.
  func findings(for group: ExchangeGroup) -> [Finding] { group.lists.flatMap { findings(of: $0) } }

  private func findings(of list: ListWalks) -> [Finding] {
    let contract = ContractPlace(place: list.pagination.place)
    return list.walks.flatMap { walk in
      sizes(of: walk, list.pagination, contract) + repetitions(in: walk, contract) + missingCursor(of: walk, contract)
    } + WalkComparison(walks: list.walks, contract: contract).findings
  }

  // MARK: Sizes

  /// Returns findings about pages, except the last, whose size is not the requested one or the contract's default.
  private func sizes(of walk: Walk, _ pagination: Pagination, _ contract: ContractPlace) -> [Finding] {
    let parameter = walk.records.first?.operation.queryParameter(pagination.limit)
    // A default of no items or fewer promises nothing that could be counted.
    let usual = parameter?.defaultValue?.integer.flatMap { $0 > 0 ? $0 : nil }
    return walk.pages.enumerated().compactMap { position, page in
      let requested = walk.limits.limit(ofPage: position)
      guard let limit = requested ?? usual else { return nil }
      let expected = requested == nil ? "\(limit) is the default" : "\(limit) \(limit == 1 ? "was" : "were") requested"
      if page.count > limit {
        let extra = page.items.dropFirst(limit).first?.value
        return page.record.subject.finding(
          .pagination,
          "the page holds \(count(page.count, "item")); \(expected)",
          body: extra.map { BodyPlace($0) },
          contract: contract
        )
      }
      guard page.count < limit, isFollowed(position, in: walk) else { return nil }
      return page.record.subject.finding(
        .pagination,
        "the page holds \(count(page.count, "item")) and is not the last; \(expected)",
        body: page.items.last.map { BodyPlace($0.value) },
        contract: contract
      )
    }
  }

  /// Returns whether a page is followed by items that have not occurred before.
  private func isFollowed(_ position: Int, in walk: Walk) -> Bool {
    let next = position + 1
    guard next < walk.pages.count, walk.pages[next].count > 0 else { return false }
    return walk.end != .repeated || next < walk.pages.count - 1
  }

  // MARK: Repetitions

  /// Returns findings about items that occur twice in a walk; a walk ends at the first page with a repeated item.
  private func repetitions(in walk: Walk, _ contract: ContractPlace) -> [Finding] {
    walk.pages.compactMap { repetition(within: $0, contract) } + repeatedPage(of: walk, contract)
  }

  /// Returns findings about items that occur twice on one page, unless the check of unique keys has reported them
  /// already.
  private func repetition(within page: Page, _ contract: ContractPlace) -> Finding? {
    guard !page.record.findings.contains(where: { $0.check == .uniqueItems }) else { return nil }
    var seen = Set<[UInt8]>()
    guard let repeated = page.items.first(where: { !seen.insert($0.key).inserted }) else { return nil }
    return page.record.subject.finding(
      .pagination,
      "the item \(repeated.value.text) occurs twice on the page",
      body: BodyPlace(repeated.value),
      contract: contract
    )
  }

  private func repeatedPage(of walk: Walk, _ contract: ContractPlace) -> [Finding] {
    guard walk.end == .repeated, let page = walk.pages.last, walk.pages.count > 1 else { return [] }
    var places: [[UInt8]: Int] = [:]
    for (position, page) in walk.pages.dropLast().enumerated() {
      for item in page.items { places[item.key] = position }
    }
    guard let repeated = page.items.first(where: { places[$0.key] != nil }), let first = places[repeated.key] else {
      return []
    }
    let before = walk.pages[walk.pages.count - 2]
    let message: String
    if repeated.key == before.items.last?.key, repeated.key == page.items.first?.key {
      message = "the page starts with the cursor's own item; the cursor must be exclusive"
    } else if page.items.map(\.key) == walk.pages.first?.items.map(\.key) {
      message = "the page repeats the first page: the cursor has no effect, so the list never ends"
    } else if page.items.map(\.key) == before.items.map(\.key) {
      message = "the page repeats the previous page: the list never ends"
    } else {
      message = "the item \(repeated.value.text) is already on page \(first + 1)"
    }
    return [
      page.record.subject.finding(.pagination, message, body: BodyPlace(repeated.value), contract: contract)
    ]
  }

  // MARK: Cursors

  /// Returns a finding if the last item of a page has no key that can serve as the cursor of the next page.
  private func missingCursor(of walk: Walk, _ contract: ContractPlace) -> [Finding] {
    guard walk.end == .noCursor, let page = walk.pages.last,
      !page.record.findings.contains(where: { $0.check == .bodySchema })
    else { return [] }
    let found = page.items.count == page.count ? page.items.last.map { "\($0.value.text) is not one" } : nil
    return [
      page.record.subject.finding(
        .pagination,
        "the next page cannot be requested: \(found ?? "an item of the page has no key")",
        body: found == nil ? nil : page.items.last.map { BodyPlace($0.value) },
        contract: contract
      )
    ]
  }

  private func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
