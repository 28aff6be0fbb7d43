import ContractModel
import HTTPMessages
import JSONSyntax

/// The query parameters that choose a page of an operation's list.
struct PageParameters: Sendable, Hashable {
  /// The number of items.
  let limit: String?
  /// Where the page is: the key of an item, a number, a token, or what distinguishes the URLs of two pages.
  let cursor: String
  /// Where the page ends, for a way back with a parameter of its own.
  let before: String?

  /// Whether a query parameter is one of them.
  func contains(_ name: String) -> Bool { name == cursor || name == limit || name == before }

  /// Returns the value of a parameter in a query; `nil` for none or an empty one.
  static func value(_ name: String?, in query: [QueryItem]) -> String? {
    name.flatMap { name in query.first { $0.name == name }?.value }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the value of the parameter in the text of a token or URL.
  func value(_ text: String) -> String? {
    guard let mark = text.firstIndex(of: "?") else { return text }
    let query = QueryItem.parse(String(text[mark...].dropFirst().prefix { $0 != "#" }))
    return Self.value(cursor, in: query) ?? Self.value(before, in: query)
  }

  /// Returns the parameters that another URL has with other values; `nil` if its path is another.
  fileprivate static func differences(_ text: String?, from url: HTTPURL) -> Set<String>? {
    guard let text else { return [] }
    guard let other = try? url.resolving(text), other.path == url.path else { return nil }
    let own = url.queryItems
    return Set(other.queryItems.filter { item in !own.contains(item) }.map(\.name))
  }
}

extension PageParameters {
  /// Returns the parameters that a contract names; `nil` for pages that follow each other by URLs, which name them.
  init?(_ pagination: Pagination) {
    guard let cursor = pagination.parameter else { return nil }
    (limit, self.cursor, before) = (pagination.limit, cursor, pagination.before)
  }

  /// Learns the parameters from the URLs in recorded pages; `nil` unless the pages differ in exactly one.
  ///
  /// - Parameters:
  ///   - pagination: How the pages follow each other.
  ///   - exchanges: The URLs of the pages, each with the URLs of the page after it and of the one before it.
  init?(_ pagination: Pagination, learning exchanges: [(url: HTTPURL, next: String?, previous: String?)]) {
    var (after, back): (Set<String>, Set<String>) = ([], [])
    for (url, next, previous) in exchanges {
      guard let found = Self.differences(next, from: url), let led = Self.differences(previous, from: url) else {
        return nil
      }
      after.formUnion(found)
      back.formUnion(led)
    }
    after.remove(pagination.limit ?? "")
    back.subtract(after.union([pagination.limit ?? ""]))
    guard after.count == 1, let cursor = after.first, back.count <= 1 else { return nil }
    (limit, self.cursor, before) = (pagination.limit, cursor, back.first)
  }
}
