import ContractModel
import JSONSyntax

/// Rules about what a server may return otherwise than it was sent.
extension ServerMembers {
  /// The normalized names of members that hold a set of names: a server may sort them, merge equal ones and add its own.
  private static let unorderedNames: Set<String> = [
    "tags", "labels", "categories", "keywords", "topics", "names", "ids", "scopes", "roles", "permissions",
    "privileges",
    "groups", "members", "features", "capabilities", "events", "methods", "types", "aliases", "languages", "owners",
    "grants", "granttypes", "responsetypes", "redirecturis", "origins", "hosts", "domains", "teams", "users",
  ]

  /// Returns whether the order of an array's elements means nothing, by its schema or its name.
  static func isUnordered(_ name: String?, _ shapes: SchemaShape?...) -> Bool {
    if shapes.contains(where: { $0?.has("uniqueItems") == true }) { return true }
    guard let name = name.map(ResourceNaming.normalized) else { return false }
    return unorderedNames.contains(name) || name.hasSuffix("ids") || name.hasSuffix("tags") || name.hasSuffix("scopes")
      || name.hasSuffix("roles") || name.hasSuffix("permissions")
  }

  /// Returns whether two references name the same item: one of them by its identifier, the other as an object.
  static func isSameReference(_ sent: JSONLiteral, _ found: JSONValue) -> Bool {
    switch (sent, found.kind) {
    case (.string, .object), (.number, .object):
      return found.members.contains { names(anItem: $0.name) && ValueSpelling.isSame(sent, $0.value) }
    case (.object(let members), .string), (.object(let members), .number):
      return members.contains { names(anItem: $0.key) && ValueSpelling.isSame($0.value, found) }
    default: return false
    }
  }

  private static func names(anItem name: String) -> Bool {
    let name = ResourceNaming.normalized(name)
    return ["id", "uuid", "pk", "key", "name", "slug", "code", "username", "login", "title", "href", "url"].contains(
      name
    )
      || name.utf8.count > 2 && name.hasSuffix("id")
  }
}
