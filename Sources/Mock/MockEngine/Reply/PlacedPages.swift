import ContractModel
import JSONSyntax

/// A list that is joined from recorded pages by their places: offsets, page numbers, and the tokens and URLs that lead
/// from one page to the next.
///
/// It begins with the first page and ends before the first gap. Pages that contradict each other are not joined.
struct PlacedPages {
  private(set) var items: [JSONValue] = []
  /// The index of the page that each item was taken from.
  private(set) var sources: [Int] = []
  /// The range of each page in the list; `nil` outside of it.
  private(set) var ranges: [Range<Int>?]
  /// Whether the recordings show where the list ends.
  private(set) var isComplete = false
  /// The positions where the pages begin that recorded values lead to.
  private(set) var starts: [String: Int] = [:]
  /// The positions where the pages end that recorded values lead back to.
  private(set) var ends: [String: Int] = [:]
  private let pages: [RecordedListPage]
  private let pagination: Pagination

  /// Creates a list from pages; `nil` if there is no first page, or if pages contradict each other.
  ///
  /// - Parameters:
  ///   - pages: The pages that were requested forwards.
  ///   - pagination: How they follow each other.
  ///   - usual: The number of items in a page if the request has none.
  ///   - value: Returns the value of the parameter in the text of a token or URL.
  init?(
    joining pages: [RecordedListPage],
    _ pagination: Pagination,
    usual: Int?,
    value: (String) -> String?
  ) {
    self.pages = pages
    self.pagination = pagination
    ranges = pages.map { _ in nil }
    guard let places = places(usual: usual, value), join(places) else { return nil }
    for (index, page) in pages.enumerated() {
      guard let range = ranges[index], let text = page.text(of: pagination.back).flatMap(value) else { continue }
      if let other = ends.updateValue(range.lowerBound, forKey: text), other != range.lowerBound { return nil }
    }
  }

  /// Returns the position of each page's first item; `nil` if two pages lead to different places with one value.
  private mutating func places(usual: Int?, _ value: (String) -> String?) -> [Int?]? {
    switch pagination.next {
    case .number(let number, _):
      return pages.map { page in
        page.number(number).flatMap { number.position(of: $0, size: page.size ?? usual) }
      }
    case .item, .response:
      var places: [Int?] = pages.map { $0.cursor == nil ? 0 : nil }
      var open = pages.indices.filter { places[$0] != nil }
      var waiting: [String: [Int]] = [:]
      for (index, page) in pages.enumerated() {
        if let cursor = page.cursor { waiting[cursor, default: []].append(index) }
      }
      while let index = open.popLast() {
        let page = pages[index]
        guard let start = places[index], let text = page.text(of: pagination.next).flatMap(value) else { continue }
        let end = start + page.items.count
        if let other = starts.updateValue(end, forKey: text), other != end { return nil }
        for next in waiting[text] ?? [] where places[next] == nil {
          places[next] = end
          open.append(next)
        }
      }
      return places
    }
  }

  /// Joins the pages up to the first gap; returns whether none contradicts another.
  private mutating func join(_ places: [Int?]) -> Bool {
    var slots: [Int: (key: String, item: JSONValue, page: Int)] = [:]
    for (index, page) in pages.enumerated() {
      guard let start = places[index], start >= 0, start <= Int.max - page.items.count else { continue }
      for (offset, item) in page.items.enumerated() {
        let key = page.keys[offset]
        if let known = slots[start + offset], known.key != key { return false }
        slots[start + offset] = (key, item, index)
      }
    }
    while let slot = slots[items.count] {
      items.append(slot.item)
      sources.append(slot.page)
    }
    if pagination.key != nil, Set(slots.values.map(\.key)).count < slots.count { return false }
    let count = items.count
    for (index, page) in pages.enumerated() {
      guard let start = places[index], start >= 0, start <= count, page.items.count <= count - start else { continue }
      ranges[index] = start..<start + page.items.count
    }
    let total = pages.last { $0.total != nil }?.total
    isComplete =
      slots.count == count
      && (total == count || pages.indices.contains { ranges[$0]?.upperBound == count && isEnd(pages[$0], total) })
    return ranges.contains { $0?.lowerBound == 0 }
  }

  /// Returns whether a page shows that the list ends with it.
  private func isEnd(_ page: RecordedListPage, _ total: Int?) -> Bool {
    pagination.next.place == nil
      ? page.hasMore == false || total == nil && (page.items.isEmpty || page.isLast && isShort(page))
      : page.text(of: pagination.next) == nil && page.hasMore != true
  }

  /// Returns whether a page has fewer items than requested, although the server returns as many.
  private func isShort(_ page: RecordedListPage) -> Bool {
    guard let size = page.size, page.items.count < size else { return false }
    return pages.contains { $0.items.count >= size }
  }
}
