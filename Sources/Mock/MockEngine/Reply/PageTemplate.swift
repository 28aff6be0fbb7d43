import ContractModel
import HARRecordings
import HTTPMessages
import JSONSyntax

/// A recorded page whose items can be replaced by others; an object, so that using it copies nothing.
final class PageTemplate: Sendable {
  let page: RecordedListPage
  private let text: PageText
  private let next: PageLink?
  private let previous: PageLink?
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
    self.next = next
    self.previous = previous
    let root = page.array.document.root
    let nextLeads = next?.leads(in: root, outside: page.array) ?? []
    let previousLeads = previous?.leads(in: root, outside: page.array) ?? []
    var (edits, taken): ([PageText.Edit], [Range<Int>]) = ([], [])
    for link in [next, previous] {
      guard let (edit, value) = link?.optionalMember(in: root) else { continue }
      edits.append(edit)
      if let value { taken.append(value.byteRange) }
    }
    func add(_ value: JSONValue?, _ text: @escaping @Sendable (PageContext) -> [UInt8]?) {
      guard let value, !taken.contains(value.byteRange) else { return }
      taken.append(value.byteRange)
      edits.append(
        PageText.Edit(range: value.byteRange) { text($0) ?? Array(value.document.bytes[value.byteRange]) }
      )
    }
    for (link, leads) in [(next, nextLeads), (previous, previousLeads)] {
      for lead in leads {
        add(lead) { context in link?.leading(lead, in: context) }
      }
    }
    let hasMore = pagination.hasMore.flatMap { root.value(at: $0) }
    add(hasMore) { hasMore?.bool == nil ? nil : Array(String($0.hasMore).utf8) }
    let total = pagination.total.flatMap { root.value(at: $0) }
    add(total) { context in total?.kind == .number ? context.total.map { Array(String($0).utf8) } : nil }
    let echoes = Self.echoes(in: page, pagination)
    for echo in echoes.cursors { add(echo) { $0.cut.requested.map { Array(String($0).utf8) } } }
    for echo in echoes.limits { add(echo) { $0.limit.number.map { Array(String($0).utf8) } } }
    let spaced = page.items.count > 1 ? page : other
    text = PageText(page.array, spacing: PageSpacing(spaced.array, spaced.items), edits)
    var head = page.entry.responseHead
    head.headers.fields.removeAll { field in
      (["ETag"] + HTTPHeaders.digestNames).contains { field.isNamed($0) }
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

  /// Returns the members beside the items that repeat the number that the page was requested with, or its size.
  private static func echoes(
    in page: RecordedListPage,
    _ pagination: Pagination
  ) -> (cursors: [JSONValue], limits: [JSONValue]) {
    guard let number = pagination.next.number else { return ([], []) }
    let requested = page.number(number)
    var (cursors, limits): ([JSONValue], [JSONValue]) = ([], [])
    func collect(_ value: JSONValue) {
      guard value.byteRange != page.array.byteRange else { return }
      for member in value.members {
        if let number = member.value.integer {
          if member.name == pagination.parameter, number == requested { cursors.append(member.value) }
          if member.name == pagination.limit, number == page.size { limits.append(member.value) }
        }
        collect(member.value)
      }
    }
    collect(page.array.document.root)
    return (cursors, limits)
  }

  /// Returns the response with other items in the page's array, separated as the recorded items are.
  ///
  /// Links lead on from these items. They are removed, or `null`, if the list ends there.
  func response(with items: ArraySlice<JSONValue>, _ context: PageContext) -> HTTPResponse {
    var response = head
    response.body = text.bytes(with: items.lazy.map { $0.document.bytes[$0.byteRange] }, context)
    if hasLinkField {
      response.headers.fields = response.headers.fields.compactMap { field in
        guard field.isNamed("Link") else { return field }
        let value = HeaderLink.all(in: field.value).compactMap { rewriting($0, context) }.joined(separator: ", ")
        return value.isEmpty ? nil : HTTPHeaderField(field.name, value)
      }
    }
    for (link, isSaid) in [(next, hasNextField), (previous, hasPreviousField)] {
      guard !isSaid, let link, link.isHeader, let url = link.text(in: context) else { continue }
      response.headers.add("Link", "<\(url)>; rel=\"\(link.direction.relations[0])\"")
    }
    return response
  }

  /// Returns a link of the header on a page; `nil` if it leads nowhere from there.
  private func rewriting(_ link: HeaderLink, _ context: PageContext) -> String? {
    var link = link
    for pageLink in [next, previous] {
      guard let pageLink, pageLink.isHeader(link) else { continue }
      guard let target = context.target(pageLink.direction) else { return nil }
      link.url = pageLink.leading(url: link.url, to: target, limit: context.limit)
      break
    }
    return "<\(link.url)\(link.parameters)"
  }
}

extension PageLink {
  /// Returns the edit of the member where the contract says that the link is, and the member's value, if pages without
  /// the link have no such member; `nil` for any other link.
  fileprivate func optionalMember(in root: JSONValue) -> (edit: PageText.Edit, value: JSONValue?)? {
    guard form.isOptional, let pointer = form.pointer, let name = pointer.tokens.last,
      let parent = root.value(at: JSONPointer(tokens: pointer.tokens.dropLast())), parent.kind == .object
    else { return nil }
    let members = Array(parent.members)
    guard let position = members.firstIndex(where: { $0.name == name }) else {
      let end = members.last?.value.byteRange.upperBound ?? parent.byteRange.lowerBound + 1
      let head = (members.isEmpty ? [] : [0x2C]) + JSONLiteral.string(name).serialized() + [0x3A]
      let edit = PageText.Edit(range: end..<end) { context in
        text(in: context).map { head + JSONLiteral.string($0).serialized() } ?? []
      }
      return (edit, nil)
    }
    guard position > 0, [.string, .number].contains(members[position].value.kind) else { return nil }
    let (start, value) = (members[position - 1].value.byteRange.upperBound, members[position].value)
    let head = Array(root.document.bytes[start..<value.byteRange.lowerBound])
    let edit = PageText.Edit(range: start..<value.byteRange.upperBound) { context in
      context.target(direction) == nil ? [] : head + leading(value, in: context)
    }
    return (edit, value)
  }

  /// Returns whether a link of the header is this one.
  func isHeader(_ link: HeaderLink) -> Bool { isLead(link.url) && link.isOf(direction.relations) }
}
