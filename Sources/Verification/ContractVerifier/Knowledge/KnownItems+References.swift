import ContractModel
import JSONSyntax
import SchemaVariations

/// Bodies that refer to what exists.
extension KnownItems {
  /// Returns a body with the identifiers of known items wherever a member refers to one, if the schema allows them.
  ///
  /// - Parameters:
  ///   - isWhole: Whether all members count, and not those of objects alone that do nothing but refer to an item.
  ///   - own: The normalized names of members with the item's own identifier, which must not be that of another.
  func filled(
    _ value: JSONLiteral,
    _ schema: SchemaReference?,
    isWhole: Bool = true,
    keeping own: [String] = []
  ) -> JSONLiteral {
    var filled = filled(value, of: "", isWhole)
    if case .object(let members) = value {
      for member in members where own.contains(ResourceNaming.normalized(member.key)) {
        filled = filled.replacing([member.key], with: member.value)
      }
    }
    guard let schema, filled != value else { return filled }
    return filled.isAllowed(by: schema) ? filled : value
  }

  /// - Parameter name: The member that the value belongs to.
  private func filled(_ value: JSONLiteral, of name: String, _ isWhole: Bool) -> JSONLiteral {
    switch value {
    case .object(let members):
      let linked = linked(members, of: name)
      return .object(
        members.map { member in
          switch (member.value, isWhole) {
          case (.string, _), (.number, _):
            let known = linked[member.key] ?? (isWhole ? reference(member.key) : nil)
            guard let known, let same = known.spelled(like: member.value) else { return member }
            return JSONLiteral.Member(member.key, same)
          case (.array(let elements), true):
            guard let first = elements.first, let known = listed(member.key), let same = known.spelled(like: first)
            else { return JSONLiteral.Member(member.key, filled(member.value, of: member.key, isWhole)) }
            return JSONLiteral.Member(member.key, .array([same]))
          default:
            let isWrapper = ResourceNaming.wrapperNames.contains(ResourceNaming.normalized(member.key))
            return JSONLiteral.Member(member.key, filled(member.value, of: isWrapper ? name : member.key, isWhole))
          }
        }
      )
    case .array(let elements): return .array(elements.map { filled($0, of: name, isWhole) })
    default: return value
    }
  }

  /// Returns the identifier of an object that does nothing but refer to an item: `{"type": "people", "id": "9"}` of
  /// JSON:API, or `{"id": 9}` as a `customer`.
  private func linked(_ members: [JSONLiteral.Member], of name: String) -> [String: JSONLiteral] {
    guard let identifier = ResourceNaming.reference(among: members.map(\.key)) else { return [:] }
    let type = members.first { $0.key != identifier }?.value.plainText
    let attribute = IdentityName(identifier).attribute
    let known = [type, name].lazy.compactMap { $0.map { IdentityName($0).entity } }.filter { !$0.isEmpty }
      .compactMap { values(of: [($0, attribute)], within: [:]).first?.value }.first
    return known.map { [identifier: $0] } ?? [:]
  }
}

extension JSONLiteral {
  /// Returns the value as a text or a number, as another value is; `nil` if it cannot be one.
  fileprivate func spelled(like other: JSONLiteral) -> JSONLiteral? {
    let text = plainText
    switch other {
    case .string: return .string(text)
    case .number: return JSONNumber(text) == nil ? nil : .number(text)
    default: return nil
    }
  }
}
