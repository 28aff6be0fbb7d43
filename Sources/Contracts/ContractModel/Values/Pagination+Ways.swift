package import HTTPMessages
package import JSONSyntax

extension Pagination {
  /// A way to request another page, whatever kind of pagination says so.
  package enum Way: Sendable, Hashable {
    /// A query parameter with a number, which is computed.
    case number(Number, parameter: String)
    /// A query parameter with the key of the item that the page follows or precedes.
    case item(parameter: String)
    /// A value of the response: a token for a query parameter, or a URL where no parameter takes it.
    case response(Place, parameter: String?)

    /// Where a response has the value that leads to another page.
    package enum Place: Sendable, Hashable {
      /// A member of the body.
      case body(JSONPointer)
      /// The `Link` header with a relation (RFC 8288).
      case link(relation: String)

      /// Returns the token or URL of a response; `nil` without one.
      package func text(in body: JSONValue, _ headers: @autoclosure () -> HTTPHeaders) -> String? {
        switch self {
        case .body(let pointer):
          let value = body.value(at: pointer)
          return value?.string.flatMap { $0.isEmpty ? nil : $0 } ?? (value?.kind == .number ? value?.text : nil)
        case .link(let relation): return LinkHeader.target(relation, in: headers())
        }
      }
    }

    /// The query parameter that leads to the page; `nil` if a URL does.
    package var parameter: String? {
      switch self {
      case .number(_, let name), .item(let name): name
      case .response(_, let name): name
      }
    }

    /// The number that is computed; `nil` for other ways.
    package var number: Number? {
      switch self {
      case .number(let number, _): number
      case .item, .response: nil
      }
    }

    /// Whether the parameter takes the key of an item.
    package var takesItem: Bool {
      switch self {
      case .item: true
      case .number, .response: false
      }
    }

    /// The place that responses have for what leads to the page; `nil` if they do not say it.
    package var place: Place? {
      switch self {
      case .response(let place, _): place
      case .number, .item: nil
      }
    }

    /// The member of the body that leads to the page; `nil` if none does.
    package var member: JSONPointer? {
      switch place {
      case .body(let pointer): pointer
      case .link, nil: nil
      }
    }

    /// Whether the `Link` header leads to the page.
    package var isHeader: Bool {
      switch place {
      case .link: true
      case .body, nil: false
      }
    }

    /// The query parameter that takes a token of a response; `nil` for other ways.
    package var token: String? { place == nil ? nil : parameter }
  }

  /// A number in a query that says where a page begins.
  package enum Number: Sendable, Hashable {
    /// The number of items before it, after that of the first item.
    case items(first: Int)
    case pages(first: Int)

    /// The number of the first page; `nil` where items are counted.
    package var firstPage: Int? {
      switch self {
      case .items: nil
      case .pages(let first): first
      }
    }

    /// The number with which the first page can be requested.
    package var start: Int {
      switch self {
      case .items(let first), .pages(let first): first
      }
    }

    /// Returns the number of the page after some items and pages.
    package func value(items: Int, pages: Int) -> Int {
      switch self {
      case .items(let first): first &+ items
      case .pages(let first): first &+ pages
      }
    }

    package func value(at position: Int, size: Int) -> Int { value(items: position, pages: position / max(1, size)) }

    /// Returns the position of the first item of a page; `nil` without one that can be known.
    package func position(of number: Int, size: Int?) -> Int? {
      guard number > start else { return number == start ? 0 : nil }
      switch self {
      case .items(let first): return number &- first
      case .pages(let first):
        guard let size, size > 0 else { return nil }
        let (pages, isTooFar) = number.subtractingReportingOverflow(first)
        let (position, isTooLong) = pages.multipliedReportingOverflow(by: size)
        return isTooFar || isTooLong ? nil : position
      }
    }

    /// Returns the number of the page after one that has some items.
    package func next(after number: Int, items: Int) -> Int {
      switch self {
      case .items: number &+ items
      case .pages: number &+ 1
      }
    }

    /// Returns the number of the page before another one; `nil` if only the size of pages would say it.
    package func previous(before number: Int, size: Int?) -> Int? {
      switch self {
      case .items(let first): size.map { max(first, number &- $0) }
      case .pages: number &- 1
      }
    }
  }

