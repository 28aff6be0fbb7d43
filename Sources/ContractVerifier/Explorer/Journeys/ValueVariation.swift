import ContractModel
import HTTPMessages
import JSONSchemas
import JSONSyntax
import SchemaExamples

/// Changes the members of an object so that another valid object results.
struct ValueVariation {
  let schema: SchemaReference
  let seed: UInt64

  /// Returns the object with other values for as many members as possible, except for some; `nil` if none can change.
  func changed(_ value: JSONLiteral, keeping kept: (String) -> Bool) -> JSONLiteral? {
    guard case .object(var members) = value else { return nil }
    let other = alternative
    var hasChanged = false
    for position in members.indices where !kept(members[position].key) {
      for candidate in candidates(members[position], other) where candidate != members[position].value {
        var changed = members
        changed[position].value = candidate
        guard isValid(.object(changed)) else { continue }
        members = changed
        hasChanged = true
        break
      }
    }
    return hasChanged ? .object(members) : nil
  }

  /// Returns the object with values that no earlier request has sent, wherever the schema allows them.
  ///
  /// - Parameter isWanted: Returns whether a member should get another value.
  func unique(_ value: JSONLiteral, _ text: UniqueText, where isWanted: (String) -> Bool) -> JSONLiteral {
    let other = SchemaExampleGenerator(seed: seed &+ UInt64(text.mark.utf8.reduce(0) { $0 &* 31 &+ Int($1) }))
      .value(for: schema)
    var result = value
    vary(value, SchemaShape(schema), at: [], text, other, &result, where: isWanted)
    return result
  }

  private func vary(
    _ value: JSONLiteral,
    _ shape: SchemaShape,
    at path: [String],
    _ text: UniqueText,
    _ other: JSONLiteral?,
    _ result: inout JSONLiteral,
    where isWanted: (String) -> Bool
  ) {
    guard case .object(let members) = value, path.count < 3 else { return }
    for member in members {
      let (place, described) = (path + [member.key], shape.member(member.key))
      if case .object = member.value, let described {
        vary(member.value, described, at: place, text, other, &result, where: isWanted)
        continue
      }
      guard isWanted(member.key) else { continue }
      let another = other?.value(at: JSONPointer(tokens: place))
      for candidate in text.candidates(member, described, other: another) where candidate != member.value {
        let changed = result.replacing(place[...], with: candidate)
        guard isValid(changed) else { continue }
        result = changed
        break
      }
    }
  }

  /// A value of the schema other than its examples.
  private var alternative: JSONLiteral? {
    SchemaExampleGenerator(seed: seed &+ 0x5EED).value(for: schema)
  }

  private func candidates(_ member: JSONLiteral.Member, _ other: JSONLiteral?) -> [JSONLiteral] {
    var candidates: [JSONLiteral] = []
    switch member.value {
    case .string(let text):
      let enumeration = SchemaShape(schema).member(member.key)?.enumeration ?? []
      candidates += enumeration.map { JSONLiteral($0) }
      if enumeration.isEmpty {
        candidates +=
          text.contains("@") ? [.string("changed.\(text)")] : [.string("\(text) changed"), .string("\(text)x")]
      }
    case .number(let text):
      if let number = JSONNumber(text)?.integer {
        candidates += [number &+ 1, number &- 1].map { JSONLiteral($0) }
      } else if let number = JSONNumber(text)?.double, number.magnitude < 1e9 {
        candidates += [.number("\(Int(number) + 1).5"), JSONLiteral(Int(number) + 1), JSONLiteral(Int(number) - 1)]
      }
    case .bool(let flag): candidates.append(.bool(!flag))
    default: break
    }
    if case .object(let members)? = other, let same = members.first(where: { $0.key == member.key }) {
      candidates.append(same.value)
    }
    return candidates
  }

  func isValid(_ value: JSONLiteral) -> Bool { value.isAllowed(by: schema) }
}
