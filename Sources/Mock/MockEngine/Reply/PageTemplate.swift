import ContractModel
import HARRecordings
import HTTPMessages
import JSONSyntax

/// What is said on a page beside its items.
struct PageContext: Sendable {
  /// What the next page is requested with; `nil` if there is none.
  var next: PageLink.Target?
  /// What the page before is requested with; `nil` if there is none.
  var previous: PageLink.Target?
  /// Whether another page follows in the requested direction.
  var hasMore: Bool
  /// The number of all items; `nil` to keep the recorded one.
  var total: Int?
  /// The value that the page was requested with; `nil` to keep the recorded one.
  var cursor: Int?
  /// The requested number of items.
  var limit: PageLimit
}

/// A recorded page whose items can be replaced by others; an object, so that using it copies nothing.
final class PageTemplate: Sendable {
  /// A value outside of the items that differs between pages.
  private enum Role {
    case next, previous, hasMore, total, cursor, limit
  }

  /// A part of the text that is replaced.
  private struct Edit {
    let range: Range<Int>
    /// The recorded value; `nil` where the page lacks the member.
    let value: JSONValue?
    let role: Role
    /// The text before the value, which goes with it if the page has no link; `nil` to write `null` instead.
    var head: [UInt8]?
  }

  let page: RecordedListPage
  private let spacing: PageSpacing
  private let pagination: Pagination
  private let next: PageLink?
  private let previous: PageLink?
  /// The values outside the items that differ between pages, in document order.
  private let edits: [Edit]
  /// The head of the response without the validators of the recorded bytes.
  private let head: HTTPResponse
  /// Whether a header links to another page.
  let hasLinkField: Bool
  private let hasNextField: Bool
  private let hasPreviousField: Bool
  /// Whether links differ between pages.
  let hasLinks: Bool
  /// Whether the page has a link to the next page.
  let saysNext: Bool
  /// Whether the page has a link to the page before.
  let saysPrevious: Bool

  /// Creates a template from a page.
  ///
  /// The spacing is taken from `other` if the page has too few items to show its own.
  init(
    _ page: RecordedListPage,
    _ pagination: Pagination,
    next: PageLink?,
    previous: PageLink?,
    spacedLike other: RecordedListPage
  ) {
    self.page = page
    spacing = PageSpacing(page.items.count > 1 ? page : other)
    self.pagination = pagination
    self.next = next
    self.previous = previous
    let root = page.array.document.root
    let nextLeads = next?.leads(in: root, outside: page.array) ?? []
    let previousLeads = previous?.leads(in: root, outside: page.array) ?? []
    var edits = [Self.optionalMember(next, in: root, .next), Self.optionalMember(previous, in: root, .previous)]
      .compactMap(\.self)
    func add(_ value: JSONValue?, _ role: Role) {
      guard let value, !edits.contains(where: { $0.value?.byteRange == value.byteRange }) else { return }
      edits.append(Edit(range: value.byteRange, value: value, role: role))
    }
    nextLeads.forEach { add($0, .next) }
    previousLeads.forEach { add($0, .previous) }
    add(pagination.hasMore.flatMap { root.value(at: $0) }, .hasMore)
    add(pagination.total.flatMap { root.value(at: $0) }, .total)
    for (value, role) in Self.echoes(in: page, pagination) { add(value, role) }
    self.edits = edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
    var head = page.entry.responseHead
    head.headers.fields.removeAll { field in
      ["ETag", "Content-MD5", "Content-Digest", "Repr-Digest", "Digest"].contains { field.isNamed($0) }
    }
    self.head = head
    let links = head.headers.values(of: "Link").flatMap(HeaderLink.all)
    hasLinkField = (next != nil || previous != nil) && !links.isEmpty
    hasNextField = links.contains { next?.isHeader($0) == true }
    hasPreviousField = links.contains { previous?.isHeader($0) == true }
    hasLinks = hasLinkField || !nextLeads.isEmpty || !previousLeads.isEmpty || next?.isHeader == true
    saysNext = nextLeads.contains { !$0.isNull } || hasNextField
    saysPrevious = previousLeads.contains { !$0.isNull } || hasPreviousField
  }

  /// Returns the edit of the member where the contract says that a link is, if pages without the link have no such
  /// member.
  private static func optionalMember(_ link: PageLink?, in root: JSONValue, _ role: Role) -> Edit? {
    guard let link, link.form.isOptional, let pointer = link.form.pointer, let name = pointer.tokens.last,
      let parent = root.value(at: JSONPointer(tokens: pointer.tokens.dropLast())), parent.kind == .object
    else { return nil }
    let members = Array(parent.members)
    guard let position = members.firstIndex(where: { $0.name == name }) else {
      let end = members.last?.value.byteRange.upperBound ?? parent.byteRange.lowerBound + 1
      let head = (members.isEmpty ? [] : [0x2C]) + JSONLiteral.string(name).serialized() + [0x3A]
      return Edit(range: end..<end, value: nil, role: role, head: head)
    }
    guard position > 0, [.string, .number].contains(members[position].value.kind) else { return nil }
    let (start, value) = (members[position - 1].value.byteRange.upperBound, members[position].value)
    return Edit(
      range: start..<value.byteRange.upperBound,
      value: value,
      role: role,
      head: Array(root.document.bytes[start..<value.byteRange.lowerBound])
    )
  }

