public import JSONSyntax

/// How the pages of a list follow each other (`x-pagination` of an operation, or inferred from its names).
///
/// The explorer walks by it, the checks compare by it, and the mock joins and cuts recorded lists by it.
public struct Pagination: Sendable, Hashable {
  /// The way from one page to the next.
  public enum Continuation: Sendable, Hashable {
    /// A query parameter with the number of items to skip.
    case offset(String)
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

  /// The value of `x-pagination` that describes it, as YAML.
  public var yaml: String {
    var members: [String] = []
    switch continuation {
    case .offset(let name): members.append("offset: \(name)")
    case .page(let name, let first): members += ["page: \(name)"] + (first == 1 ? [] : ["first-page: \(first)"])
    case .token(let name, let next): members += ["token: \(name)", "next: \(next)"]
    case .key(let name, _): members.append("cursor: \(name)")
    case .url(let next): members.append("next: \(next)")
    case .link: members.append("next: Link")
    }
    switch previous {
    case .body(let pointer, let parameter):
      members += ["previous: \(pointer)"] + (parameter.map { ["before: \($0)"] } ?? [])
    case .key(let name): members.append("before: \(name)")
    case .link: members.append("previous: Link")
    case nil: break
    }
    if let limit { members.append("limit: \(limit)") }
    members.append("items: \(items.tokens.isEmpty ? "''" : "\(items)")")
    if let key { members.append("key: \(key)") }
    if let total { members.append("total: \(total)") }
    if let hasMore { members.append("has-more: \(hasMore)") }
    return "{ \(members.joined(separator: ", ")) }"
  }
}

extension Pagination {
  /// The query parameter that leads to the next page; `nil` if a URL does.
  public var parameter: String? {
    switch continuation {
    case .offset(let name), .page(let name, _), .token(let name, _), .key(let name, _): name
    case .url, .link: nil
    }
  }

  /// The query parameter that only leads to the page before; `nil` if there is none.
  public var before: String? {
    switch previous {
    case .key(let name), .body(_, let name?): name
    case .body(_, nil), .link, nil: nil
    }
  }

  /// The way back: the described or inferred one, otherwise the `Link` header that also leads to the next page.
  package var wayBack: Previous? { previous ?? (continuation == .link ? .link : nil) }

  /// Whether each page holds as many items as were requested, except the last, and an empty page ends the list.
  ///
  /// This is promised for a list that continues after the key of an item and has no other sign of its end. Pages before
  /// the key of an item are no such sign.
  package var promisesFullPages: Bool {
    guard case .key = continuation, limit != nil, total == nil, hasMore == nil else { return false }
    switch previous {
    case .key, nil: return true
    case .body, .link: return false
    }
  }
}
