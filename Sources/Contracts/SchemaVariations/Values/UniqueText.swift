import Basics
package import ContractModel
package import JSONSyntax

/// Values of a member that no earlier request has sent, in case a server requires them to be unique.
package struct UniqueText {
  /// Six to seven letters and digits.
  private let mark: String

  package init(mark: String) { self.mark = mark }

  /// Creates the texts of a purpose; another seed or purpose has other ones.
  package init(seed: UInt64, purpose: String) {
    var random = SeededGenerator(seed: seed, purpose: purpose)
    mark = String(random.next() >> 32, radix: 36)
  }

  /// Returns whether servers commonly require that no two items have the same value of a member.
  package static func isUsuallyUnique(_ name: String) -> Bool {
    let name = ResourceNaming.normalized(name)
    return [
      "name", "title", "mail", "slug", "login", "user", "code", "key", "sku", "handle", "label", "identifier", "number",
      "alias", "subject", "phone", "serial", "isbn", "reference", "domain", "subdomain", "nickname",
    ]
    .contains { name.hasSuffix($0) } || name == "id" || name.hasSuffix("uuid")
  }

  /// Returns an object with values that no earlier request has sent, wherever the schema allows them.
  ///
  /// - Parameter isWanted: Returns whether a member should get another value.
  package func applied(
    to value: JSONLiteral,
    _ schema: SchemaReference,
    seed: UInt64,
    where isWanted: (String) -> Bool
  ) -> JSONLiteral {
    let other = SchemaExampleGenerator(seed: seed &+ UInt64(mark.utf8.reduce(0) { $0 &* 31 &+ Int($1) }))
      .value(for: schema, optional: GeneratedValue.maximumOptional)
    let members = Self.members(of: value, SchemaShape(schema)).filter { isWanted($0.member.key) }
    return members.reduce(value) { result, place in
      let another = other?.value(at: JSONPointer(tokens: place.path))
      return result.replacing(
        place.path,
        withFirstOf: candidates(place.member, place.shape, other: another),
        allowedBy: schema
      )
    }
  }

  private typealias MemberPlace = (path: [String], member: JSONLiteral.Member, shape: SchemaShape?)

  /// Returns the members of an object, and of the objects in it, with the shape of each.
  private static func members(of value: JSONLiteral, _ shape: SchemaShape, at path: [String] = []) -> [MemberPlace] {
    guard case .object(let members) = value, path.count < maximumDepth else { return [] }
    // What only refers to an item keeps its identifier.
    if !path.isEmpty, ResourceNaming.reference(among: members.map(\.key)) != nil { return [] }
    return members.flatMap { member -> [MemberPlace] in
      let (place, described) = (path + [member.key], shape.member(member.key))
      if case .object = member.value, let described { return Self.members(of: member.value, described, at: place) }
      return [(place, member, described)]
    }
  }

  private static let maximumDepth = 3

  /// Returns the values to try instead of a member's value, the most natural first.
  ///
  /// - Parameters:
  ///   - shape: The shape of the member; `nil` if unknown.
  ///   - other: Another generated value of the member; `nil` if there is none.
  private func candidates(_ member: JSONLiteral.Member, _ shape: SchemaShape?, other: JSONLiteral?) -> [JSONLiteral] {
    if shape.map({ !$0.enumeration.isEmpty }) == true { return [] }
    switch member.value {
    case .string(let text): return texts(text, member.key, shape).map { .string($0) } + [other].compactMap(\.self)
    case .number(let text) where Self.isUsuallyUnique(member.key) && JSONNumber(text)?.integer != nil:
      return [JSONLiteral(number % 900_000 + 1_000), JSONLiteral(number % 900 + 100), other].compactMap(\.self)
    default: return []
    }
  }

  private static func isHostName(_ text: String) -> Bool {
    !text.hasPrefix(".") && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
  }

  private var number: Int { mark.utf8.reduce(0) { ($0 * 31 + Int($1)) % 1_000_003 } }

  private func texts(_ text: String, _ name: String, _ shape: SchemaShape?) -> [String] {
    let formats = shape?.formats ?? []
    let normalized = ResourceNaming.normalized(name)
    if formats.contains("uuid") {
      var random = SeededGenerator(seed: 0, purpose: mark)
      return [random.uuid()]
    }
    if !formats.isDisjoint(with: ["date", "date-time", "time", "duration", "byte", "binary", "ipv4", "ipv6"]) {
      return []
    }
    if Instant(text) != nil || Instant("\(text)T00:00:00Z") != nil { return [] }
    if normalized.contains("email") || text.contains("@") { return ["contract.\(mark)@example.com"] }
    if text.contains("://") { return [text.hasSuffix("/") ? text + mark : "\(text)/\(mark)"] }
    if formats.contains("hostname") || normalized.hasSuffix("domain"), !text.hasSuffix(".") {
      return ["\(mark).example.com", mark]
    }
    // The name of another host, or an absolute one, is that of its own subdomain.
    if text.hasSuffix("."), Self.isHostName(text) { return ["\(mark).\(text)"] }
    if normalized.contains("phone"), text.contains(where: \.isNumber) {
      let digits = String(1_000_000 + number)
      let kept = text.reversed().drop { $0.isNumber || $0 == "-" || $0 == " " }.reversed()
      return ["\(String(kept))\(text.filter(\.isNumber).dropLast(7))\(digits)", digits]
    }
    let isWord =
      !text.contains(" ")
      && ["slug", "user", "username", "login", "handle", "code", "key", "sku", "alias", "identifier", "nickname", "id"]
        .contains { normalized.hasSuffix($0) }
    var texts =
      isWord ? ["\(text)-\(mark)", text + mark, mark] : ["\(text) \(mark)", "\(text)-\(mark)", text + mark, mark]
    texts += [mark.uppercased(), String(number)]
    if let maximum = shape?.schemas.compactMap({ $0["maxLength"]?.number?.integer }).min(), maximum > 1 {
      texts.append("\(text.prefix(max(0, maximum - mark.count)))\(mark.suffix(maximum))")
    }
    return texts
  }
}
