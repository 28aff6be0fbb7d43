import JSONSyntax

/// Joins recorded pages into one list by following their cursors.
///
/// Pages need not fit together without a seam: they may have been asked for with several limits, and items may have
/// come and gone between two of them. What was recorded later wins, and no item stands in the list twice.
struct PageUnion {
  private(set) var items: [JSONValue] = []
  private(set) var positions: [String: Int] = [:]
  private let pages: [RecordedListPage]
  private let byCursor: [String: [Int]]
  private var isJoined: [Bool]

  init(pages: [RecordedListPage]) {
    self.pages = pages
    isJoined = pages.map { _ in false }
    byCursor = pages.indices.reduce(into: [:]) { found, position in
      if let cursor = pages[position].cursor { found[cursor, default: []].append(position) }
    }
  }

  /// Joins every page that a chain of cursors, or an item in common, connects with a first page.
  mutating func join(startingWith first: RecordedListPage) {
    append(first, from: 0)
    var last = first.keys.last
    while let next = follower(of: last) ?? nearest() {
      isJoined[next] = true
      let page = pages[next]
      // What stands before the last common item was removed, or moved, before the later page was recorded.
      let start = page.keys.lastIndex { positions[$0] != nil }.map { $0 + 1 } ?? 0
      append(page, from: start)
      last = start < page.keys.count ? page.keys.last : nil
    }
    refresh()
  }

  /// The range that a page's items take in the list, where they stand there one behind the other and byte for byte.
  func range(of page: RecordedListPage) -> Range<Int>? {
    let anchor = page.cursor.map { positions[$0].map { $0 + 1 } } ?? 0
    guard let start = anchor, start + page.keys.count <= items.count else { return nil }
    for (offset, key) in page.keys.enumerated() {
      guard positions[key] == start + offset else { return nil }
      guard Self.text(items[start + offset]).elementsEqual(Self.text(page.items[offset])) else { return nil }
    }
    return start..<start + page.keys.count
  }

  private mutating func append(_ page: RecordedListPage, from start: Int) {
    for (key, item) in zip(page.keys, page.items).dropFirst(start) where positions[key] == nil {
      positions[key] = items.count
      items.append(item)
    }
  }

  /// The latest page that begins behind an item and has not been joined.
  private func follower(of key: String?) -> Int? {
    key.flatMap { byCursor[$0] }?.last { !isJoined[$0] }
  }

  /// Of the pages that have not been joined, the latest of those that begin or lie nearest to the end of the list.
  private func nearest() -> Int? {
    var best: (page: Int, position: Int)?
    for (index, page) in pages.enumerated() where !isJoined[index] {
      let known = page.keys.compactMap { positions[$0] } + [page.cursor.flatMap { positions[$0] }].compactMap { $0 }
      guard let position = known.max(), position >= best?.position ?? 0 else { continue }
      best = (index, position)
    }
    return best?.page
  }

  /// Takes each item from the page that was recorded last.
  private mutating func refresh() {
    for page in pages {
      for (key, item) in zip(page.keys, page.items) {
        if let position = positions[key] { items[position] = item }
      }
    }
  }

  private static func text(_ value: JSONValue) -> ArraySlice<UInt8> { value.document.bytes[value.byteRange] }
}
