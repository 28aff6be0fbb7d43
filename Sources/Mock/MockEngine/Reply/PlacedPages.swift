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
  private var starts: [String: Int] = [:]
  /// The positions where the pages end that recorded values lead back to.
  private var ends: [String: Int] = [:]
  /// The recorded values that lead to positions.
  private var texts: [Int: String] = [:]
  private let pages: [RecordedListPage]
  private let pagination: Pagination
  /// The number that says where a page begins; `nil` if a token of the mock does, or a recorded one.
  private var number: Pagination.Number?

  /// The prefixes of the mock's tokens, before the position.
  private static let (startMark, endMark) = ("from-", "until-")

  /// Creates a list from pages; `nil` if there is no first page, if pages contradict each other, or if a place that was
  /// not recorded cannot be named.
  ///
  /// - Parameters:
  ///   - pages: The pages that were requested forwards.
  ///   - pagination: How they follow each other.
  ///   - usual: The number of items in a page if the request has none.
  ///   - parameter: The parameter that leads to a page; `nil` if the contract does not describe it.
  ///   - value: Returns the value of the parameter in the text of a token or URL.
  init?(
    joining pages: [RecordedListPage],
    _ pagination: Pagination,
    usual: Int?,
    _ parameter: Parameter?,
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
    texts = Dictionary(starts.map { ($0.value, $0.key) }) { first, _ in first }
    number = pagination.next.number ?? shownNumber(usual: usual)
    let takesTokens = ["from-10", "until-10"].allSatisfy { parameter?.accepts(text: $0) ?? true }
    guard number != nil || takesTokens else { return nil }
  }

  /// Returns the number that the recorded values show; `nil` if they have no common rule.
  private func shownNumber(usual: Int?) -> Pagination.Number? {
    guard !starts.isEmpty else { return nil }
    let sizes = Dictionary(
      zip(pages, ranges).compactMap { page, range in range.map { ($0.upperBound, page.size ?? usual) } }
    ) { first, _ in first }
    return [.items(first: 0), .pages(first: 1), .pages(first: 0)].first { (number: Pagination.Number) in
      starts.allSatisfy { text, position in
        Int(text).map { number.position(of: $0, size: sizes[position] ?? nil) == position } ?? false
      }
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
      ? page.hasMore == false || total == nil && page.isLast && (page.items.isEmpty || isShort(page))
      : page.text(of: pagination.next) == nil && page.hasMore != true
  }

  /// Returns whether a page has fewer items than requested, although the server returns as many.
  private func isShort(_ page: RecordedListPage) -> Bool {
    guard let size = page.size, page.items.count < size else { return false }
    return pages.contains { $0.items.count >= size }
  }
}

extension PlacedPages: PagedItems {
  func cut(_ request: PageRequest, size: Int?) -> PageCut? {
    guard let size, size > 0 else { return nil }
    let bounds = PagePlace(start: 0, end: items.count)
    let start = request.cursor.map { position(of: $0, size: size) } ?? 0
    if request.before != nil || start == nil, let back = request.before ?? request.cursor, let end = end(of: back),
      end <= items.count
    {
      return PageCut(PagePlace(start: 0, end: end), size: size, isBackwards: true, within: bounds)
    }
    guard request.before == nil, let start, start < items.count || isComplete else { return nil }
    let first = min(start, items.count)
    // A client that counts on would leave out what the page lacks.
    guard number == nil || isComplete || size <= items.count - first else { return nil }
    return PageCut(
      PagePlace(start: first, end: items.count),
      size: size,
      within: bounds,
      requested: pagination.next.number.flatMap { number in request.cursor.map { Int($0) } ?? number.start }
    )
  }

  func target(_ direction: PageLink.Direction, beside cut: PageCut) -> PageLink.Target? {
    let text: String?
    switch direction {
    case .next:
      let recorded = number == nil || cut.isLast ? texts[cut.range.upperBound] : nil
      // Past the recordings, only what was recorded leads on.
      text = recorded ?? (cut.isLast && number == nil ? nil : value(from: cut.range.upperBound, size: cut.size))
    case .previous:
      let end = cut.range.lowerBound
      text = number == nil ? Self.endMark + String(end) : value(from: max(0, end - cut.size), size: cut.size)
    }
    return text.map { PageLink.Target(text: $0) }
  }

  /// Returns the position of the first item of the page that a value leads to; `nil` if it has none.
  private func position(of text: String, size: Int) -> Int? {
    if let number { return Int(text).flatMap { number.position(of: $0, size: size) } }
    return starts[text] ?? Self.number(in: text, after: Self.startMark)
  }

  /// Returns the position after the last item of the page that a value leads back to; `nil` if it does not.
  private func end(of text: String) -> Int? {
    (number == nil ? Self.number(in: text, after: Self.endMark) : nil) ?? ends[text]
  }

  /// Returns the value that leads to the page from a position; `nil` if there is none.
  private func value(from position: Int, size: Int) -> String? {
    guard let number else { return Self.startMark + String(position) }
    let value = number.value(at: position, size: size)
    // A position inside of a page has no number.
    return number.position(of: value, size: size) == position ? String(value) : nil
  }

  private static func number(in value: String, after mark: String) -> Int? {
    guard value.hasPrefix(mark) else { return nil }
    return Int(value.dropFirst(mark.count)).flatMap { $0 >= 0 ? $0 : nil }
  }
}
