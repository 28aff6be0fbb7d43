import ContractModel
import HARRecordings
import HTTPExchange
import JSONSyntax

/// How many items a page is to have.
enum PageLimit: Sendable, Hashable {
  /// As many as there are.
  case all
  /// So many.
  case count(Int)
  /// As many as the recorded page that was asked for without a limit; all where there is none.
  case asRecorded
}

/// A list that was recorded page by page, put together again: any page of it can be answered.
///
/// The items come back as the bytes that were recorded, inside the recorded text of a page. Where the recordings end, the
/// list does.
struct PagedList: Sendable {
  /// A page as it is answered.
  struct Page: Sendable {
    let response: HTTPResponse
    /// The place of the recording that it was made from.
    let place: SourcePlace
    /// Whether this very page was recorded.
    let isRecorded: Bool
    /// The positions of the recordings that it was made from.
    let recordings: [Int]
    /// Whether more may have followed than was recorded.
    let isCutShort: Bool
  }

  private let union: PageUnion
  private let pages: [RecordedListPage]
  /// The recorded pages whose items stand together in the list unchanged, by the range that they take.
  private let recorded: [Range<Int>: RecordedListPage]
  /// What a page looks like that others follow.
  private let middle: PageTemplate
  /// What the last page looks like.
  private let last: PageTemplate
  /// The ends of the list that were recorded as such.
  private let knownEnds: Set<Int>
  private let recordedLimit: Int?
  private let ignoresCase: Bool

  /// Puts pages together; `nil` where there is none.
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
    self.pages = pages
    self.recorded = recorded
    self.knownEnds = knownEnds
    self.ignoresCase = ignoresCase
    let followed = latest.isLast ? pages.last { !$0.isLast } ?? latest : latest
    middle = PageTemplate(followed, pagination, spacedLike: spaced)
    last = PageTemplate(ending ?? followed, pagination, spacedLike: spaced)
    recordedLimit = pages.last { $0.cursor == nil && $0.limit == nil }?.items.count
  }

  /// The page of so many items behind a cursor; `nil` where no item has the cursor's key, or no first page is known.
  func page(after cursor: String?, limit: PageLimit) -> Page? {
    let found = cursor.map { union.place(behind: ignoresCase ? ASCII.lowercased($0) : $0) } ?? union.beginning
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
    if let page = recorded[range] {
      return Page(
        response: page.entry.response,
        place: page.entry.place,
        isRecorded: true,
        recordings: [page.position],
        isCutShort: isCutShort
      )
    }
    let isLast = range.upperBound == place.end
    let template = isLast ? last : middle
    let sources = Set(range.map { pages[union.sources[$0]].position } + [template.page.position])
    return Page(
      response: template.response(with: union.items[range], limit: limit, isLast: isLast),
      place: template.page.entry.place,
      isRecorded: false,
      recordings: sources.sorted(),
      isCutShort: isCutShort
    )
  }
}
