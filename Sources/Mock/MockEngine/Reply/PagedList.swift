import ContractModel
import HARRecordings
import HTTPMessages
import JSONSyntax

/// The requested number of items in a page.
enum PageLimit: Sendable, Hashable {
  /// All remaining items.
  case all
  /// At most this number of items.
  case count(Int)
  /// As many as in the first page that was recorded without a limit; all if there is no such page.
  case asRecorded
}

/// A list that was recorded page by page and joined, from which any page can be served.
///
/// The items are served as the recorded bytes, inside the recorded text of a page. The list ends where the recordings
/// end.
///
/// It is an object, so that looking one up copies nothing.
final class PagedList: Sendable {
  /// A page that is served.
  struct Page: Sendable {
    let response: HTTPResponse
    /// The place of the recording that the page is based on.
    let place: SourcePlace
    /// Whether exactly this page was recorded.
    let isRecorded: Bool
    /// The positions of the recordings that the page was made from.
    let recordings: [Int]
    /// Whether the recordings may end before the page is complete.
    let isCutShort: Bool
    /// Whether the page ends where the list ends.
    let isLast: Bool
  }

  /// The way in which the pages were joined.
  private enum Joining: Sendable {
    /// By the keys of items; `provesBack` if the pages that were requested backwards fit.
    case keys(PageUnion, provesBack: Bool)
    /// By places in a list that begins with the first page.
    case places(PageAddress, starts: [String: Int], ends: [String: Int], texts: [Int: String])
  }

  /// A part of the list.
  private struct Cut {
    let range: Range<Int>
    /// The range of all items that can precede and follow.
    let bounds: PageUnion.Place
    let size: Int
    let isBackwards: Bool
    /// The number that the page was requested with.
    var requested: Int?
  }

  let parameters: PageParameters
  private let pagination: Pagination
  private let joining: Joining
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
  /// Whether pages that are requested backwards have the last item first.
  private let isReversed: Bool
  private let ignoresCase: Bool

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
    var isReversed = false
    if pagination.next.takesItem {
      guard pages.allSatisfy({ $0.leadsBackByKey(pagination, parameters) }) else { return nil }
      let union = PageUnion(joining: pages)
      for page in pages {
        guard let range = union.range(of: page) else { continue }
        recorded[range] = page
        if page.isLast { knownEnds.insert(range.upperBound) }
      }
      let order = union.order(of: all.filter { $0.before != nil && $0.cursor == nil })
      isReversed = order == .reversed
      joining = .keys(union, provesBack: order != .contradictory)
      (items, sources) = (union.items, union.sources.map { pages[$0].position })
    } else {
      let usual = operation.queryParameter(parameters.limit)?.defaultValue?.integer ?? recordedLimit
      guard let placed = PlacedPages(joining: pages, pagination, usual: usual, value: parameters.value),
        let address = PageAddress(of: pages, placed, pagination, operation.queryParameter(parameters.cursor), usual)
      else { return nil }
      for (page, range) in zip(pages, placed.ranges) { if let range { recorded[range] = page } }
      if placed.isComplete { knownEnds.insert(placed.items.count) }
      joining = .places(
        address,
        starts: placed.starts,
        ends: placed.ends,
        texts: Dictionary(placed.starts.map { ($0.value, $0.key) }) { first, _ in first }
      )
      (items, sources) = (placed.items, placed.sources.map { pages[$0].position })
    }
    self.recorded = recorded
    self.knownEnds = knownEnds
    self.isReversed = isReversed
    self.ignoresCase = ignoresCase
    self.parameters = parameters
    self.pagination = pagination
    let totals = Set(pages.compactMap(\.total))
    var isWhole = knownEnds.contains(items.count)
    if case .keys(let union, _) = joining { isWhole = isWhole && union.beginning?.end == items.count }
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

  /// Returns the page that a request reads; `nil` if the recordings do not show it.
  ///
  /// - Parameters:
  ///   - cursor: The value of the parameter that leads to the page; `nil` for the first page.
  ///   - before: The value of the parameter that leads back; `nil` for none.
  ///   - limit: The requested number of items.
  func page(after cursor: String?, before: String? = nil, limit: PageLimit) -> Page? {
    guard let cut = cut(after: cursor, before: before, limit) else { return nil }
    let isKnownEnd = knownEnds.contains(cut.bounds.end)
    let isCutShort = cut.size > cut.range.count && !(cut.isBackwards ? cut.range.lowerBound == 0 : isKnownEnd)
    let isLast = cut.range.upperBound == cut.bounds.end
    if let page = recorded[cut.range], isSame(page, cut) {
      return Page(
        response: page.entry.response,
        place: page.entry.place,
        isRecorded: true,
        recordings: [page.position],
        isCutShort: isCutShort,
        isLast: isLast
      )
    }
    guard let (template, context) = frame(of: cut, limit, isKnownEnd: isKnownEnd) else { return nil }
    var recordings = [template.page.position]
    for position in sources[cut.range] where position != recordings.last { recordings.append(position) }
    if recordings.count > 2 { recordings = Array(Set(recordings)) }
    let shown = items[cut.range]
    return Page(
      response: template.response(with: cut.isBackwards && isReversed ? shown.reversed()[...] : shown, context),
      place: template.page.entry.place,
      isRecorded: false,
      recordings: recordings.sorted(),
      isCutShort: isCutShort,
      isLast: isLast
    )
  }

  /// Returns the parameter that names an item which is on no recorded page, and the key; `nil` if there is none.
  func unknownKey(after cursor: String?, before: String?) -> (parameter: String, key: String)? {
    guard case .keys(let union, _) = joining else { return nil }
    for (name, key) in [(parameters.cursor, cursor), (parameters.before ?? "", before)] {
      guard let key else { continue }
      if union.place(after: ignoresCase ? ASCII.lowercased(key) : key) == nil { return (name, key) }
    }
    return nil
  }

