import ContractModel
import JSONSyntax
import SchemaVariations

/// Bodies that refer to what exists.
extension KnownItems {
  /// The members of a body that get the identifiers of known items.
  enum References {
    /// All that refer to one.
    case all
    /// Those of objects that do nothing else, such as `{"type": "people", "id": "9"}`.
    case objects
  }

  /// Returns a body with the identifiers of known items wherever a member refers to one, if the schema allows them.
  ///
  /// - Parameter own: The normalized names of members with the item's own identifier, which must not be that of another.
  func filled(
    _ value: JSONLiteral,
    _ schema: SchemaReference?,
    _ references: References = .all,
    keeping own: [String] = []
  ) -> JSONLiteral {
    var filled = filled(value, of: "", references)
    if case .object(let members) = value {
      for member in members where own.contains(ResourceNaming.normalized(member.key)) {
        filled = filled.replacing([member.key], with: member.value)
      }
    }
    guard let schema, filled != value else { return filled }
    return filled.isAllowed(by: schema) ? filled : value
  }

  /// - Parameter name: The member that the value belongs to.
  private func filled(_ value: JSONLiteral, of name: String, _ references: References) -> JSONLiteral {
    switch value {
    case .object(let members):
      let linked = linked(members, of: name)
      return .object(
        members.map { member in
          switch (member.value, references) {
          case (.string, _), (.number, _):
            let known = linked[member.key] ?? (references == .all ? reference(member.key) : nil)
            guard let known, let same = known.spelled(like: member.value) else { return member }
            return JSONLiteral.Member(member.key, same)
          case (.array(let elements), .all):
            guard let first = elements.first, let known = listed(member.key), let same = known.spelled(like: first)
            else { return JSONLiteral.Member(member.key, filled(member.value, of: member.key, references)) }
            return JSONLiteral.Member(member.key, .array([same]))
          default:
            let isWrapper = ResourceNaming.wrapperNames.contains(ResourceNaming.normalized(member.key))
            return JSONLiteral.Member(
              member.key,
              filled(member.value, of: isWrapper ? name : member.key, references)
            )
          }
        }
      )
    case .array(let elements): return .array(elements.map { filled($0, of: name, references) })
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
