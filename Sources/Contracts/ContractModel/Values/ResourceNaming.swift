/// The meaning of the names of resources, members and parameters: their words, their singulars, and what they identify.
package enum ResourceNaming {
  // MARK: Words

  /// Returns a name in lower case without separators, so that `order_id`, `order-id` and `orderId` are equal.
  package static func normalized(_ name: String) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.filter { !"-_. $@".unicodeScalars.contains($0) })).lowercased()
  }

  /// Returns the words of a name or a sentence in lower case: `flow`, `run` and `id` for `flowRunID` and `flow_run_id`.
  ///
  /// Capital letters begin words, and so does the last one of several: `api` and `key` for `APIKey`, but `ids` for `IDs`.
  package static func words(of text: String) -> [String] {
    let scalars = Array(text.unicodeScalars)
    func isUpper(_ position: Int) -> Bool {
      scalars.indices.contains(position) && scalars[position].properties.isUppercase
    }
    func isLower(_ position: Int) -> Bool {
      scalars.indices.contains(position) && scalars[position].properties.isLowercase
    }
    var words: [String] = []
    var word = String.UnicodeScalarView()
    for (position, scalar) in scalars.enumerated() {
      let isPart = isPart(scalar)
      if !isPart || isUpper(position), !word.isEmpty {
        let isPlural = scalars.dropFirst(position + 1).first == "s" && !isLower(position + 2)
        if !isPart || !isUpper(position - 1) || isLower(position + 1) && !isPlural {
          words.append(String(word).lowercased())
          word = String.UnicodeScalarView()
        }
      }
      if isPart { word.append(scalar) }
    }
    return word.isEmpty ? words : words + [String(word).lowercased()]
  }

  /// Whether a scalar is part of a word: a letter, a digit, or a mark on a letter.
  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return properties.isAlphabetic || properties.numericType != nil
      || properties.canonicalCombiningClass != .notReordered
  }

  /// Returns a name in camel case with the letters and digits that every format allows in names: `ImageComments`.
  package static func camelCase(_ name: String) -> String {
    words(of: String(name.map { $0.isASCII ? $0 : " " })).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// The normalized attributes by which a member of a body refers to another entity; a `phone_number` refers to none.
  package static let referenceAttributes: Set<String> = [
    "id", "uuid", "guid", "ulid", "pk", "oid", "key", "ref", "reference",
  ]

  /// Returns the member by which an object that does nothing else refers to an item, such as `id` of
  /// `{"type": "people", "id": "9"}`; `nil` for any other object.
  ///
  /// - Parameter names: The names of its members.
  package static func reference(among names: [String]) -> String? {
    let own = names.filter { referenceAttributes.contains(normalized($0)) }
    return own.count == 1 && names.allSatisfy { $0 == own.first || $0 == "type" } ? own.first : nil
  }

  /// The members that hold what a response or an item is about, rather than another entity.
  package static let wrapperNames: Set<String> = [
    "data", "items", "item", "results", "result", "response", "payload", "content", "contents", "value", "values",
    "records", "record", "entries", "entry", "list", "objects", "object", "rows", "docs", "documents", "hits",
    "elements", "resources", "resource", "collection", "embedded", "body", "attributes", "nodes", "edges", "node",
  ]

  /// Returns the singular of an English plural, as far as spelling shows it; other words stay as they are.
  package static func singular(_ plural: String) -> String {
    let lower = plural.lowercased()
    if let known = irregular[lower] { return known }
    if lower.hasSuffix("ies"), plural.count > 4 { return plural.dropLast(3) + "y" }
    for ending in ["sses", "shes", "ches", "xes", "zzes"] where lower.hasSuffix(ending) {
      return String(plural.dropLast(2))
    }
    let isSingular =
      ["ss", "us", "sis", "axis"].contains { lower.hasSuffix($0) } && !plurals.contains { lower.hasSuffix($0) }
    return lower.hasSuffix("s") && plural.count > 2 && !isSingular ? String(plural.dropLast()) : plural
  }

  /// The words whose spelling does not show their singular.
  private static let irregular = [
    "people": "person", "children": "child", "men": "man", "women": "woman", "news": "news", "series": "series",
    "species": "species", "movies": "movie", "cookies": "cookie", "alias": "alias", "aliases": "alias",
    "statuses": "status", "shelves": "shelf", "leaves": "leaf", "wolves": "wolf", "knives": "knife", "halves": "half",
  ]
  /// The plurals that end as singulars such as `status` do.
  private static let plurals = ["menus", "skus", "cpus", "gpus", "gurus"]

  // MARK: Identifiers

  /// The names that identify an item by themselves, the likeliest first.
  package static let keys = ["id", "uuid", "guid", "key", "code", "slug", "sku", "isbn"]

  /// Returns whether a normalized name says what it identifies, such as `placeid` or `photoreference`, unlike `id`.
  ///
  /// A token, such as that of a page, identifies nothing that lasts.
  package static func namesIdentity(_ name: String) -> Bool {
    ["uuid", "guid", "id", "reference", "slug", "handle"].contains { ending in
      name.hasSuffix(ending) && name.utf8.count > ending.utf8.count + 1
    }
  }

  /// Returns the normalized names of the members that can have an item's identifier, the likeliest first.
  ///
  /// - Parameters:
  ///   - parameter: The name of the path parameter of the item.
  ///   - collection: The last literal segment of the collection's path, such as `orders`.
  package static func identifierNames(_ parameter: String, in collection: String?) -> [String] {
    let parameter = normalized(parameter)
    let item = collection.map { singular(normalized($0)) } ?? ""
    var names = [parameter]
    // The `name` of an account may be the one that it shows.
    if parameter == "username" { names.append("login") }
    if !item.isEmpty, parameter.hasPrefix(item) { names.append(String(parameter.dropFirst(item.count))) }
    // `{intent}` of `payment_intents`.
    let isItem = parameter == item || parameter.utf8.count > 2 && item.hasSuffix(parameter)
    if parameter == "id" || parameter.hasSuffix("id") || isItem { names += ["id", item + "id", "uuid"] }
    if parameter.hasSuffix("key") { names.append("key") }
    var seen: Set<String> = [""]
    return names.filter { seen.insert($0).inserted }
  }

  // MARK: Choices and numbers

  /// Returns whether a name such as `status`, `orderStatus` or `order_status` says that its values are one of a few.
  package static func namesChoice(_ name: String) -> Bool { words(of: name).last.map(choices.contains) ?? false }

  private static let choices: Set<String> = [
    "status", "state", "type", "kind", "role", "level", "priority", "visibility", "currency", "unit", "severity",
    "mode", "phase", "stage", "direction", "gender", "method",
  ]

  /// Returns whether a name says that its numbers count or measure something, which is never below zero.
  package static func counts(_ name: String) -> Bool { words(of: name).last.map(counted.contains) ?? false }

  private static let counted: Set<String> = [
    "id", "count", "size", "total", "quantity", "qty", "length", "width", "height", "page", "limit", "offset", "number",
    "price", "age", "duration", "index", "year", "items", "likes", "views", "stock", "seats", "weight", "rank", "votes",
    "bytes", "percent", "version",
  ]
}
