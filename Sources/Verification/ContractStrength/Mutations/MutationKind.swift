import JSONSyntax

/// A way in which a response, or a request, goes wrong and that matters to its reader.
package enum MutationKind: String, Sendable, Hashable, CaseIterable {
  /// A member that is always there is missing.
  case missing
  /// A value that is never null is null.
  case null
  /// A value has another type.
  case type
  /// A text or a tuple that is never empty is empty.
  case empty
  /// A number is beyond what clients can hold, or below what it counts from.
  case range
  /// A text is not in the format that all others have.
  case format
  /// A text is none of the few values that all others have.
  case unknownValue = "unknown-value"
  /// An object has a key twice.
  case duplicateKey = "duplicate-key"
  /// An array has an item twice.
  case repeatedItem = "repeated-item"
  /// The repeated request gets its list in the reverse order.
  case reversedList = "reversed-list"
  /// A page begins with the last item of the page before.
  case overlappingPages = "overlapping-pages"
  /// An item is on no page.
  case lostItem = "lost-item"
  /// The last page leads to the first one.
  case endlessPages = "endless-pages"
  /// A URL or an identifier leads to nothing.
  case danglingLink = "dangling-link"
  /// The response has a status that nobody expects.
  case status
  /// The response has another media type.
  case contentType = "content-type"
  /// A header that is always there is missing, or has a value of another type.
  case header
  /// A parameter of the request has a value that no request had.
  case parameter

  /// Returns the reason why the contract's own text lets the change through on purpose (`x-accepted`); `nil` if none of
  /// some objects says so.
  func acceptance(in objects: [JSONValue?]) -> String? {
    objects.lazy.compactMap { $0?["x-accepted"]?[rawValue]?.string }.first
  }
}
