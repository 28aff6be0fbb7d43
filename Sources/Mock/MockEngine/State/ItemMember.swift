import ContractModel
import JSONSyntax

/// The rules of a contract for a member of items, read once, because each change asks for them.
struct ItemMember: Sendable {
  let name: String
  let isReadOnly: Bool
  let isWriteOnly: Bool
  let isRequired: Bool
  let types: Set<String>
  let formats: Set<String>
  /// Whether it has the time of the creation, or that of the last change.
  let isCreationTime, isChangeTime: Bool
  /// Whether it counts the changes.
  let isVersion: Bool
  /// What a new item has: none of what is counted, and nothing that happens later, such as `deletedAt`; `nil` for any
  /// other member.
  let initial: JSONLiteral?
  /// Whether a new item lacks it, because it says what happens later.
  let isLater: Bool
  /// Whether the server decides on it although a client may send it.
  let isServerSet: Bool

  init(_ name: String, of item: SchemaShape) {
    let shape = item.member(name)
    let normalized = ResourceNaming.normalized(name)
    self.name = name
    isReadOnly = shape?.has("readOnly") == true
    isWriteOnly = shape?.has("writeOnly") == true
    isRequired = item.requires(name)
    types = shape?.types ?? []
    formats = shape?.formats ?? []
    isCreationTime = ServerMembers.creationTimes.contains(normalized)
    isChangeTime = ServerMembers.changeTimes.contains(normalized)
    isVersion = isReadOnly && ServerMembers.versionNames.contains(normalized)
    let isCount = types.contains("integer") && normalized.hasSuffix("count")
    let event = normalized.hasPrefix("is") ? String(normalized.dropFirst(2)) : normalized
    let isLate = Self.laterEvents.contains(where: event.hasPrefix)
    let isNullable = JSONLiteral.null.document.flatMap { shape?.allows($0.root) } ?? false
    initial = isCount ? 0 : !isLate ? nil : types == ["boolean"] ? false : isNullable ? .null : nil
    isLater = isLate && initial == nil && !isRequired
    isServerSet = ServerMembers.decides(name, sent: item, found: item)
  }

  /// Whether its values are numbers alone.
  var isNumber: Bool { !types.contains("string") && !types.isDisjoint(with: ["integer", "number"]) }

  private static let laterEvents = [
    "deleted", "archived", "trashed", "removed", "cancelled", "canceled", "revoked", "closed", "completed", "finished",
  ]
}

/// The rules of a contract for the body of a request, read once.
struct SentBodyRules: Sendable {
  let shape: SchemaShape
  /// The names of its members.
  let names: Set<String>
  /// The members that a body has where it does not say otherwise.
  let defaults: [JSONLiteral.Member]

  init(_ schema: SchemaReference) { self.init(SchemaShape(schema)) }

  init(_ shape: SchemaShape) {
    self.shape = shape
    let names = shape.memberNames
    self.names = Set(names)
    defaults = names.compactMap { name in
      guard let member = shape.member(name), !member.has("writeOnly"),
        let value = member.schemas.lazy.compactMap({ $0["default"] }).first
      else { return nil }
      return JSONLiteral.Member(name, JSONLiteral(value))
    }
  }
}
