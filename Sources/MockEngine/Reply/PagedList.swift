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

/// A list that was recorded page by page and merged, from which any page can be served.
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

  private let union: PageUnion
  /// The recorded pages whose items are unchanged and consecutive in the list, by their ranges.
  private let recorded: [Range<Int>: RecordedListPage]
  /// The template of a page that is followed by another.
  private let middle: PageTemplate
  /// The template of the last page.
  private let last: PageTemplate
  /// The positions where a recording shows that the list ends.
  private let knownEnds: Set<Int>
  private let recordedLimit: Int?
  /// The position of the recording that each item was taken from.
  private let sources: [Int]
  private let ignoresCase: Bool

  /// Creates a list from recorded pages; `nil` if there is none.
  init?(of entries: [RecordedEntry], at positions: [Int], _ operation: Operation) {
    guard let pagination = operation.pagination else { return nil }
    let ignoresCase = operation.parameter(pagination.cursor, in: .query)?.isUUID == true
    let pages = positions.compactMap {
      RecordedListPage(entries[$0], at: $0, pagination, ignoresCase: ignoresCase)
    }
    guard let latest = pages.last(where: { $0.cursor == nil }) ?? pages.last else { return nil }
    let union = PageUnion(joining: pages)
    var recorded: [Range<Int>: RecordedListPage] = [:]
    var knownEnds: Set<Int> = []
    for page in pages {
      guard let range = union.range(of: page) else { continue }
      recorded[range] = page
      if page.isLast { knownEnds.insert(range.upperBound) }
    }
    let spaced = pages.last { $0.items.count > 1 } ?? latest
    let ending = pages.last { $0.isLast && !$0.items.isEmpty } ?? pages.last(where: \.isLast)
    self.union = union
    sources = union.sources.map { pages[$0].position }
    self.recorded = recorded
    self.knownEnds = knownEnds
    self.ignoresCase = ignoresCase
    let followed = latest.isLast ? pages.last { !$0.isLast } ?? latest : latest
    middle = PageTemplate(followed, pagination, spacedLike: spaced)
    last = PageTemplate(ending ?? followed, pagination, spacedLike: spaced)
    recordedLimit = pages.last { $0.cursor == nil && $0.limit == nil }?.items.count
  }

  /// Returns the page that follows a cursor; `nil` if no item has the cursor's key, or no first page was recorded.
  func page(after cursor: String?, limit: PageLimit) -> Page? {
    let found = cursor.map { union.place(after: ignoresCase ? ASCII.lowercased($0) : $0) } ?? union.beginning
    guard let place = found else { return nil }
    let rest = place.end - place.start
    let size: Int
    switch limit {
    case .all: size = rest
    case .count(let count): size = max(0, count)
    case .asRecorded: size = recordedLimit ?? rest
    }
    let range = place.start..<place.start + min(size, rest)
    let isCutShort = size > rest && !knownEnds.contains(place.end)
    let isLast = range.upperBound == place.end
    if let page = recorded[range] {
      return Page(
        response: page.entry.response,
        place: page.entry.place,
        isRecorded: true,
        recordings: [page.position],
        isCutShort: isCutShort,
        isLast: isLast
      )
    }
    let template = isLast ? last : middle
    var recordings = [template.page.position]
    for position in sources[range] where position != recordings.last { recordings.append(position) }
    if recordings.count > 2 { recordings = Array(Set(recordings)) }
    return Page(
      response: template.response(with: union.items[range], limit: limit, isLast: isLast),
      place: template.page.entry.place,
      isRecorded: false,
      recordings: recordings.sorted(),
      isCutShort: isCutShort,
      isLast: isLast
    )
  }

  /// Returns a response without items whose headers are those of all pages; `nil` if headers link to the next page.
  ///
  /// - Parameter isLast: Whether the pages end where the list ends.
  func emptyPage(isLast: Bool) -> HTTPResponse? {
    let template = isLast ? last : middle
    return template.hasLinkField ? nil : template.response(with: [], limit: .all, isLast: isLast)
  }
}
