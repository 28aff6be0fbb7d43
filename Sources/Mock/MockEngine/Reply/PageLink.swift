import ContractModel
import HTTPMessages
import JSONSyntax

/// The link from a recorded page to the next one or to the one before: a value in a URL, in a member named for a cursor,
/// or where the contract says.
struct PageLink: Sendable {
  /// The page that a link leads to.
  enum Direction: Sendable, Hashable {
    case next, previous

    var relations: [String] { self == .next ? ["next"] : ["prev", "previous"] }
  }

  /// How the pages of a list write a link.
  struct Form: Sendable {
    /// The place of the link, if the contract says it.
    let pointer: JSONPointer?
    /// Whether pages without the link lack the member that it is in.
    let isOptional: Bool
    /// A recorded token or URL of any page.
    let sample: String?

    init(_ direction: Direction, _ pagination: Pagination, in pages: [RecordedListPage]) {
      let place = pagination.way(direction)?.member
      pointer = place
      isOptional = place.map { place in pages.contains { $0.array.document.root.value(at: place) == nil } } ?? false
      sample = pages.reversed().lazy.compactMap { $0.text(of: pagination.way(direction)) }.first
    }
  }

  /// The target of a link in a made page.
  struct Target: Sendable {
    /// The value in a query, or of a token.
    let text: String
    /// The value as it is written in JSON; `nil` to write it as the recorded value.
    var json: String?
    /// The whole URL; `nil` to write it as the recorded one.
    var url: String?
  }

  let direction: Direction
  let pagination: Pagination
  let parameter: String
  /// The recorded value; `nil` if the page has none.
  let value: String?
  /// The kind of a recorded value in JSON; `nil` for any.
  let kind: JSONKind?
  let form: Form

  /// Whether the contract says that the `Link` header has it.
  var isHeader: Bool { pagination.way(direction)?.isHeader == true }

  /// Returns the token or URL that leads to the page beside another; `nil` if there is none, or nothing shows how it is
  /// written.
  func text(in context: PageContext) -> String? {
    context.target(direction).flatMap { text(to: $0, limit: context.limit) }
  }

  private func text(to target: Target, limit: PageLimit) -> String? {
    guard let sample = form.sample else {
      return direction == .next && pagination.next.token != nil ? target.text : nil
    }
    return sample.contains("?") ? leading(url: sample, to: target, limit: limit) : target.text
  }

  // MARK: Bodies

  /// Returns the values that are links, in document order; values inside the items' array are excluded.
  func leads(in root: JSONValue, outside array: JSONValue) -> [JSONValue] {
    var leads: [JSONValue] = []
    collect(root, names, isNamed: false, isElsewhere: false, outside: array, into: &leads)
    let declared = form.pointer.flatMap { root.value(at: $0) }
    if let declared, [.string, .number, .null].contains(declared.kind),
      !leads.contains(where: { $0.byteRange == declared.byteRange })
    {
      leads.append(declared)
    }
    return leads
  }

  /// The words in the name of a member that has the value, apart from a URL.
  private var names: [String] {
    // Numbers of pages and items are also those of other things.
    let isNumber = !pagination.next.takesItem && value.flatMap { Int($0) } != nil
    switch direction {
    case .next: return isNumber ? ["next"] : ["next", "cursor", "after", ASCII.lowercased(parameter)]
    case .previous: return isNumber ? ["prev"] : ["prev", "before", ASCII.lowercased(parameter)]
    }
  }

