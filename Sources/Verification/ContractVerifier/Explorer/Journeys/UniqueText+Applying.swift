import ContractModel
import JSONSyntax
import SchemaVariations

extension UniqueText {
  /// Returns an object with values that no earlier request has sent, wherever the schema allows them.
  ///
  /// - Parameter isWanted: Returns whether a member should get another value.
  func applied(
    to value: JSONLiteral,
    _ schema: SchemaReference,
    seed: UInt64,
    where isWanted: (String) -> Bool
  ) -> JSONLiteral {
    let other = SchemaExampleGenerator(seed: seed &+ UInt64(mark.utf8.reduce(0) { $0 &* 31 &+ Int($1) }))
      .value(for: schema)
    let members = Self.members(of: value, SchemaShape(schema)).filter { isWanted($0.member.key) }
    return members.reduce(value) { result, place in
      let another = other?.value(at: JSONPointer(tokens: place.path))
      return candidates(place.member, place.shape, other: another).lazy.filter { $0 != place.member.value }
        .map { result.replacing(place.path[...], with: $0) }.first { $0.isAllowed(by: schema) } ?? result
    }
  }

  private typealias MemberPlace = (path: [String], member: JSONLiteral.Member, shape: SchemaShape?)

  /// Returns the members of an object, and of the objects in it, with the shape of each.
  private static func members(of value: JSONLiteral, _ shape: SchemaShape, at path: [String] = []) -> [MemberPlace] {
    guard case .object(let members) = value, path.count < maximumDepth else { return [] }
    return members.flatMap { member -> [MemberPlace] in
      let (place, described) = (path + [member.key], shape.member(member.key))
      if case .object = member.value, let described { return Self.members(of: member.value, described, at: place) }
      return [(place, member, described)]
    }
  }

  private static let maximumDepth = 3
}
