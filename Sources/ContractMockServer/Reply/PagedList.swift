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
/// The items come back as the bytes that were recorded, inside the recorded text of a page.
struct PagedList: Sendable {
  /// A page as it is answered.
  struct Page: Sendable {
    let response: HTTPResponse
    /// The place of the recording that it was made from.
    let place: SourcePlace
    /// Whether this very page was recorded.
    let isRecorded: Bool
  }

  private let items: [JSONValue]
  private let positions: [String: Int]
  /// The recorded pages whose items stand together in the list unchanged, by the range that they take.
  private let pages: [Range<Int>: RecordedListPage]
  private let template: RecordedListPage
  private let recordedLimit: Int?
  private let ignoresCase: Bool

  /// Puts the pages together; `nil` where no first page was recorded.
  init?(of entries: [RecordedEntry], _ pagination: Pagination, ignoresCase: Bool) {
    let pages = entries.compactMap { RecordedListPage($0, pagination, ignoresCase: ignoresCase) }
    guard let template = pages.last(where: { $0.cursor == nil }) else { return nil }
    var union = PageUnion(pages: pages)
    union.join(startingWith: template)
    self.template = template
    self.ignoresCase = ignoresCase
    items = union.items
    positions = union.positions
    recordedLimit = pages.last { $0.cursor == nil && $0.limit == nil }?.items.count
    self.pages = pages.reduce(into: [:]) { found, page in
      if let range = union.range(of: page) { found[range] = page }
    }
  }

  /// The page of so many items behind a cursor; `nil` where no item has the cursor's key.
  func page(after cursor: String?, limit: PageLimit) -> Page? {
    var start = 0
    if let cursor {
      guard let position = positions[ignoresCase ? ASCII.lowercased(cursor) : cursor] else { return nil }
      start = position + 1
    }
    let size: Int
    switch limit {
    case .all: size = items.count
    case .count(let count): size = max(0, count)
    case .asRecorded: size = recordedLimit ?? items.count
    }
    let range = start..<start + min(size, items.count - start)
    if let page = pages[range] { return Page(response: page.entry.response, place: page.entry.place, isRecorded: true) }
    var response = template.entry.response
    response.body = template.text(with: items[range])
    // A recorded validator belongs to the recorded bytes.
    response.headers["ETag"] = nil
    response.headers["Content-MD5"] = nil
    response.headers["Content-Digest"] = nil
    return Page(response: response, place: template.entry.place, isRecorded: false)
  }
}
