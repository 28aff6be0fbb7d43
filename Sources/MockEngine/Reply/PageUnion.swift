import JSONSyntax

/// Joins recorded pages into one list by following their cursors.
///
/// Pages need not fit together without a seam: they may have been asked for with several limits, and items may have
/// come and gone between two of them. What was recorded later wins, and no item stands in the list twice. Pages that
/// nothing connects with the first one make chains of their own, which stand behind it: what is asked for behind one of
/// their items can be answered, and ends where its chain does.
struct PageUnion {
  /// Where a cursor leads: to the items behind it, up to the end of their chain.
  struct Place: Sendable, Hashable {
    let start: Int
    let end: Int
  }

  private(set) var items: [JSONValue] = []
  /// For each item the page that it was taken from.
  private(set) var sources: [Int] = []
  /// The items up to the end of the first chain, where it begins with a first page.
  private(set) var beginning: Place?
  private var positions: [String: Int] = [:]
  /// Where the cursors lead that name no item of the list.
  private var anchors: [String: Place] = [:]
  /// The ends of the chains, in order.
  private var ends: [Int] = []
  private let pages: [RecordedListPage]
  private let byCursor: [String: [Int]]
  private let byKey: [String: [Int]]
  private var isJoined: [Bool]
  /// For each page the last position in the list of an item or a cursor that it has; `nil` where it has none.
  private var contacts: [Int?]

  /// Joins the pages.
  init(joining pages: [RecordedListPage]) {
    self.pages = pages
    // Of the same page recorded again and again only the last is to be joined.
    var latest: [[String?]: Int] = [:]
    for (position, page) in pages.enumerated() { latest[[page.cursor] + page.keys] = position }
    let kept = Set(latest.values)
    isJoined = pages.indices.map { !kept.contains($0) }
    byCursor = pages.indices.reduce(into: [:]) { found, position in
      if let cursor = pages[position].cursor { found[cursor, default: []].append(position) }
    }
    byKey = kept.reduce(into: [:]) { found, position in
      for key in pages[position].keys { found[key, default: []].append(position) }
    }
    contacts = pages.map { _ in nil }
    if let first = pages.lastIndex(where: { $0.cursor == nil }) {
      join(startingWith: first)
      beginning = Place(start: 0, end: items.count)
    }
    let keys = Set(pages.flatMap(\.keys))
    let heads = pages.indices.filter { position in pages[position].cursor.map { !keys.contains($0) } ?? true }
    for page in heads + pages.indices where !isJoined[page] { join(startingWith: page) }
    refresh()
    for page in pages {
      guard let cursor = page.cursor, positions[cursor] == nil else { continue }
      if let start = page.keys.first.flatMap({ positions[$0] }) {
        anchors[cursor] = Place(start: start, end: end(of: start))
      } else if anchors[cursor] == nil {
        anchors[cursor] = Place(start: items.count, end: items.count)
      }
    }
  }

  /// Where a cursor leads; `nil` where no page and no item has it.
  func place(behind cursor: String) -> Place? {
    positions[cursor].map { Place(start: $0 + 1, end: end(of: $0)) } ?? anchors[cursor]
  }

  /// The range that a page's items take in the list, where they stand there one behind the other and byte for byte.
  func range(of page: RecordedListPage) -> Range<Int>? {
    guard let place = page.cursor.map(place(behind:)) ?? beginning, place.start + page.keys.count <= place.end else {
      return nil
    }
    for (offset, key) in page.keys.enumerated() {
      guard positions[key] == place.start + offset else { return nil }
      guard Self.text(items[place.start + offset]).elementsEqual(Self.text(page.items[offset])) else { return nil }
    }
    return place.start..<place.start + page.keys.count
  }

  /// Joins every page that a chain of cursors, or an item in common, connects with a page.
  private mutating func join(startingWith first: Int) {
    isJoined[first] = true
    append(pages[first], from: 0)
    var last = pages[first].keys.last
    while let next = follower(of: last) ?? nearest() {
      isJoined[next] = true
      let page = pages[next]
      // What stands before the last common item was removed, or moved, before the later page was recorded.
      let start = page.keys.lastIndex { positions[$0] != nil }.map { $0 + 1 } ?? 0
      append(page, from: start)
      last = start < page.keys.count ? page.keys.last : nil
    }
    if items.count > ends.last ?? 0 { ends.append(items.count) }
  }

  private mutating func append(_ page: RecordedListPage, from start: Int) {
    for (key, item) in zip(page.keys, page.items).dropFirst(start) where positions[key] == nil {
      for page in (byKey[key] ?? []) + (byCursor[key] ?? []) { contacts[page] = items.count }
      positions[key] = items.count
      items.append(item)
    }
  }

  /// The end of the chain that an item stands in.
  private func end(of position: Int) -> Int {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] > position { high = middle } else { low = middle + 1 }
    }
    return low < ends.count ? ends[low] : items.count
  }

  /// The latest page that begins behind an item and has not been joined.
  private func follower(of key: String?) -> Int? {
    key.flatMap { byCursor[$0] }?.last { !isJoined[$0] }
  }

  /// Of the pages that have not been joined, the latest of those that begin or lie nearest to the end of the list.
  private func nearest() -> Int? {
    var best: (page: Int, position: Int)?
    for page in pages.indices where !isJoined[page] {
      guard let position = contacts[page], position >= best?.position ?? 0 else { continue }
      best = (page, position)
    }
    return best?.page
  }

  /// Takes each item from the page that was recorded last.
  private mutating func refresh() {
    sources = items.map { _ in 0 }
    for (index, page) in pages.enumerated() {
      for (key, item) in zip(page.keys, page.items) {
        guard let position = positions[key] else { continue }
        items[position] = item
        sources[position] = index
      }
    }
  }

  private static func text(_ value: JSONValue) -> ArraySlice<UInt8> { value.document.bytes[value.byteRange] }
}
