import ContractModel
import HARRecordings
import HTTPMessages
import JSONSyntax

/// A list that was recorded page by page and joined, from which any page can be served.
///
/// The items are served as the recorded bytes, inside the recorded text of a page. The list ends where the recordings
/// end.
///
/// It is an object, so that looking one up copies nothing.
final class PagedList: Sendable {
  /// The id of the operation.
  private let operation: String
  let parameters: PageParameters
  private let pagination: Pagination
  /// The items that pages are cut from.
  private let source: any PagedItems & Sendable
  /// The same items, if their keys name the pages.
  private let keyed: KeyedPages?
  private let items: [JSONValue]
  /// The position of the recording that each item was taken from.
  private let sources: [Int]
  /// The recorded pages whose items are unchanged and consecutive in the list, by their ranges.
  private let recorded: [Range<Int>: RecordedListPage]
  /// The template of a page that is followed by another.
  private let middle: PageTemplate
  /// The template of the last page.
  private let last: PageTemplate
  /// The templates of pages that link to the page before, followed by another and last; empty if no page does.
  private let linkedBack: [PageTemplate]
  /// The positions where a recording shows that the list ends.
  private let knownEnds: Set<Int>
  private let recordedLimit: Int?
  /// The number of all items, if the recorded ones differ.
  private let total: Int?

  /// Creates a list from recorded pages; `nil` if there is none, or if it is not certain how they follow each other.
  init?(of entries: RecordedEntries, at positions: [Int], _ operation: Operation, _ parameters: PageParameters) {
    guard let pagination = operation.pagination else { return nil }
    let ignoresCase = operation.queryParameter(parameters.cursor)?.isUUID == true
    let all = positions.compactMap {
      RecordedListPage(entries[$0], at: $0, pagination, parameters, ignoresCase: ignoresCase)
    }
    let pages = all.filter { $0.before == nil }
    guard let latest = pages.last(where: { $0.cursor == nil }) ?? pages.last else { return nil }
    recordedLimit = pages.last { $0.cursor == nil && $0.limit == nil }?.items.count
    var recorded: [Range<Int>: RecordedListPage] = [:]
    var knownEnds: Set<Int> = []
    var beginsAll = true
    if pagination.next.takesItem {
      guard pages.allSatisfy({ $0.leadsBackByKey(pagination, parameters) }) else { return nil }
      let union = PageUnion(joining: pages)
      for page in pages {
        guard let range = union.range(of: page) else { continue }
        recorded[range] = page
        if page.isLast { knownEnds.insert(range.upperBound) }
      }
      let order = union.order(of: all.filter { $0.before != nil && $0.cursor == nil })
      let keyed = KeyedPages(
        union: union,
        pagination: pagination,
        leadsBack: parameters.before != nil,
        order: order,
        ignoresCase: ignoresCase
      )
      (source, self.keyed) = (keyed, keyed)
      beginsAll = union.beginning?.end == union.items.count
      (items, sources) = (union.items, union.sources.map { pages[$0].position })
    } else {
      let usual = operation.queryParameter(parameters.limit)?.defaultValue?.integer ?? recordedLimit
      let cursor = operation.queryParameter(parameters.cursor)
      guard let placed = PlacedPages(joining: pages, pagination, usual: usual, cursor, value: parameters.value) else {
        return nil
      }
      for (page, range) in zip(pages, placed.ranges) { if let range { recorded[range] = page } }
      if placed.isComplete { knownEnds.insert(placed.items.count) }
      (source, keyed) = (placed, nil)
      (items, sources) = (placed.items, placed.sources.map { pages[$0].position })
    }
    self.recorded = recorded
    self.knownEnds = knownEnds
    self.operation = operation.id
    self.parameters = parameters
    self.pagination = pagination
    let totals = Set(pages.compactMap(\.total))
    let isWhole = knownEnds.contains(items.count) && beginsAll
    total = totals.count < 2 ? nil : isWhole ? items.count : pages.last { $0.total != nil }?.total
    let spaced = pages.last { $0.items.count > 1 } ?? latest
    let forms = (
      next: PageLink.Form(.next, pagination, in: pages), previous: PageLink.Form(.previous, pagination, in: pages)
    )
    func template(_ page: RecordedListPage) -> PageTemplate {
      PageTemplate(
        page,
        pagination,
        next: page.link(.next, pagination, parameters, forms.next),
        previous: page.link(.previous, pagination, parameters, forms.previous),
        spacedLike: spaced
      )
    }
    if pagination.next.takesItem {
      let ending = pages.last { $0.isLast && !$0.items.isEmpty } ?? pages.last(where: \.isLast)
      let followed = latest.isLast ? pages.last { !$0.isLast } ?? latest : latest
      middle = template(followed)
      last = template(ending ?? followed)
      linkedBack = []
    } else {
      let templates = recorded.values.sorted { $0.position < $1.position }.map(template)
      func best(next: Bool, previous: Bool) -> PageTemplate {
        templates.last { $0.saysNext == next && $0.saysPrevious == previous }
          ?? templates.last { $0.saysNext == next } ?? templates.last { $0.saysNext } ?? template(latest)
      }
      middle = best(next: true, previous: false)
      last = best(next: false, previous: false)
      linkedBack =
        templates.contains(where: \.saysPrevious)
        ? [best(next: true, previous: true), best(next: false, previous: true)] : []
    }
  }

