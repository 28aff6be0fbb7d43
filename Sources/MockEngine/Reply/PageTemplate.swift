import ContractModel
import HARRecordings
import HTTPMessages
import JSONSyntax

/// A recorded page whose items can be replaced by others; an object, so that using it copies nothing.
final class PageTemplate: Sendable {
  let page: RecordedListPage
  private let spacing: PageSpacing
  private let pagination: Pagination
  private let link: NextPageLink?
  /// The values outside the items that link to the next page, in document order.
  private let leads: [JSONValue]
  /// The head of the response without the validators of the recorded bytes.
  private let head: HTTPResponse
  /// Whether a header links to the next page.
  let hasLinkField: Bool

  /// Creates a template from a page.
  ///
  /// The spacing is taken from `other` if the page has too few items to show its own.
  init(_ page: RecordedListPage, _ pagination: Pagination, spacedLike other: RecordedListPage) {
    self.page = page
    spacing = PageSpacing(page.items.count > 1 ? page : other)
    self.pagination = pagination
    link = page.items.last?.value(at: pagination.key).map { NextPageLink(pagination: pagination, from: $0) }
    leads = link?.leads(in: page.array.document.root, outside: page.array) ?? []
    var head = page.entry.responseHead
    head.headers.fields.removeAll { field in
      ["ETag", "Content-MD5", "Content-Digest", "Repr-Digest", "Digest"].contains { field.isNamed($0) }
    }
    self.head = head
    hasLinkField = link != nil && head.headers["Link"] != nil
  }

  /// Returns the response with other items in the page's array, separated as the recorded items are.
  ///
  /// Links to the next page continue after the last of these items. They are removed, or `null`, if the list ends
  /// there.
  func response(with items: ArraySlice<JSONValue>, limit: PageLimit, isLast: Bool) -> HTTPResponse {
    var response = head
    let next = isLast ? nil : items.last?.value(at: pagination.key)
    response.body = text(with: items, next: next, limit: limit)
    guard hasLinkField else { return response }
    response.headers.fields = response.headers.fields.compactMap { field in
      guard field.isNamed("Link"), let link else { return field }
      let value = link.leading(links: field.value, to: next, limit: limit)
      return value.isEmpty ? nil : HTTPHeaderField(field.name, value)
    }
    return response
  }

  private func text(with items: ArraySlice<JSONValue>, next: JSONValue?, limit: PageLimit) -> [UInt8] {
    let bytes = page.array.document.bytes
    let range = page.array.byteRange
    var text: [UInt8] = []
    text.reserveCapacity(items.reduce(bytes.count - range.count) { $0 + $1.byteRange.count + spacing.length } + 64)
    func copy(_ range: Range<Int>) {
      var copied = range.lowerBound
      for lead in leads where range.contains(lead.byteRange.lowerBound) {
        text += bytes[copied..<lead.byteRange.lowerBound]
        text += link?.leading(lead, to: next, limit: limit) ?? []
        copied = lead.byteRange.upperBound
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