  private func collect(
    _ value: JSONValue,
    _ names: [String],
    isNamed: Bool,
    isElsewhere: Bool,
    outside array: JSONValue,
    into leads: inout [JSONValue]
  ) {
    guard value.byteRange != array.byteRange else { return }
    switch value.kind {
    case .object:
      for member in value.members {
        let name = ASCII.lowercased(member.name)
        collect(
          member.value,
          names,
          isNamed: names.contains { name.contains($0) },
          isElsewhere: ["first", "last", "self"].contains(name),
          outside: array,
          into: &leads
        )
      }
    case .array:
      for element in value.elements {
        collect(element, names, isNamed: isNamed, isElsewhere: isElsewhere, outside: array, into: &leads)
      }
    case .string:
      guard let text = value.string else { return }
      if isNamed && text == self.value || !isElsewhere && isLead(text) { leads.append(value) }
    // Any number can equal the value by chance, so the member's name has to indicate a cursor.
    case .number:
      if isNamed && kind.map({ $0 == value.kind }) ?? true && value.text == self.value { leads.append(value) }
    default: break
    }
  }

  /// Returns the text of the link in place of a recorded one; `null` if there is none.
  func leading(_ lead: JSONValue, in context: PageContext) -> [UInt8] {
    let limit = context.limit
    guard let target = context.target(direction) else {
      return lead.string == "" ? Array(lead.text.utf8) : Array("null".utf8)
    }
    guard let url = lead.string, isLead(url) else {
      if let json = target.json { return Array(json.utf8) }
      if lead.isNull || lead.string == "" {
        return text(to: target, limit: limit).map { JSONLiteral.string($0).serialized() } ?? Array("null".utf8)
      }
      if lead.kind == .number, Int(target.text) != nil { return Array(target.text.utf8) }
      return JSONLiteral.string(target.text).serialized()
    }
    return JSONLiteral.string(leading(url: url, to: target, limit: limit)).serialized()
  }

  // MARK: URLs

  /// Returns whether a URL leads to the page.
  func isLead(_ text: String) -> Bool {
    guard let value, let query = Self.query(of: text) else { return false }
    return QueryItem.parse(query).contains { $0.name == parameter && $0.value == value }
  }

  /// Returns the URL of another page, with the requested limit if the URL has one.
  func leading(url: String, to target: Target, limit: PageLimit) -> String {
    guard let query = Self.query(of: url), let mark = url.firstIndex(of: "?") else { return url }
    let items = QueryItem.parse(query).map { item -> QueryItem in
      if item.name == parameter { return QueryItem(item.name, target.text) }
      guard item.name == pagination.limit, let count = limit.number else { return item }
      return QueryItem(item.name, String(count))
    }
    return url[...mark] + QueryItem.serialize(items) + url[mark...].dropFirst().dropFirst(query.count)
  }

  private static func query(of text: String) -> String? {
    text.firstIndex(of: "?").map { String(text[$0...].dropFirst().prefix { $0 != "#" }) }
  }
}

extension Pagination {
  /// Returns what the request for the page in a direction takes; `nil` if there is none.
  func way(_ direction: PageLink.Direction) -> Way? { direction == .next ? next : back }
}

/// One link of a `Link` header.
///
/// Source: RFC 8288, section 3.
struct HeaderLink: Sendable, Hashable {
  var url: String
  /// The text after the URL, from `>` on.
  let parameters: String

  /// Whether the link has no relation, or one of these.
  func isOf(_ relations: [String]) -> Bool {
    let text = ASCII.lowercased(parameters)
    guard let rel = text.firstRange(of: "rel=") else { return true }
    let value = text[rel.upperBound...].prefix { $0 != ";" }
    return value.split { " \",".contains($0) }.contains { relations.contains(String($0)) }
  }

  /// Reads the links of a field's value.
  static func all(in links: String) -> [HeaderLink] {
    var found: [HeaderLink] = []
    var rest = links[...]
    while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
      // A link extends to the comma before the next link.
      let end = rest[close...].indices.first { comma in
        rest[comma] == "," && rest[comma...].dropFirst().drop { $0 == " " }.first == "<"
      }
      let url = String(rest[rest.index(after: open)..<close])
      found.append(HeaderLink(url: url, parameters: String(rest[close..<(end ?? rest.endIndex)])))
      rest = end.map { rest[$0...].dropFirst() } ?? ""
    }
    return found
  }
}
