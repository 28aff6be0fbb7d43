import ContractModel
import HTTPMessages
import JSONSyntax

/// A list that is merged from recorded pages by following their cursors.
///
/// Pages need not fit together exactly. They may have been requested with different limits, and items may have been
/// added or removed between two requests. The latest recording of an item wins, and each item is in the list once.
/// Pages that are not connected with the first page form separate chains after it. A page that follows one of their
/// items can be served, and ends where its chain ends.
struct PageUnion {
  private(set) var items: [JSONValue] = []
  /// The index of the page that each item was taken from.
  private(set) var sources: [Int] = []
  /// The range of the first chain; `nil` if no first page was recorded.
  private(set) var beginning: PagePlace?
  private var positions: [String: Int] = [:]
  /// The ranges that follow the cursors that no item of the list has as its key.
  private var anchors: [String: PagePlace] = [:]
  /// The end positions of the chains, in order.
  private var ends: [Int] = []
  private let pages: [RecordedListPage]
  private let byCursor: [String: [Int]]
  private let byKey: [String: [Int]]
  private var isJoined: [Bool]
  /// The last position in the list of an item or cursor of each page; `nil` if there is none.
  private var contacts: [Int?]

  /// Creates a list from pages.
  init(joining pages: [RecordedListPage]) {
    self.pages = pages
    // If the same page was recorded several times, only the last recording is joined.
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
      beginning = PagePlace(start: 0, end: items.count)
    }
    let keys = Set(pages.flatMap(\.keys))
    let heads = pages.indices.filter { position in pages[position].cursor.map { !keys.contains($0) } ?? true }
    for page in heads + pages.indices where !isJoined[page] { join(startingWith: page) }
    refresh()
    for page in pages {
      guard let cursor = page.cursor, positions[cursor] == nil else { continue }
      if let start = page.keys.first.flatMap({ positions[$0] }) {
        anchors[cursor] = PagePlace(start: start, end: end(of: start))
      } else if anchors[cursor] == nil {
        anchors[cursor] = PagePlace(start: items.count, end: items.count)
      }
    }
  }

  /// Returns the range of items that follow a cursor; `nil` if no page and no item has it.
  func place(after cursor: String) -> PagePlace? {
    positions[cursor].map { PagePlace(start: $0 + 1, end: end(of: $0)) } ?? anchors[cursor]
  }

  /// Returns the range of items that precede a cursor, from the beginning of their chain; `nil` if no item has it.
  func place(before cursor: String) -> PagePlace? {
    positions[cursor].map { PagePlace(start: chain(at: $0).start, end: $0) }
  }

  /// Returns the range of the chain that contains a position.
  func chain(at position: Int) -> PagePlace {
    PagePlace(start: ends.last { $0 <= position } ?? 0, end: end(of: position))
  }

  /// The order of items in pages that were requested backwards.
  enum BackwardOrder {
    case same, reversed
    /// Different orders, or items that are not before the cursor in the list.
    case contradictory
  }

  /// Returns the order of items in pages that were requested backwards.
  func order(of pages: [RecordedListPage]) -> BackwardOrder {
    var orders: Set<BackwardOrder> = []
    for page in pages {
      guard let place = page.before.flatMap(place(before:)) else { continue }
      let found = page.keys.map { positions[$0] }
      let expected = Array(place.end - min(found.count, place.end - place.start)..<place.end)
      let isSame = found == expected
      if !isSame, found != expected.reversed() { return .contradictory }
      if found.count > 1 { orders.insert(isSame ? .same : .reversed) }
    }
    return orders.count > 1 ? .contradictory : orders.first ?? .same
  }

  /// Returns the range of a page's items in the list; `nil` unless they are there consecutively and byte for byte.
  func range(of page: RecordedListPage) -> Range<Int>? {
    guard let place = page.cursor.map(place(after:)) ?? beginning, place.start + page.keys.count <= place.end else {
      return nil
    }
    for (offset, key) in page.keys.enumerated() {
      guard positions[key] == place.start + offset else { return nil }
      guard Self.text(items[place.start + offset]).elementsEqual(Self.text(page.items[offset])) else { return nil }
    }
    return place.start..<place.start + page.keys.count
  }

  /// Joins a page, and every page that is connected with it by cursors or by a shared item.
  private mutating func join(startingWith first: Int) {
    isJoined[first] = true
    append(pages[first], from: 0)
    var last = pages[first].keys.last
    while let next = follower(of: last) ?? nearest() {
      isJoined[next] = true
      let page = pages[next]
      // Items before the last shared one were removed or moved before the later page was recorded.
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

  /// Returns the end of the chain that contains an item.
  private func end(of position: Int) -> Int {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] > position { high = middle } else { low = middle + 1 }
    }
    return low < ends.count ? ends[low] : items.count
  }

  /// Returns the latest page that follows an item and has not been joined.
  private func follower(of key: String?) -> Int? {
    key.flatMap { byCursor[$0] }?.last { !isJoined[$0] }
  }

  /// Returns the page to join next: of those not yet joined, the latest that overlaps the list closest to its end.
  private func nearest() -> Int? {
    var best: (page: Int, position: Int)?
    for page in pages.indices where !isJoined[page] {
      guard let position = contacts[page], position >= best?.position ?? 0 else { continue }
      best = (page, position)
    }
    return best?.page
  }

  /// Replaces each item with its latest recording.
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

/// A list whose pages are named by the keys of the items beside them.
struct KeyedPages: PagedItems, Sendable {
  let union: PageUnion
  let pagination: Pagination
  /// Whether a parameter leads to the page before an item.
  let leadsBack: Bool
  /// The order of items in pages that were requested backwards.
  let order: PageUnion.BackwardOrder
  let ignoresCase: Bool

  /// Returns whether a page or an item has a key.
  func knows(_ key: String) -> Bool { union.place(after: spelled(key)) != nil }

  func cut(_ request: PageRequest, size: Int?) -> PageCut? {
    if let before = request.before {
      guard order != .contradictory, let place = union.place(before: spelled(before)) else { return nil }
      return PageCut(place, size: size, isBackwards: true, within: union.chain(at: place.end))
    }
    guard let place = request.cursor.map({ union.place(after: spelled($0)) }) ?? union.beginning else { return nil }
    // Only a page that leads back has to know where the list begins.
    let start = !leadsBack || place.start == place.end ? place.start : union.chain(at: place.start).start
    return PageCut(place, size: size, within: PagePlace(start: start, end: place.end))
  }

  func target(_ direction: PageLink.Direction, beside cut: PageCut) -> PageLink.Target? {
    let item = direction == .next ? union.items[cut.range].last : union.items[cut.range].first
    guard let key = pagination.key.flatMap({ item?.value(at: $0) }) else { return nil }
    return PageLink.Target(text: key.string ?? key.text, json: key.text)
  }

  private func spelled(_ key: String) -> String { ignoresCase ? ASCII.lowercased(key) : key }
}
