import JSONSyntax

extension JSONLiteral {
  /// Returns the value with the part at a path replaced, added as a member, or removed; unchanged if there is no such
  /// place.
  func replacing(_ path: ArraySlice<String>, with value: JSONLiteral?) -> JSONLiteral {
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

  /// The value as a parsed document.
  var document: JSONDocument? { try? JSONDocument(parsing: serialized()) }
}
