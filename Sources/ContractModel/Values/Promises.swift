public import HTTPExchange
public import JSONSyntax

/// How a list is read page by page: keyset pagination (`x-pagination` of an operation).
///
/// A request gets `limit` items after the item that `cursor` names; the first page has no `cursor`.
public struct Pagination: Sendable, Hashable {
  /// The query parameter that says how many items a page has.
  public let limit: String
  /// The query parameter with the key of the item before the page.
  public let cursor: String
  /// The place of the items in the body.
  public let items: JSONPointer
  /// The place of the value for `cursor` in an item.
  public let key: JSONPointer
  /// The place of `x-pagination`.
  public let place: SourcePlace

  package init(limit: String, cursor: String, items: JSONPointer, key: JSONPointer, place: SourcePlace) {
    self.limit = limit
    self.cursor = cursor
    self.items = items
    self.key = key
    self.place = place
  }
}

/// What stays the same in a repeated response (`x-stable` of an operation): the order, and some fields.
public struct Stability: Sendable, Hashable {
  /// The place of the items in the body.
  public let items: JSONPointer
  /// The fields of an item that stay the same.
  public let fields: [JSONPointer]
  /// The place of `x-stable`.
  public let place: SourcePlace

  package init(items: JSONPointer, fields: [JSONPointer], place: SourcePlace) {
    self.items = items
    self.fields = fields
    self.place = place
  }
}

/// No two elements of an array have the same key (`x-unique-key` of a schema).
public struct UniqueKey: Sendable, Hashable {
  /// Among which elements a key is unique.
  public enum Scope: String, Sendable, Hashable, CaseIterable {
    /// The elements of one array.
    case page
    /// The elements of that array in all responses of the API.
    case api
  }

  /// The place of the key in an element.
  public let key: JSONPointer
  /// Among which elements it is unique; `page` unless the document says otherwise.
  public let scope: Scope
  /// Whether keys that differ in the case of ASCII letters alone are the same.
  public let ignoresCase: Bool

  /// Reads `{key: /id, scope: page, ignore-case: true}`; `nil` for any other value.
  public init?(_ value: JSONValue) {
    guard let key = value["key"]?.string.flatMap(JSONPointer.init) else { return nil }
    self.key = key
    switch value["scope"] {
    case nil: scope = .page
    case let text?:
      guard let scope = text.string.flatMap(Scope.init) else { return nil }
      self.scope = scope
    }
    switch value["ignore-case"] {
    case nil: ignoresCase = false
    case let flag?:
      guard let ignoresCase = flag.bool else { return nil }
      self.ignoresCase = ignoresCase
    }
  }
}

/// A string is the URL of a resource that can itself be retrieved (`x-resource` of a schema).
public struct ResourcePromise: Sendable, Hashable {
  /// The media types, or ranges, of which the resource is one; empty where any will do.
  public let content: [MediaType]

  /// Reads `{content: [image/*]}`; `nil` for any other value.
  public init?(_ value: JSONValue) {
    guard value.kind == .object else { return nil }
    guard let list = value["content"] else {
      content = []
      return
    }
    let types = list.elements.map { $0.string.flatMap(MediaType.init) }
    guard list.kind == .array, types.allSatisfy({ $0 != nil }) else { return nil }
    content = types.compactMap { $0 }
  }
}