  /// Returns a response without items whose headers are those of all pages; `nil` if headers link to other pages.
  ///
  /// - Parameter isLast: Whether the pages end where the list ends.
  func emptyPage(isLast: Bool) -> HTTPResponse? {
    let template = isLast ? last : middle
    return template.hasLinkField ? nil : template.response(with: [], PageContext(hasMore: !isLast, limit: .all))
  }

  // MARK: Cutting

  private func cut(after cursor: String?, before: String?, _ limit: PageLimit) -> Cut? {
    guard cursor == nil || before == nil else { return nil }
    switch joining {
    case .keys(let union, let provesBack):
      func key(_ text: String) -> String { ignoresCase ? ASCII.lowercased(text) : text }
      if let before {
        guard provesBack, let place = union.place(before: key(before)) else { return nil }
        let (rest, size) = sizes(of: place, limit)
        let range = place.end - min(size, rest)..<place.end
        return Cut(range: range, bounds: union.chain(at: place.end), size: size, isBackwards: true)
      }
      guard let place = cursor.map({ union.place(after: key($0)) }) ?? union.beginning else { return nil }
      let (rest, size) = sizes(of: place, limit)
      // Only a page that leads back has to know where the list begins.
      let start = parameters.before == nil || rest == 0 ? place.start : union.chain(at: place.start).start
      let bounds = PageUnion.Place(start: start, end: place.end)
      return Cut(range: place.start..<place.start + min(size, rest), bounds: bounds, size: size, isBackwards: false)
    case .places(let address, let starts, let ends, _):
      return placed(after: cursor, before: before, limit, address, starts, ends)
    }
  }

  private func sizes(of place: PageUnion.Place, _ limit: PageLimit) -> (rest: Int, size: Int) {
    let rest = place.end - place.start
    switch limit {
    case .all: return (rest, rest)
    case .count(let count): return (rest, max(0, count))
    case .asRecorded: return (rest, recordedLimit ?? rest)
    }
  }

  private func placed(
    after cursor: String?,
    before: String?,
    _ limit: PageLimit,
    _ address: PageAddress,
    _ starts: [String: Int],
    _ ends: [String: Int]
  ) -> Cut? {
    let isComplete = knownEnds.contains(items.count)
    let size: Int
    switch limit {
    case .all: size = items.count
    case .count(let count): size = count
    case .asRecorded:
      guard let recordedLimit else { return nil }
      size = recordedLimit
    }
    guard size > 0 else { return nil }
    let bounds = PageUnion.Place(start: 0, end: items.count)
    let back = before ?? cursor
    func position(_ text: String) -> Int? {
      (address == .token ? starts[text] : nil) ?? address.position(of: text, size: size)
    }
    let start = cursor.map(position) ?? 0
    if before != nil || start == nil, let back, let end = address.end(of: back) ?? ends[back], end <= items.count {
      return Cut(range: max(0, end - size)..<end, bounds: bounds, size: size, isBackwards: true)
    }
    guard before == nil, let start, start < items.count || isComplete else { return nil }
    let first = min(start, items.count)
    // A client that counts on would leave out what the page lacks.
    guard address == .token || isComplete || size <= items.count - first else { return nil }
    return Cut(
      range: first..<first + min(size, items.count - first),
      bounds: bounds,
      size: size,
      isBackwards: false,
      requested: pagination.next.number.flatMap { number in cursor.map { Int($0) } ?? number.start }
    )
  }

  /// Returns whether a recorded page says of itself what the requested one has to.
  private func isSame(_ page: RecordedListPage, _ cut: Cut) -> Bool {
    switch joining {
    case .keys: !cut.isBackwards || pagination.hasMore == nil && !isReversed
    case .places: page.size == cut.size && !(cut.isBackwards && isReversed)
    }
  }

  /// Returns the template of a page, and what the page says beside its items; `nil` if it cannot link to another page.
  private func frame(of cut: Cut, _ limit: PageLimit, isKnownEnd: Bool) -> (PageTemplate, PageContext)? {
    let (range, isLast) = (cut.range, cut.range.upperBound == cut.bounds.end)
    var hasMore = !isLast || !isKnownEnd
    // The flag is about the direction of the request where no page says what leads to the others.
    if cut.isBackwards, case .keys = joining { hasMore = range.lowerBound > cut.bounds.start }
    var context = PageContext(hasMore: hasMore, total: total, limit: limit)
    switch joining {
    case .keys:
      let template = isLast ? last : middle
      guard template.hasLinks, !range.isEmpty else { return (template, context) }
      if !isLast { context.next = pagination.target(items[range.upperBound - 1]) }
      if range.lowerBound > cut.bounds.start { context.previous = pagination.target(items[range.lowerBound]) }
      return (template, context)
    case .places(let address, _, _, let texts):
      let isFollowed = !isLast || !isKnownEnd
      let template: PageTemplate
      if range.lowerBound > 0, let found = linkedBack.dropFirst(isFollowed ? 0 : 1).first {
        template = found
        context.previous = address.value(until: range.lowerBound, size: cut.size).map { PageLink.Target(text: $0) }
      } else {
        template = isFollowed ? middle : last
      }
      if isFollowed {
        let recorded = address == .token || isLast ? texts[range.upperBound] : nil
        // Past the recordings, only what was recorded leads on.
        let text =
          recorded ?? (isLast && address == .token ? nil : address.value(from: range.upperBound, size: cut.size))
        context.next = text.map { PageLink.Target(text: $0) }
        if context.next == nil, pagination.next.place != nil { return nil }
      }
      context.cursor = cut.requested
      return (template, context)
    }
  }
}
