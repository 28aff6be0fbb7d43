import ContractModel

/// The entity that a name refers to, and the attribute that identifies it: the `name` of a `tenant` for `tenant_name`.
struct IdentityName: Sendable, Hashable {
  /// The normalized singular of the entity, such as `flowrun`; empty for a name such as `id`, which names no entity.
  let entity: String
  /// The normalized attribute, such as `id`; empty for a name such as `tenant`, which names only the entity.
  let attribute: String
  /// The shorter entities that the name may refer to, the longest first: `flowrun` and `run` for `parent_flow_run_id`.
  let shorterEntities: [String]
  /// Whether the name is a plural of identifiers, such as `order_ids`.
  let isPlural: Bool

  /// The attributes that identify an entity and that a server chooses, the likeliest first.
  static let identifiers = [
    "id", "uuid", "guid", "ulid", "pk", "oid", "identifier", "key", "number", "no", "ref", "reference", "hash", "code",
  ]
  /// The attributes that name an entity for people, the likeliest first.
  static let names = ["name", "slug", "username", "login", "handle", "alias", "email"]
  /// The attributes that name an account, which are none of those for display.
  static let accountNames = ["username", "login", "handle"]
  /// The words of members whose texts may name an item with its parents, such as `full_name`.
  static let compoundWords: Set<String> = ["name", "path", "slug", "id", "key"]

  /// The longest name that is read, in characters.
  private static let longest = 200

  /// Divides a name, such as that of a parameter or a member.
  init(_ name: String) {
    var words = ResourceNaming.words(of: String(name.prefix(Self.longest)))
    let last = words.last ?? ""
    let singular = ResourceNaming.singular(last)
    if Self.isAttribute(last) {
      (attribute, isPlural) = (last, false)
    } else if last != singular, Self.identifiers.contains(singular) {
      (attribute, isPlural) = (singular, true)
    } else if words.count == 1, last.hasSuffix("id"), last.utf8.count > 4 {
      // In a name without separators, such as "orderid", the ending is a word of its own.
      (attribute, isPlural) = ("id", false)
      words = [String(last.dropLast(2)), "id"]
    } else {
      (attribute, isPlural) = ("", false)
    }
    if !attribute.isEmpty { words.removeLast() }
    func joined(_ words: ArraySlice<String>) -> String { ResourceNaming.singular(words.joined()) }
    entity = joined(words[...])
    shorterEntities = words.indices.dropFirst().map { joined(words[$0...]) }
  }

  /// Returns whether a normalized name identifies an entity by itself, such as `id` or `slug`.
  static func isAttribute(_ name: String) -> Bool { identifiers.contains(name) || names.contains(name) }

  /// Whether the attribute is one that a server chooses.
  var isIdentifier: Bool { Self.identifiers.contains(attribute) }

  /// Returns how well a known attribute suits a needed one, where 0 is best; `nil` if it does not.
  static func rank(of known: String, for needed: String) -> Int? {
    if known == needed { return 0 }
    let identifier = identifiers.firstIndex(of: known)
    let name = names.firstIndex(of: known)
    switch needed {
    case "": return identifier.map { 1 + $0 } ?? name.map { 20 + $0 }
    case _ where identifiers.contains(needed):
      if known.isEmpty { return 1 }
      // A path's {id} is often a name, but a {code} is never an email.
      return identifier.map { 2 + $0 } ?? (needed == "id" ? name.flatMap { $0 < 2 ? 40 + $0 : nil } : nil)
    case _ where accountNames.contains(needed) && accountNames.contains(known): return 1
    case _ where names.contains(needed):
      return known.isEmpty ? 1 : name.map { 2 + $0 } ?? identifier.map { 30 + $0 }
    default: return nil
    }
  }
}
