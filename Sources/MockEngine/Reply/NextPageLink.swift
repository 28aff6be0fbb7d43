import ContractModel
import HTTPMessages
import JSONSyntax

/// The link from a recorded page to the next: the key of the page's last item, in a URL or in a member named for a
/// cursor.
struct NextPageLink: Sendable {
  let pagination: Pagination
  private let key: JSONValue

  /// Creates the link that follows the item with a key.
  init(pagination: Pagination, from key: JSONValue) {
    self.pagination = pagination
    self.key = key
  }

  // MARK: Bodies

  /// Returns the values that link to the next page, in document order; values inside the items' array are excluded.
  func leads(in root: JSONValue, outside array: JSONValue) -> [JSONValue] {
    var leads: [JSONValue] = []
    collect(root, isNamed: false, outside: array, into: &leads)
    return leads
  }

  private func collect(_ value: JSONValue, isNamed: Bool, outside array: JSONValue, into leads: inout [JSONValue]) {
    guard value.byteRange != array.byteRange else { return }
    switch value.kind {
    case .object:
      for member in value.members {
        let name = ASCII.lowercased(member.name)
        let isNamed = ["next", "cursor", "after", ASCII.lowercased(pagination.cursor)].contains { name.contains($0) }
        collect(member.value, isNamed: isNamed, outside: array, into: &leads)
      }
    case .array: for element in value.elements { collect(element, isNamed: isNamed, outside: array, into: &leads) }
    case .string: if isNamed && value.string == key.string || isLead(value.string ?? "") { leads.append(value) }
    // Any number can equal the key by chance, so the member's name has to indicate a cursor.
    case .number: if isNamed && value.kind == key.kind && value.text == key.text { leads.append(value) }
    default: break
    }
  }

  /// Returns the text of a link value that continues after another item; `null` if there is no next page.
  func leading(_ value: JSONValue, to next: JSONValue?, limit: PageLimit) -> [UInt8] {
    guard let next else { return Array("null".utf8) }
    guard let url = value.string, isLead(url) else { return Array(next.text.utf8) }
    return JSONLiteral.string(leading(url: url, to: next, limit: limit)).serialized()
  }

  // MARK: Header fields

  /// Returns a `Link` header whose link to the next page continues after another item; other links are kept.
  ///
  /// Source: RFC 8288, section 3.
  func leading(links: String, to next: JSONValue?, limit: PageLimit) -> String {
    var kept: [String] = []
    var rest = links[...]
    while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
      // A link extends to the comma before the next link.
      let end = rest[close...].indices.first { comma in
        rest[comma] == "," && rest[comma...].dropFirst().drop { $0 == " " }.first == "<"
      }
      let parameters = rest[close..<(end ?? rest.endIndex)]
      let url = String(rest[rest.index(after: open)..<close])
      if !isLead(url) {
        kept.append("<\(url)\(parameters)")
      } else if let next {
        kept.append("<\(leading(url: url, to: next, limit: limit))\(parameters)")
      }
      rest = end.map { rest[$0...].dropFirst() } ?? ""
    }
    return kept.joined(separator: ", ")
  }

  // MARK: URLs

  private func isLead(_ text: String) -> Bool {
    guard let query = Self.query(of: text) else { return false }
    return QueryItem.parse(query).contains { $0.name == pagination.cursor && $0.value == key.string ?? key.text }
  }

  /// Returns the URL with another cursor, and with the requested limit if the URL has one.
  private func leading(url: String, to next: JSONValue, limit: PageLimit) -> String {
    guard let query = Self.query(of: url), let mark = url.firstIndex(of: "?") else { return url }
    let items = QueryItem.parse(query).map { item -> QueryItem in
      if item.name == pagination.cursor { return QueryItem(item.name, next.string ?? next.text) }
      if item.name == pagination.limit, case .count(let count) = limit { return QueryItem(item.name, String(count)) }
      return item
    }
    return url[...mark] + QueryItem.serialize(items) + url[mark...].dropFirst().dropFirst(query.count)
  }

  private static func query(of text: String) -> String? {
    text.firstIndex(of: "?").map { String(text[$0...].dropFirst().prefix { $0 != "#" }) }
  }
}
