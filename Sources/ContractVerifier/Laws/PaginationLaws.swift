import ContractModel
import ContractReports
import JSONSyntax

/// Pages join to one list: of the size asked for, none lost, none twice, in one order, with an end (`x-pagination`).
enum PaginationLaws {
  /// What is wrong with the walks of one operation, each by itself and all against the most complete one.
  static func findings(_ walks: [Walk], _ pagination: Pagination) -> [Finding] {
    let contract = ContractPlace(place: pagination.place)
    return walks.flatMap { sizes(of: $0, contract) + repetitions(in: $0, contract) } + comparison(walks, contract)
  }

  // MARK: One walk

  /// A page holds as many items as were asked for, unless it is the last.
  private static func sizes(of walk: Walk, _ contract: ContractPlace) -> [Finding] {
    walk.pages.enumerated().compactMap { position, page in
      guard let limit = walk.limit(ofPage: position) else { return nil }
      if page.count > limit {
        let extra = page.keys.dropFirst(limit).first?.value
        return page.record.subject.finding(
          .pagination,
          "the page holds \(count(page.count, "item")), where \(limit) were asked for",
          body: extra.map { BodyPlace($0) },
          contract: contract
        )
      }
      let isFollowed = position + 1 < walk.pages.count && walk.pages[position + 1].count > 0
      if page.count < limit, isFollowed, !isRepetition(walk, position + 1) {
        return page.record.subject.finding(
          .pagination,
          "the page holds \(count(page.count, "item")), where \(limit) were asked for, and is not the last",
          body: page.keys.last.map { BodyPlace($0.value) },
          contract: contract
        )
      }
      return nil
    }
  }

  /// Whether a page is the one that a walk broke off at because it repeats items.
  private static func isRepetition(_ walk: Walk, _ position: Int) -> Bool {
    walk.end == .repeated && position == walk.pages.count - 1
  }

  /// No item stands on two pages of one walk; the page at which one does is the walk's last.
  private static func repetitions(in walk: Walk, _ contract: ContractPlace) -> [Finding] {
    guard walk.end == .repeated, let page = walk.pages.last, walk.pages.count > 1 else { return [] }
    var places: [[UInt8]: Int] = [:]
    for (position, page) in walk.pages.dropLast().enumerated() {
      for key in page.keys { places[key.key] = position }
    }
    guard let repeated = page.keys.first(where: { places[$0.key] != nil }), let first = places[repeated.key] else {
      return []
    }
    let before = walk.pages[walk.pages.count - 2]
    let message: String
    if repeated.key == before.keys.last?.key, repeated.key == page.keys.first?.key {
      message = "the page begins with the item that it should follow: the cursor is not exclusive"
    } else if page.keys.map(\.key) == walk.pages.first?.keys.map(\.key) {
      message = "the page repeats the first page: the cursor has no effect, and the list no end"
    } else if page.keys.map(\.key) == before.keys.map(\.key) {
      message = "the page repeats the one before it: the list has no end"
    } else {
      message = "the item \(repeated.value.text) stands on page \(first + 1) already"
    }
    return [
      page.record.subject.finding(.pagination, message, body: BodyPlace(repeated.value), contract: contract)
    ]
  }

  // MARK: Several walks

  /// Every walk finds the same items in the same order, as far as it went.
  private static func comparison(_ walks: [Walk], _ contract: ContractPlace) -> [Finding] {
    let sound = walks.filter { $0.end == .emptyPage || $0.end == .cut }
    guard
      let reference = sound.max(by: {
        ($0.end == .emptyPage ? 1 : 0, $0.keys.count) < ($1.end == .emptyPage ? 1 : 0, $1.keys.count)
      })
    else { return [] }
    return sound.compactMap { walk in
      walk.name == reference.name ? nil : difference(of: walk, from: reference, contract)
    }
  }

  /// The first place at which a walk goes another way than the reference.
  private static func difference(of walk: Walk, from reference: Walk, _ contract: ContractPlace) -> Finding? {
    let (keys, expected) = (walk.keys, reference.keys)
    let shared = zip(keys, expected).prefix { $0 == $1 }.count
    if shared == expected.count, shared == keys.count { return nil }
    if shared == keys.count, walk.end == .cut { return nil }
    if shared == expected.count, reference.end == .cut { return nil }
    let (page, found) = item(shared, of: walk)
    guard let page = page ?? walk.pages.last else { return nil }
    let missing = item(shared, of: reference).value
    let rest = Set(keys[shared...])
    let message: String
    if let missing, shared == keys.count || !rest.contains(expected[shared]) {
      message = "the walk with \(walk.name) loses \(missing.text), which the walk with \(reference.name) has"
    } else if let found, shared == expected.count || !Set(expected[shared...]).contains(keys[shared]) {
      message = "the walk with \(walk.name) has \(found.text), which the walk with \(reference.name) has not"
    } else {
      message = "the walk with \(walk.name) has another order than the walk with \(reference.name)"
    }
    let expectation = missing.map { "expected item \(shared + 1) to be \($0.text)" }
    return page.record.subject.finding(
      .pagination,
      message,
      details: expectation.map { [$0] } ?? [],
      body: found.map { BodyPlace($0) },
      contract: contract
    )
  }

  /// The item at a position of a walk, and the page that it stands on.
  private static func item(_ position: Int, of walk: Walk) -> (page: Page?, value: JSONValue?) {
    var rest = position
    for page in walk.pages {
      if rest < page.keys.count { return (page, page.keys[rest].value) }
      rest -= page.keys.count
    }
    return (nil, nil)
  }

  private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
