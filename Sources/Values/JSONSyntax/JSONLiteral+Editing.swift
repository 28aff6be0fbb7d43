extension JSONLiteral {
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

  /// Returns the text of the value with other text in place of the part at a path of members.
  package func serialized(_ text: [UInt8], at place: JSONPointer) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(text.count + 256)
    write(text, at: place.tokens[...], &output)
    return output
  }

  private func write(_ text: [UInt8], at path: ArraySlice<String>, _ output: inout [UInt8]) {
    guard let token = path.first else {
      output += text
      return
    }
    guard case .object(let members) = self else {
      output += serialized()
      return
    }
    output.append(0x7B)
    for (position, member) in members.enumerated() {
      if position > 0 { output.append(0x2C) }
      output += JSONLiteral.string(member.key).serialized() + [0x3A]
      if member.key == token {
        member.value.write(text, at: path.dropFirst(), &output)
      } else {
        output += member.value.serialized()
      }
    }
    output.append(0x7D)
  }
}
