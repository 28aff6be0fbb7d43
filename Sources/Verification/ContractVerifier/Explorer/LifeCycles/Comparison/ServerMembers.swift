import ContractJudge
import ContractModel
import JSONSchemas
import JSONSyntax

/// Rules about the members whose values a server decides on, although a contract lets clients send them.
enum ServerMembers {
  /// The normalized names of members that servers commonly set or compute.
  private static let names: Set<String> = [
    "id", "uuid", "guid", "pk", "uid", "status", "state", "role", "version", "revision", "rev", "resourceversion",
    "etag",
    "hash", "checksum", "digest", "href", "self", "links", "permalink", "total", "subtotal", "sequence",
    "sequencenumber", "created", "updated", "modified", "timestamp", "createdat", "updatedat", "modifiedat",
    "createdon", "updatedon", "modifiedon", "createdby", "updatedby", "modifiedby", "lastmodified", "lastmodifiedby",
    "lastupdated", "creationdate", "creationtime", "createtime", "updatetime", "datecreated", "dateupdated",
    "datemodified", "insertedat",
  ]

  /// The normalized names of members that servers set from the credentials or compute where clients need not send them.
  private static let optionalNames: Set<String> = [
    "owner", "ownerid", "creator", "creatorid", "author", "authorid", "user", "userid", "account", "accountid",
    "tenant",
    "tenantid", "organization", "organizationid", "slug", "position", "index", "rank", "progress",
  ]

  /// Returns whether a server may decide on a member.
  ///
  /// - Parameters:
  ///   - sent: The shape of the object that was sent, and `found` that of the returned one.
  static func decides(_ name: String, sent: SchemaShape?, found: SchemaShape?) -> Bool {
    // A leading underscore marks what the database or the framework adds, such as `_id`.
    if name.hasPrefix("_") || name.hasPrefix("@") || name.hasPrefix("$") { return true }
    if found?.member(name)?.has("readOnly") == true { return true }
    let normalized = ResourceNaming.normalized(name)
    if names.contains(normalized) { return true }
    guard let sent, !sent.requires(name) else { return false }
    return optionalNames.contains(normalized) || normalized.utf8.count > 5 && normalized.hasSuffix("count")
  }

  /// Returns whether a member's value is not returned as it was sent: a secret, or the content of a file.
  static func isHidden(_ name: String, _ shape: SchemaShape?) -> Bool {
    if let shape {
      if shape.has("writeOnly") || shape.has("readOnly") { return true }
      if !shape.formats.isDisjoint(with: ["password", "binary"]) || shape.contentMediaType != nil { return true }
    }
    let name = ResourceNaming.normalized(name)
    return [
      "password", "passphrase", "secret", "token", "pin", "cvv", "cvc", "cardnumber", "iban", "apikey", "privatekey",
    ]
    .contains { name.hasSuffix($0) }
  }

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

extension SchemaShape {
  /// Returns whether objects must have a member.
  func requires(_ name: String) -> Bool {
    schemas.contains { $0["required"]?.elements.contains { $0.string == name } == true }
  }
}
