/// Rules about the names of resources, identifiers and parameters.
package enum ResourceNaming {
  /// Returns a name in lower case without separators, so that `order_id`, `order-id` and `orderId` are equal.
  package static func normalized(_ name: String) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.filter { !"-_. $@".unicodeScalars.contains($0) })).lowercased()
  }

  /// Returns the singular of a normalized English plural, by its ending.
  package static func singular(_ plural: String) -> String {
    if plural.hasSuffix("ies"), plural.count > 4 { return plural.dropLast(3) + "y" }
    for ending in ["sses", "shes", "ches", "xes"] where plural.hasSuffix(ending) { return String(plural.dropLast(2)) }
    return plural.hasSuffix("s") && !plural.hasSuffix("ss") ? String(plural.dropLast()) : plural
  }

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
    if !item.isEmpty, parameter.hasPrefix(item) { names.append(String(parameter.dropFirst(item.count))) }
    if parameter == "id" || parameter.hasSuffix("id") || parameter == item { names += ["id", item + "id", "uuid"] }
    if parameter.hasSuffix("key") { names.append("key") }
    var seen: Set<String> = [""]
    return names.filter { seen.insert($0).inserted }
  }
}