  // MARK: Pages

  /// Returns the page that a request reads, whether the recordings may end before it is complete, and whether the list
  /// ends with it; `nil` if they do not show it.
  func page(_ request: PageRequest) -> (reply: MockReply, isCutShort: Bool, isLast: Bool)? {
    guard request.cursor == nil || request.before == nil,
      let cut = source.cut(request, size: size(of: request.limit))
    else { return nil }
    let isKnownEnd = knownEnds.contains(cut.bounds.end)
    let isCutShort = cut.size > cut.range.count && !(cut.isBackwards ? cut.range.lowerBound == 0 : isKnownEnd)
    let isReversed = cut.isBackwards && keyed?.order == .reversed
    if let page = recorded[cut.range], isSame(page, cut, isReversed: isReversed) {
      let reason = MockReply.Reason(source: .recorded(page.entry.place), recordings: [page.position])
      return (MockReply(page.entry.response, reason), isCutShort, cut.isLast)
    }
    guard let (template, context) = frame(of: cut, request.limit, isKnownEnd: isKnownEnd) else { return nil }
    var recordings = [template.page.position]
    for position in sources[cut.range] where position != recordings.last { recordings.append(position) }
    if recordings.count > 2 { recordings = Array(Set(recordings)) }
    let shown = items[cut.range]
    let response = template.response(with: isReversed ? shown.reversed()[...] : shown, context)
    let reason = MockReply.Reason(source: .page(operation: operation), recordings: recordings.sorted())
    return (MockReply(response, reason), isCutShort, cut.isLast)
  }

  /// Returns the parameter that names an item which is on no recorded page, and the key; `nil` if there is none.
  func unknownKey(_ request: PageRequest) -> (parameter: String, key: String)? {
    guard let keyed else { return nil }
    for (name, key) in [(parameters.cursor, request.cursor), (parameters.before ?? "", request.before)] {
      if let key, !keyed.knows(key) { return (name, key) }
    }
    return nil
  }

  /// Returns a response without items whose headers are those of all pages; `nil` if headers link to other pages.
  ///
  /// - Parameter isLast: Whether the pages end where the list ends.
  func emptyPage(isLast: Bool) -> HTTPResponse? {
    let template = isLast ? last : middle
    let cut = PageCut(PagePlace(start: 0, end: 0), size: 0, within: PagePlace(start: 0, end: 0))
    let context = PageContext(cut: cut, hasMore: !isLast, limit: .all)
    return template.hasLinkField ? nil : template.response(with: [], context)
  }

  // MARK: Framing

  /// Returns the number of items of a page; `nil` for all that remain, or if it is not known.
  private func size(of limit: PageLimit) -> Int? {
    switch limit {
    case .all: keyed == nil ? items.count : nil
    case .count(let count): max(0, count)
    case .asRecorded: recordedLimit
    }
  }

  /// Returns whether a recorded page says of itself what the requested one has to.
  private func isSame(_ page: RecordedListPage, _ cut: PageCut, isReversed: Bool) -> Bool {
    guard keyed != nil else { return page.size == cut.size }
    return !cut.isBackwards || pagination.hasMore == nil && !isReversed
  }

  /// Returns the template of a page, and what the page says beside its items; `nil` if it cannot link to another page.
  private func frame(of cut: PageCut, _ limit: PageLimit, isKnownEnd: Bool) -> (PageTemplate, PageContext)? {
    // Only a list by places may go on after its last known item.
    let isFollowed = !cut.isLast || keyed == nil && !isKnownEnd
    let linked = cut.range.lowerBound > 0 ? linkedBack.dropFirst(isFollowed ? 0 : 1).first : nil
    let template = linked ?? (isFollowed ? middle : last)
    var context: PageContext
    if template.hasLinks || pagination.next.place != nil {
      context = PageContext(
        cut,
        of: source,
        isFollowed: isFollowed,
        leadsBack: keyed != nil || !linkedBack.isEmpty,
        total: total,
        limit: limit
      )
      if isFollowed, context.next == nil, pagination.next.place != nil { return nil }
    } else {
      context = PageContext(cut: cut, hasMore: isFollowed, total: total, limit: limit)
    }
    // The flag is about the direction of the request where no page says what leads to the others.
    let isBack = keyed != nil && cut.isBackwards
    context.hasMore = isBack ? cut.range.lowerBound > cut.bounds.start : !cut.isLast || !isKnownEnd
    return (template, context)
  }
}
