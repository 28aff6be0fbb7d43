import ContractModel
import HTTPMessages
import JSONSyntax

/// The recorded pages of a list that follow each other.
package struct PageChain: Sendable {
  /// How the pages follow each other, as the contract describes or by the names of parameters and members.
  let pagination: Pagination
  /// The positions of the pages in the corpus, in their order.
  let positions: [Int]
  /// Whether nothing follows the last page.
  let isComplete: Bool

  /// The most pages of a list.
  private static let maximumPages = 50

  /// Finds the longest list of pages of an operation; `nil` if fewer than two pages with items were recorded.
  init?(of operation: Operation, in corpus: RecordedCorpus) {
    let positions = corpus.entries.indices.filter { position in
      let entry = corpus.entries[position]
      return entry.operation == operation.id && 200..<300 ~= entry.status
    }
    guard positions.count > 1 else { return nil }
    let chains = PageInference(operation: operation).paginations.compactMap { pagination in
      Self.chain(of: pagination, positions, corpus)
    }
    guard let longest = chains.max(by: { $0.positions.count < $1.positions.count }) else { return nil }
    self = longest
  }

  private init(pagination: Pagination, positions: [Int], isComplete: Bool) {
    (self.pagination, self.positions, self.isComplete) = (pagination, positions, isComplete)
  }

  /// A recorded page, with what leads on from it.
  private struct RecordedPage {
    let position: Int
    let url: HTTPURL
    let query: [String: String]
    let body: JSONValue
    let items: JSONValue
    let headers: HTTPHeaders
  }

  private static func chain(of pagination: Pagination, _ positions: [Int], _ corpus: RecordedCorpus) -> PageChain? {
    let pages = positions.compactMap { position -> RecordedPage? in
      let exchange = corpus.entries[position].exchange
      guard let body = corpus.entries[position].document?.root, let items = body.value(at: pagination.items),
        items.kind == .array
      else { return nil }
      let query = exchange.request.url.queryItems.map { ($0.name, $0.value ?? "") }
      return RecordedPage(
        position: position,
        url: exchange.request.url,
        query: Dictionary(query) { first, _ in first },
        body: body,
        items: items,
        headers: exchange.response?.headers ?? HTTPHeaders()
      )
    }
    let chains = pages.filter { isFirst($0, pagination) }.map { follow($0, pagination, pages) }
    let found = chains.max { $0.pages.count < $1.pages.count }
    guard let found, found.pages.filter({ $0.items.count > 0 }).count > 1 else { return nil }
    return PageChain(
      pagination: pagination,
      positions: found.pages.map(\.position),
      isComplete: found.isComplete
    )
  }

  /// Returns whether a page is the first of its list.
  private static func isFirst(_ page: RecordedPage, _ pagination: Pagination) -> Bool {
    if let before = pagination.before, page.query[before] != nil { return false }
    guard let text = pagination.parameter.flatMap({ page.query[$0] }) else { return true }
    return pagination.next.number.map { Int(text) == $0.start } ?? false
  }

  /// Returns the pages from the first one on, and whether the last one says that nothing follows.
  private static func follow(
    _ first: RecordedPage,
    _ pagination: Pagination,
    _ pages: [RecordedPage]
  ) -> (pages: [RecordedPage], isComplete: Bool) {
    var found = [first]
    var count = first.items.count
    while let last = found.last, found.count < maximumPages {
      guard let next = target(after: last, pages: found.count, items: count, pagination) else { return (found, true) }
      let following = pages.first { page in
        !found.contains { $0.position == page.position } && next.matches(page.url, page.query, like: last.query)
      }
      guard let following else { return (found, last.items.count == 0) }
      found.append(following)
      count += following.items.count
    }
    return (found, false)
  }

  /// How the request for the next page differs.
  private enum Target {
    case query(String, String)
    case url(HTTPURL)

    func matches(_ url: HTTPURL, _ query: [String: String], like last: [String: String]) -> Bool {
      switch self {
      case .url(let target): target.requestTarget == url.requestTarget
      case .query(let name, let value):
        query[name].map { ASCII.equalIgnoringCase($0, value) } == true
          && query.filter { $0.key != name } == last.filter { $0.key != name }
      }
    }
  }

  /// Returns the request after a page; `nil` if the page says that none follows.
  private static func target(
    after page: RecordedPage,
    pages: Int,
    items: Int,
    _ pagination: Pagination
  ) -> Target? {
    let count = page.items.count
    let last = count > 0 ? page.items[count - 1] : nil
    let position = Pagination.Page(
      edge: pagination.key.flatMap { last?.value(at: $0) },
      isEmpty: count == 0,
      read: (items, pages),
      body: page.body,
      headers: page.headers
    )
    switch pagination.next(after: position) {
    case .number(let number, let name): return .query(name, String(number))
    case .item(let key, let name): return key.map { .query(name, $0.string ?? $0.text) }
    case .token(let token, let name): return .query(name, token.string ?? token.text)
    case .url(let text, _): return (try? page.url.resolving(text)).map { .url($0) }
    case nil: return nil
    }
  }

  // MARK: Changes

  /// Returns the pages of the list after something went wrong between them; `nil` if it cannot.
  func pages(with change: Mutation.PageChange, _ corpus: RecordedCorpus) -> [RecordedCorpus.Entry]? {
    var pages = positions.compactMap(corpus.entry)
    guard pages.count > 1, var second = items(of: pages[1]), !second.isEmpty else { return nil }
    switch change {
    case .overlap:
      guard let last = items(of: pages[0])?.last else { return nil }
      if second.count > 1 { second.removeLast() }
      guard let changed = replacing(pages[1], by: [last] + second) else { return nil }
      pages[1] = changed
    case .loss:
      second.removeFirst()
      guard let changed = replacing(pages[1], by: second) else { return nil }
      pages[1] = changed
    case .endless:
      if items(of: pages[pages.count - 1])?.isEmpty == true { pages.removeLast() }
      pages.append(pages[0])
    }
    return pages
  }

  /// Returns the number of items on all pages.
  func itemCount(in corpus: RecordedCorpus) -> Int {
    positions.reduce(0) { $0 + (corpus.entry($1).flatMap(items)?.count ?? 0) }
  }

  private func items(of entry: RecordedCorpus.Entry) -> [JSONLiteral]? {
    guard case .array(let items)? = entry.body?.value(at: pagination.items) else { return nil }
    return items
  }

  private func replacing(_ entry: RecordedCorpus.Entry, by items: [JSONLiteral]) -> RecordedCorpus.Entry? {
    entry.body.flatMap { entry.replacing(body: $0.replacing(pagination.items.tokens[...], with: .array(items))) }
  }
}
