public import JSONSyntax

/// How the pages of a list follow each other (`x-pagination` of an operation, or inferred from its names).
///
/// The explorer walks by it, the checks compare by it, and the mock joins and cuts recorded lists by it.
public struct Pagination: Sendable, Hashable {
  /// The way from one page to the next.
  public enum Continuation: Sendable, Hashable {
    /// A query parameter with the number of items to skip, or their number and `first` (RFC 7644, section 3.4.2.4: 1).
    case offset(String, first: Int = 0)
    /// A query parameter with the number of the page, and the number of the first page.
    case page(String, first: Int)
    /// A query parameter with an opaque token, and the token of the next page in the body.
    case token(String, next: JSONPointer)
    /// A query parameter with the key of the last item, and the key in an item.
    case key(String, JSONPointer)
    /// The URL of the next page in the body.
    case url(JSONPointer)
    /// The `Link` header with the relation `next` (RFC 8288).
    case link
  }

  /// The way from one page to the one before.
  public enum Previous: Sendable, Hashable {
    /// A URL or a token in the body, and the query parameter that takes a token; `nil` for the one of the next page.
    case body(JSONPointer, parameter: String?)
    /// A query parameter that takes the key of the first item.
    case key(String)
    /// The `Link` header with the relation `prev` (RFC 8288).
    case link
  }

  /// The way from one page to the next.
  public let continuation: Continuation
  /// The way from one page to the one before; `nil` if there is none.
  public let previous: Previous?
  /// The query parameter for the number of items in a page; `nil` if the server alone decides.
  public let limit: String?
  /// The array of items in the body.
  public let items: JSONPointer
  /// The value in an item that identifies it; `nil` to compare whole items.
  public let key: JSONPointer?
  /// Whether the items are texts, of which the same one may occur again.
  package var hasTexts: Bool { !promisesFullPages && key?.tokens.isEmpty == true }
  /// The number of all items in the body.
  public let total: JSONPointer?
  /// The flag in the body that tells whether another page follows.
  public let hasMore: JSONPointer?
  /// The place of `x-pagination`, or of the operation if it is inferred.
  public let place: SourcePlace

  package init(
    continuation: Continuation,
    previous: Previous? = nil,
    limit: String?,
    items: JSONPointer,
    key: JSONPointer?,
    total: JSONPointer? = nil,
    hasMore: JSONPointer? = nil,
    place: SourcePlace
  ) {
    self.continuation = continuation
    self.previous = previous
    self.limit = limit
    self.items = items
    self.key = key
    self.total = total
    self.hasMore = hasMore
    self.place = place
  }
}

extension Pagination.Continuation {
  /// The way to request the next page.
  package var way: Pagination.Way {
    switch self {
    case .offset(let name, let first): .number(.items(first: first), parameter: name)
    case .page(let name, let first): .number(.pages(first: first), parameter: name)
    case .token(let name, let next): .response(.body(next), parameter: name)
    case .key(let name, _): .item(parameter: name)
    case .url(let next): .response(.body(next), parameter: nil)
    case .link: .response(.link(relation: "next"), parameter: nil)
    }
  }
}

extension Pagination {
  /// The way to request the next page.
  package var next: Way { continuation.way }

  /// The way to request the page before; `nil` if there is none.
  ///
  /// It is the described or inferred way, otherwise the `Link` header that also leads to the next page.
  package var back: Way? {
    switch previous {
    case .body(let pointer, let parameter): .response(.body(pointer), parameter: parameter ?? next.token)
    case .key(let name): .item(parameter: name)
    case .link: .response(.link(relation: "prev"), parameter: nil)
    case nil: next.isHeader ? .response(.link(relation: "prev"), parameter: nil) : nil
    }
  }

  /// The query parameter that leads to the next page; `nil` if a URL does.
  public var parameter: String? { next.parameter }

  /// The query parameter that only leads to the page before; `nil` if there is none.
  public var before: String? {
    switch previous {
    case .key(let name), .body(_, let name?): name
    case .body(_, nil), .link, nil: nil
    }
  }

  /// Whether each page holds as many items as were requested, except the last, and an empty page ends the list.
  ///
  /// This is promised for a list that continues after the key of an item and has no other sign of its end. Pages before
  /// the key of an item are no such sign.
  package var promisesFullPages: Bool {
    next.takesItem && limit != nil && total == nil && hasMore == nil && back?.place == nil
  }
}