  /// Returns the members beside the items that repeat the number that the page was requested with, or its size.
  private static func echoes(in page: RecordedListPage, _ pagination: Pagination) -> [(JSONValue, Role)] {
    guard let number = pagination.next.number else { return [] }
    let requested = page.number(number)
    var echoes: [(JSONValue, Role)] = []
    func collect(_ value: JSONValue) {
      guard value.byteRange != page.array.byteRange else { return }
      for member in value.members {
        if let number = member.value.integer {
          if member.name == pagination.parameter, number == requested { echoes.append((member.value, .cursor)) }
          if member.name == pagination.limit, number == page.size { echoes.append((member.value, .limit)) }
        }
        collect(member.value)
      }
    }
    collect(page.array.document.root)
    return echoes
  }

  /// Returns the response with other items in the page's array, separated as the recorded items are.
  ///
  /// Links lead on from these items. They are removed, or `null`, if the list ends there.
  func response(with items: ArraySlice<JSONValue>, _ context: PageContext) -> HTTPResponse {
    var response = head
    response.body = text(with: items, context)
    if hasLinkField {
      response.headers.fields = response.headers.fields.compactMap { field in
        guard field.isNamed("Link") else { return field }
        let value = HeaderLink.all(in: field.value).compactMap { rewriting($0, context) }.joined(separator: ", ")
        return value.isEmpty ? nil : HTTPHeaderField(field.name, value)
      }
    }
    for (link, target, isSaid) in [(next, context.next, hasNextField), (previous, context.previous, hasPreviousField)] {
      guard !isSaid, let link, link.isHeader, let url = target.flatMap({ link.text(to: $0, limit: context.limit) })
      else {
        continue
      }
      response.headers.add("Link", "<\(url)>; rel=\"\(link.direction.relations[0])\"")
    }
    return response
  }

  /// Returns a link of the header on a page; `nil` if it leads nowhere from there.
  private func rewriting(_ link: HeaderLink, _ context: PageContext) -> String? {
    var link = link
    for (pageLink, target) in [(next, context.next), (previous, context.previous)] {
      guard let pageLink, pageLink.isHeader(link) else { continue }
      guard let target else { return nil }
      link.url = pageLink.leading(url: link.url, to: target, limit: context.limit)
      break
    }
    return "<\(link.url)\(link.parameters)"
  }

  private func text(with items: ArraySlice<JSONValue>, _ context: PageContext) -> [UInt8] {
    let bytes = page.array.document.bytes
    let range = page.array.byteRange
    var text: [UInt8] = []
    text.reserveCapacity(items.reduce(bytes.count - range.count) { $0 + $1.byteRange.count + spacing.length } + 64)
    func copy(_ range: Range<Int>) {
      var copied = range.lowerBound
      for edit in edits where range.contains(edit.range.lowerBound) {
        text += bytes[copied..<edit.range.lowerBound]
        text += replacement(of: edit, context)
        copied = edit.range.upperBound
      }
      text += bytes[copied..<range.upperBound]
    }
    copy(0..<range.lowerBound + 1)
    for (position, item) in items.enumerated() {
      text += position > 0 ? spacing.between : spacing.before
      text += item.document.bytes[item.byteRange]
    }
    if !items.isEmpty { text += spacing.end }
    copy(range.upperBound - 1..<bytes.count)
    return text
  }

  private func replacement(of edit: Edit, _ context: PageContext) -> [UInt8] {
    if let head = edit.head {
      let (link, target) = edit.role == .next ? (next, context.next) : (previous, context.previous)
      guard let link, let target else { return [] }
      if let value = edit.value { return head + link.leading(value, to: target, limit: context.limit) }
      return link.text(to: target, limit: context.limit).map { head + JSONLiteral.string($0).serialized() } ?? []
    }
    guard let value = edit.value else { return [] }
    func recorded() -> [UInt8] { Array(value.document.bytes[value.byteRange]) }
    switch edit.role {
    case .next: return next?.leading(value, to: context.next, limit: context.limit) ?? recorded()
    case .previous: return previous?.leading(value, to: context.previous, limit: context.limit) ?? recorded()
    case .hasMore: return value.bool != nil ? Array(String(context.hasMore).utf8) : recorded()
    case .total: return value.kind == .number ? context.total.map { Array(String($0).utf8) } ?? recorded() : recorded()
    case .cursor: return context.cursor.map { Array(String($0).utf8) } ?? recorded()
    case .limit:
      if case .count(let count) = context.limit { return Array(String(count).utf8) }
      return recorded()
    }
  }
}

extension PageLink {
  /// Returns whether a link of the header is this one.
  func isHeader(_ link: HeaderLink) -> Bool { isLead(link.url) && link.isOf(direction.relations) }
}

/// The text before, between and after the items of a page.
struct PageSpacing: Sendable {
  let before: ArraySlice<UInt8>
  let between: ArraySlice<UInt8>
  let end: ArraySlice<UInt8>
  /// The most bytes before or after an item.
  var length: Int { max(before.count, between.count, end.count) }

  init(_ page: RecordedListPage) {
    let bytes = page.array.document.bytes
    let range = page.array.byteRange
    guard let first = page.items.first, let last = page.items.last else {
      (before, between, end) = ([], [0x2C], [])
      return
    }
    before = bytes[range.lowerBound + 1..<first.byteRange.lowerBound]
    end = bytes[last.byteRange.upperBound..<range.upperBound - 1]
    between =
      page.items.count > 1 ? bytes[first.byteRange.upperBound..<page.items[1].byteRange.lowerBound] : [0x2C]
  }
}
