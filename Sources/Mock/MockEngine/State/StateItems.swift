import ContractModel

/// The items of the state that a list shows, of which its pages are cut.
struct StateItems: PagedItems {
  private static let (backMark, nextMark) = ("before-", "after-")

  let view: ItemTable.View
  /// The way to request a page; `nil` for a list without pages.
  let way: Pagination.Way?
  /// The parameter that only leads back; `nil` if there is none.
  let before: String?
  /// Returns the URL of the list with the value of a parameter that leads to a page.
  let url: (_ name: String, _ value: String) -> String

  func cut(_ request: PageRequest, size: Int?) -> PageCut? {
    let all = PagePlace(start: 0, end: view.count)
    func page(from start: Int) -> PageCut {
      PageCut(PagePlace(start: start, end: all.end), size: size, within: all)
    }
    func page(before value: String) -> PageCut? {
      let end = view.position(of: StatefulResource.canonical(Self.key(in: value)))
      return end.map { PageCut(PagePlace(start: 0, end: $0), size: size, isBackwards: true, within: all) }
    }
    if let before = request.before { return page(before: before) }
    guard let way, let cursor = request.cursor else { return page(from: 0) }
    switch way {
    case .number(let number, _):
      guard let value = Self.number(cursor), value >= number.start else { return nil }
      // One that is greater than any position has none.
      return page(from: min(number.position(of: value, size: size) ?? all.end, all.end))
    case .item: return view.position(after: StatefulResource.canonical(cursor)).map(page(from:))
    case .response:
      if cursor.hasPrefix(Self.backMark) { return page(before: cursor) }
      return view.position(after: StatefulResource.canonical(Self.key(in: cursor))).map(page(from:))
    }
  }

  func target(_ direction: PageLink.Direction, beside cut: PageCut) -> PageLink.Target? {
    let isNext = direction == .next
    guard let way, let name = isNext ? way.parameter : before ?? way.parameter else { return nil }
    let value: String
    switch way {
    case .number(let number, _):
      let position = isNext ? cut.range.upperBound : max(0, cut.range.lowerBound - cut.size)
      value = String(number.value(at: position, size: cut.size))
    case .item, .response:
      let position = isNext ? cut.range.last : cut.range.first
      // An empty page has no key that leads back, and no item does where it is the one that a page follows.
      guard position != nil && !(way.takesItem && before == nil) || isNext else { return nil }
      let key = position.flatMap { view.items(from: $0, limit: 1).first?.key } ?? ""
      let mark = isNext ? way.takesItem ? "" : Self.nextMark : before == nil ? Self.backMark : ""
      value = mark + key
    }
    return PageLink.Target(text: value, url: url(name, value))
  }

  /// Returns the key in a token, or in a value that is one.
  private static func key(in token: String) -> String {
    for mark in [backMark, nextMark] where token.hasPrefix(mark) { return String(token.dropFirst(mark.count)) }
    return token
  }

  /// Returns a whole number; one that is greater than any position is the greatest one.
  private static func number(_ text: String) -> Int? {
    if let number = Int(text) { return number }
    return !text.isEmpty && text.utf8.allSatisfy { $0 &- 0x30 < 10 } ? Int.max : nil
  }
}
