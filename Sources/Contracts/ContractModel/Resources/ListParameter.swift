import JSONSyntax

/// The effect of a query parameter of a list, by its name.
package enum ListParameter: Sendable, Hashable {
  /// It chooses the items whose member has the value.
  case equal(member: String)
  /// It chooses the items whose member is at least, or at most, the value.
  case bound(member: String, isLower: Bool)
  /// It chooses the items whose member begins with the text.
  case prefix(member: String)
  /// It chooses the items that contain the text.
  case search
  /// It orders the items by the member that its value names.
  case order
  /// It says whether the order of another parameter is ascending or descending.
  case direction
  /// It chooses the members of the items.
  case fields
  /// It bounds the number of items, which no other parameter does.
  case count

  /// The normalized names of parameters that have another meaning than a member of the same name.
  private static let otherNames = Set(
    PageInference.sizeNames + PageInference.numberNames + PageInference.startNames + PageInference.tokenNames + [
      "last", "before", "lat", "latitude", "lng", "lon", "longitude", "radius", "distance", "location", "date", "time",
      "include", "expand", "lang", "locale", "language", "unit", "units", "currency", "format", "version",
    ]
  )
  private static let fieldNames: Set<String> = ["fields", "select", "only", "fieldset"]
  private static let orderNames: Set<String> = ["sort", "sortby", "orderby", "order", "ordering"]
  private static let directionNames: Set<String> = ["direction", "sortdirection", "sortorder", "orderdirection", "dir"]
  private static let searchNames: Set<String> = ["q", "query", "search", "searchterm", "keyword", "keywords"]
  private static let lowerWords = ["min", "from", "gte", "after", "since"]
  private static let upperWords = ["max", "to", "lte", "before", "until"]

  /// Returns what a parameter does with items; `nil` if its name says nothing about them.
  ///
  /// - Parameters:
  ///   - name: The name, such as `status`, `filter[status]`, `min_price` or `sort`.
  ///   - member: Returns the member of items with a normalized name.
  package init?(_ name: String, member: (String) -> String?) {
    let name = ResourceNaming.normalized(name)
    if PageInference.boundNames.contains(name), member(name) == nil {
      self = .count
      return
    }
    if Self.otherNames.contains(name) { return nil }
    if Self.fieldNames.contains(name) {
      self = .fields
      return
    }
    if Self.orderNames.contains(name) {
      self = .order
      return
    }
    // `filter[status]` may also be the name of a parameter.
    let parts = name.hasSuffix("]") ? name.dropLast().split(separator: "[").map(String.init) : [name]
    let inner = parts.last ?? name
    let words = [(Self.lowerWords, true), (Self.upperWords, false)]
    if parts.count > 1, let isLower = words.first(where: { $0.0.contains(inner) })?.1,
      let found = member(parts[parts.count - 2])
    {
      self = .bound(member: found, isLower: isLower)
    } else if let found = member(inner) {
      self = .equal(member: found)
    } else if let bound = Self.bound(inner, member) {
      self = bound
    } else if let found = Self.beginning(inner, member) {
      self = .prefix(member: found)
    } else if Self.searchNames.contains(name) {
      self = .search
    } else if Self.directionNames.contains(name) {
      self = .direction
    } else {
      return nil
    }
  }

  /// Returns the member whose beginning a parameter such as `prefix` or `name_prefix` chooses.
  private static func beginning(_ name: String, _ member: (String) -> String?) -> String? {
    guard name.hasSuffix("prefix") else { return nil }
    return name == "prefix" ? member("key") ?? member("name") : member(String(name.dropLast("prefix".count)))
  }

  private static func bound(_ name: String, _ member: (String) -> String?) -> ListParameter? {
    for bound in bounds(of: name) {
      for ending in ["", "at", "on", "date"] {
        if let found = member(bound.rest + ending) { return .bound(member: found, isLower: bound.isLower) }
      }
    }
    return nil
  }

  /// Returns the names of members that a normalized name such as `minprice` or `pricemax` may bound.
  private static func bounds(of name: String) -> [(rest: String, isLower: Bool)] {
    [(lowerWords, true), (upperWords, false)].flatMap { words, isLower in
      words.compactMap { word -> (rest: String, isLower: Bool)? in
        let rest =
          name.hasPrefix(word)
          ? String(name.dropFirst(word.count)) : name.hasSuffix(word) ? String(name.dropLast(word.count)) : ""
        return rest.isEmpty ? nil : (rest, isLower)
      }
    }
  }

  /// Returns the member that a value of a sort parameter names, such as `-price`, `price_desc` or `price,desc`.
  package static func order(
    _ value: String,
    member: (String) -> String?
  ) -> (member: String, isDescending: Bool)? {
    var (text, isDescending) = (value.lowercased(), false)
    if text.hasPrefix("-") || text.hasPrefix("+") {
      isDescending = text.hasPrefix("-")
      text = String(text.dropFirst())
    }
    for (ending, descends) in [("desc", true), ("asc", false)] where text.hasSuffix(ending) && text != ending {
      let rest = text.dropLast(ending.count)
      guard let separator = rest.last, "_:- .,".contains(separator) else { continue }
      (text, isDescending) = (String(rest.dropLast()), descends)
      break
    }
    return member(ResourceNaming.normalized(text)).map { ($0, isDescending) }
  }
}
