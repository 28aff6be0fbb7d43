extension JSONLiteral {
  /// The value at a pointer.
  package func value(at pointer: JSONPointer) -> JSONLiteral? {
    var value = self
    for token in pointer.tokens {
      switch value {
      case .object(let members):
        guard let member = members.first(where: { $0.key == token }) else { return nil }
        value = member.value
      case .array(let elements):
        guard let position = Int(token), elements.indices.contains(position) else { return nil }
        value = elements[position]
      default: return nil
      }
    }
    return value
  }

  /// Returns the value with the part at a path replaced, added as a member, or removed; unchanged if there is no such
  /// place.
  package func replacing(_ path: ArraySlice<String>, with value: JSONLiteral?) -> JSONLiteral {
    guard let token = path.first else { return value ?? self }
    let rest = path.dropFirst()
    switch self {
    case .object(var members):
      if let position = members.firstIndex(where: { $0.key == token }) {
        if rest.isEmpty, value == nil {
          members.remove(at: position)
        } else {
          members[position].value = members[position].value.replacing(rest, with: value)
        }
      } else if rest.isEmpty, let value {
        members.append(Member(token, value))
      }
      return .object(members)
    case .array(var elements):
      guard let position = Int(token), elements.indices.contains(position) else { return self }
      if rest.isEmpty, value == nil {
        elements.remove(at: position)
      } else {
        elements[position] = elements[position].replacing(rest, with: value)
      }
      return .array(elements)
    default: return self
    }
  }
}