  /// A page, as far as the requests for the pages beside it depend on it.
  package struct Page: Sendable {
    /// The key of the item beside which the other page is: the last one, or the first on a way back.
    let edge: JSONValue?
    let isEmpty: Bool
    /// The numbers of all items and pages that were read, including these.
    let read: (items: Int, pages: Int)
    let body: JSONValue?
    let headers: HTTPHeaders

    package init(
      edge: JSONValue?,
      isEmpty: Bool,
      read: (items: Int, pages: Int),
      body: JSONValue?,
      headers: HTTPHeaders
    ) {
      (self.edge, self.isEmpty, self.read, self.body, self.headers) = (edge, isEmpty, read, body, headers)
    }
  }

  /// The value or URL that leads from a page to another one.
  package enum Lead: Sendable {
    /// A number for a query parameter.
    case number(Int, parameter: String)
    /// The key of an item for a query parameter; `nil` if the item has none.
    case item(JSONValue?, parameter: String)
    /// A token for a query parameter.
    case token(JSONValue, parameter: String)
    /// A URL, and the value of the body that has it; `nil` if a header has it.
    case url(String, in: JSONValue?)
  }

  /// Returns what leads to the page after another one; `nil` if that is the last.
  package func next(after page: Page) -> Lead? { lead(next, from: page) }

  /// Returns what leads to the page before another one; `nil` if that is the first, or has no items.
  package func previous(before page: Page) -> Lead? {
    guard !page.isEmpty, let back, let lead = lead(back, from: page) else { return nil }
    switch lead {
    case .item: return key == nil ? nil : lead
    case .number, .token, .url: return lead
    }
  }

  private func lead(_ way: Way, from page: Page) -> Lead? {
    switch way {
    case .number(let number, let name):
      let value = number.value(items: page.read.items, pages: page.read.pages)
      return page.isEmpty ? nil : .number(value, parameter: name)
    case .item(let name): return page.isEmpty ? nil : .item(page.edge, parameter: name)
    case .response(.body(let pointer), let name):
      guard let value = page.body?.value(at: pointer) else { return nil }
      guard let name else { return value.string.map { .url($0, in: value) } }
      if let text = value.string, Self.isURL(text, with: name) { return .url(text, in: value) }
      return value.isNull || value.string == "" ? nil : .token(value, parameter: name)
    case .response(.link(let relation), _):
      return LinkHeader.target(relation, in: page.headers).map { .url($0, in: nil) }
    }
  }

  /// Returns whether a value that leads to another page is its URL, although a parameter takes tokens.
  ///
  /// A reference without an origin has the parameter in its query; a token may have any other text.
  private static func isURL(_ text: String, with parameter: String) -> Bool {
    if ["http://", "https://"].contains(where: text.hasPrefix) { return true }
    guard text.hasPrefix("/") || text.hasPrefix("?"), let start = text.firstIndex(of: "?") else { return false }
    return text[text.index(after: start)...].split(separator: "&").contains { item in
      PercentEncoding.decode(String(item.prefix { $0 != "=" }), plusIsSpace: true) == parameter
    }
  }

  /// Returns whether the body of a page says that another one follows; `nil` if it does not say so.
  package func hasMore(in body: JSONValue) -> Bool? {
    hasMore.flatMap { body.value(at: $0)?.bool } ?? next.member.flatMap { body.value(at: $0) }.map(Self.leads)
  }

  /// Returns whether a value of a body leads to another page.
  package static func leads(_ value: JSONValue) -> Bool {
    value.bool ?? !(value.isNull || value.string?.isEmpty ?? false)
  }

  /// The members of a body that say whether and where another page follows.
  package var signs: [JSONPointer] { [next.member, back?.member, total, hasMore].compactMap(\.self) }
}

extension Pagination.Continuation {
  /// Returns the parameter of the request for what follows some items, and its value; `nil` if it has none.
  ///
  /// - Parameters:
  ///   - items: The number of the items before.
  ///   - key: The key of the last of them; `nil` without items.
  ///   - size: The number of items in a page.
  package func query(after items: Int, key: String?, size: Int) -> (name: String, value: String)? {
    switch way {
    case .number(let number, let name):
      // Only pages that are numbered have a number for the first one.
      items == 0 && number.firstPage == nil ? nil : (name, String(number.value(at: items, size: size)))
    case .item(let name): key.map { (name, $0) }
    case .response: nil
    }
  }
}
