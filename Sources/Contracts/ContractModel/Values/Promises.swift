package import HTTPMessages
public import JSONSyntax

/// The parts of a list that are the same in the responses to identical requests: the order, and some fields
/// (`x-stable`).
public struct Stability: Sendable, Hashable {
  /// The array of items in the body.
  public let items: JSONPointer
  /// The fields of an item that stay the same.
  public let fields: [JSONPointer]
  /// The place of `x-stable`.
  public let place: SourcePlace
}

/// The promise that no two elements of an array have the same key (`x-unique-key` of a schema).
package struct UniqueKey: Sendable, Hashable {
  /// The elements among which a key is unique.
  package enum Scope: String, Sendable, Hashable, CaseIterable {
    /// The elements of one array.
    case page
    /// The elements of that array in all responses of the API.
    case api
  }

  /// The position of the key in an element.
  package let key: JSONPointer
  /// The elements among which the key is unique; the default is `page`.
  package let scope: Scope
  /// Whether keys that differ only in the case of ASCII letters are the same.
  package let ignoresCase: Bool

  /// Reads `{key: /id, scope: page, ignore-case: true}`; `nil` for any other value.
  package init?(_ value: JSONValue) {
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

/// The promise that a string is the URL of a resource that can be retrieved (`x-resource` of a schema).
package struct ResourcePromise: Sendable, Hashable {
  /// The allowed media types, or ranges, of the resource; empty if any is allowed.
  package let content: [MediaType]
  /// The statuses of the resource; 200 alone if none is named.
  package let statuses: [StatusPattern]

  /// Reads `{content: [image/*], status: ['200']}`; `nil` for any other value.
  package init?(_ value: JSONValue) {
    guard value.kind == .object else { return nil }
    if let named = value["status"] {
      let patterns = named.elements.map { StatusPattern($0.string ?? $0.text) }
      guard named.kind == .array, !patterns.isEmpty, patterns.allSatisfy({ $0?.isSuccess == true }) else { return nil }
      statuses = patterns.compactMap(\.self)
    } else {
      statuses = [.exact(200)]
    }
    guard let list = value["content"] else {
      content = []
      return
    }
    let types = list.elements.map { $0.string.flatMap(MediaType.init) }
    guard list.kind == .array, types.allSatisfy({ $0 != nil }) else { return nil }
    content = types.compactMap { $0 }
  }
}
