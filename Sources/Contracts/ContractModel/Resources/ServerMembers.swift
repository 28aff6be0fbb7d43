/// Rules about the members whose values a server decides on, although a contract lets clients send them.
package enum ServerMembers {
  /// The normalized names of members that servers commonly set or compute.
  private static let names = versionNames.union(creationTimes).union(changeTimes).union([
    "id", "uuid", "guid", "pk", "uid", "status", "state", "role", "etag", "hash", "checksum", "digest", "href", "self",
    "links", "permalink", "total", "subtotal", "sequencenumber", "timestamp", "createdby", "updatedby", "modifiedby",
    "lastmodifiedby",
  ])

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
  package static func decides(_ name: String, sent: SchemaShape?, found: SchemaShape?) -> Bool {
    // A leading underscore marks what the database or the framework adds, such as `_id`.
    if name.hasPrefix("_") || name.hasPrefix("@") || name.hasPrefix("$") { return true }
    if found?.isSetByServer(name) == true || sent?.isSetByServer(name) == true { return true }
    let normalized = ResourceNaming.normalized(name)
    if names.contains(normalized) { return true }
    guard let sent, !sent.requires(name) else { return false }
    return optionalNames.contains(normalized) || normalized.utf8.count > 5 && normalized.hasSuffix("count")
  }

  /// The normalized names of members with the time at which an item was changed last.
  package static let changeTimes: Set<String> = [
    "updated", "updatedat", "updatedon", "modified", "modifiedat", "modifiedon", "lastmodified", "lastupdated",
    "updatetime", "dateupdated", "datemodified", "updatedtime", "lasteditedtime", "lastmodifieddate",
  ]
  /// The normalized names of members that each change of an item counts up.
  package static let versionNames: Set<String> = ["version", "revision", "rev", "resourceversion", "sequence"]
  /// The normalized names of members with the time at which an item was created.
  package static let creationTimes: Set<String> = [
    "created", "createdat", "createdon", "creationdate", "creationtime", "createtime", "datecreated", "insertedat",
    "creationtimestamp", "createdtime", "createddate",
  ]

  /// Returns whether a member says when or by whom an item was created, which no update changes.
  package static func isOfCreation(_ name: String) -> Bool {
    let normalized = ResourceNaming.normalized(name)
    return creationTimes.contains(normalized) || normalized == "createdby"
  }

  /// Returns whether a member's value is not returned as it was sent: a secret, or the content of a file.
  package static func isHidden(_ name: String, _ shape: SchemaShape?) -> Bool {
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
}
