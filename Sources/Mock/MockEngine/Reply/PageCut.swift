/// Positions in a list: from the first that a page may show up to the last that is known to follow.
struct PagePlace: Sendable, Hashable {
  let start: Int
  let end: Int
}

/// The part of a list that a page shows.
struct PageCut: Sendable {
  let range: Range<Int>
  /// The positions of all items that can precede and follow.
  let bounds: PagePlace
  /// The requested number of items.
  let size: Int
  /// Whether the page was requested by what follows it.
  let isBackwards: Bool
  /// The number that the page was requested with; `nil` for other pages.
  let requested: Int?

  /// Cuts the first items of a place, or the last ones for a page that leads back.
  ///
  /// - Parameters:
  ///   - place: The items that the request allows.
  ///   - size: The number of items; `nil` for all.
  ///   - isBackwards: Whether the page was requested by what follows it.
  ///   - bounds: The positions of all items that can precede and follow.
  ///   - requested: The number that the page was requested with.
  init(
    _ place: PagePlace,
    size: Int?,
    isBackwards: Bool = false,
    within bounds: PagePlace,
    requested: Int? = nil
  ) {
    let rest = max(0, place.end - place.start)
    let count = min(max(0, size ?? rest), rest)
    range = isBackwards ? place.end - count..<place.end : place.start..<place.start + count
    (self.bounds, self.size, self.isBackwards, self.requested) = (bounds, size ?? rest, isBackwards, requested)
  }

  /// Whether no known item follows.
  var isLast: Bool { range.upperBound == bounds.end }
}

/// Items in their order, of which pages are cut: recorded pages that were joined, or items of the state.
protocol PagedItems {
  /// Returns the part of the list that a request asks for; `nil` if nothing shows it.
  ///
  /// - Parameters:
  ///   - request: Where the page is.
  ///   - size: The number of items; `nil` for all that remain.
  func cut(_ request: PageRequest, size: Int?) -> PageCut?

  /// Returns what the page beside a part of the list is requested with; `nil` if nothing leads there.
  func target(_ direction: PageLink.Direction, beside cut: PageCut) -> PageLink.Target?
}

/// The context of a page's items: its place in the list, the neighboring pages and the totals.
struct PageContext: Sendable {
  /// The part of the list that the page shows.
  let cut: PageCut
  /// The target of the request for the next page; `nil` if there is none.
  var next: PageLink.Target?
  /// The target of the request for the page before; `nil` if there is none.
  var previous: PageLink.Target?
  /// Whether another page follows in the requested direction.
  var hasMore: Bool
  /// The number of all items; `nil` to keep the recorded one.
  var total: Int?
  /// The requested number of items.
  let limit: PageLimit

  /// Returns what the page in a direction is requested with; `nil` if there is none.
  func target(_ direction: PageLink.Direction) -> PageLink.Target? { direction == .next ? next : previous }
}

extension PageContext {
  /// Finds what a page says that leads to the pages beside it.
  ///
  /// - Parameters:
  ///   - cut: The part of the list that the page shows.
  ///   - items: The list.
  ///   - isFollowed: Whether another page follows.
  ///   - leadsBack: Whether pages lead to the page before.
  ///   - total: The number of all items; `nil` to keep the recorded one.
  ///   - limit: The requested number of items.
  init(
    _ cut: PageCut,
    of items: some PagedItems,
    isFollowed: Bool,
    leadsBack: Bool = true,
    total: Int?,
    limit: PageLimit
  ) {
    self.init(cut: cut, hasMore: isFollowed, total: total, limit: limit)
    if isFollowed { next = items.target(.next, beside: cut) }
    if leadsBack, cut.range.lowerBound > cut.bounds.start { previous = items.target(.previous, beside: cut) }
  }
}
