import ContractModel
import JSONSyntax

extension ContractComparisonRun {
  /// A credential that a request needs: its scheme, apart from what is written for readers, and its scopes.
  private struct Need: Hashable {
    let name: String
    let scheme: JSONLiteral
    let scopes: Set<String>

    /// The type of the scheme, such as `http bearer`.
    var type: String {
      guard case .array(let parts) = scheme else { return name }
      return parts.map(\.plainText).joined(separator: " ")
    }

    /// Whether a credential with another need suffices for this one.
    func isMet(by other: Need) -> Bool { scheme == other.scheme && scopes.isSubset(of: other.scopes) }

    /// The scheme with one of the scopes, which every need has that meets this one.
    var mark: Mark { Mark(scheme: scheme, scope: scopes.min()) }
    var marks: [Mark] { [Mark(scheme: scheme, scope: nil)] + scopes.map { Mark(scheme: scheme, scope: $0) } }

    struct Mark: Hashable {
      let scheme: JSONLiteral
      let scope: String?
    }
  }

  /// Compares the credentials that requests need.
  func compareSecurity(_ before: ComparedOperation, _ after: ComparedOperation) {
    let (mine, theirs) = (Self.needs(before, old), Self.needs(after, new))
    guard Set(mine.map(Set.init)) != Set(theirs.map(Set.init)) else { return }
    let name = before.name
    let (lost, gained) = (Self.insufficient(mine, for: theirs), Self.insufficient(theirs, for: mine))
    let (isOpen, wasOpen) = (theirs.contains([]), mine.contains([]))
    // A scheme of the same name may have become another one.
    let schemes = Dictionary(theirs.joined().map { ($0.name, $0.scheme) }) { first, _ in first }
    let redefined = Set(mine.joined().filter { schemes[$0.name] ?? $0.scheme != $0.scheme }.map(\.name))
    func text(_ needs: [[Need]]) -> String { Self.text(needs, redefined) }
    if lost.isEmpty, gained.isEmpty { return }
    let rule: ChangeRule
    if wasOpen, !isOpen {
      rule = .securityAdded
    } else if isOpen, !wasOpen {
      rule = .securityRemoved
    } else if Set(mine.flatMap { $0.map(\.scheme) }) == Set(theirs.flatMap { $0.map(\.scheme) }),
      mine.count == theirs.count
    {
      rule = .scopesChanged
    } else {
      rule =
        lost.isEmpty
        ? .securityAlternativeAdded : gained.isEmpty ? .securityAlternativeRemoved : .securityChanged
    }
    add(
      rule,
      ChangedPart(
        name,
        in: "security",
        old.place(of: before.value?["security"]) ?? before.operation.place,
        new.place(of: after.value?["security"]) ?? after.operation.place
      ),
      "the credentials changed from \(text(mine)) to \(text(theirs))",
      client: lost.first.map { .broken("\(name) with \(text([$0]))", .old) } ?? .compatible,
      server: gained.first.map { .broken("\(name) with \(text([$0]))", .new) } ?? .compatible
    )
  }

  /// Returns the alternatives that suffice for none of the others.
  private static func insufficient(_ alternatives: [[Need]], for needs: [[Need]]) -> [[Need]] {
    var positions: [Need.Mark: [Int]] = [:]
    for (position, given) in alternatives.enumerated() {
      for mark in Set(given.flatMap(\.marks)) { positions[mark, default: []].append(position) }
    }
    var (sufficient, seen): (Set<Int>, Set<Set<Need>>) = ([], [])
    for needed in needs where seen.insert(Set(needed)).inserted {
      let candidates = needed.first.map { positions[$0.mark] ?? [] } ?? Array(alternatives.indices)
      sufficient.formUnion(candidates.filter { suffices(alternatives[$0], for: needed) })
    }
    return alternatives.indices.filter { !sufficient.contains($0) }.map { alternatives[$0] }
  }

  /// Returns whether credentials suffice where others are needed.
  private static func suffices(_ given: [Need], for needed: [Need]) -> Bool {
    needed.allSatisfy { need in given.contains { need.isMet(by: $0) } }
  }

  ///
  /// - Parameter redefined: The names of the schemes whose type is said, too.
  private static func text(_ needs: [[Need]], _ redefined: Set<String>) -> String {
    guard !needs.isEmpty, needs != [[]] else { return "no credentials" }
    return needs.map { alternative in
      alternative.isEmpty
        ? "no credentials"
        : alternative.map { need in
          let details = (redefined.contains(need.name) ? [need.type] : []) + need.scopes.sorted()
          return need.name + (details.isEmpty ? "" : " (\(details.joined(separator: ", ")))")
        }
        .joined(separator: " and ")
    }
    .joined(separator: ", or ")
  }

  private static func needs(_ operation: ComparedOperation, _ side: ComparedContract) -> [[Need]] {
    let root = operation.root
    guard let requirements = operation.value?["security"] ?? root?["security"], requirements.count > 0 else {
      return [[]]
    }
    return requirements.elements.map { requirement in
      requirement.members.map { member in
        let scheme = root?["components"]?["securitySchemes"]?[member.name].map(side.contract.resolved)
        return Need(
          name: member.name,
          scheme: scheme.map(canonical) ?? .string(member.name),
          scopes: Set(member.value.elements.compactMap(\.string))
        )
      }
    }
  }

  /// Returns what decides about the credential of a scheme.
  private static func canonical(_ scheme: JSONValue) -> JSONLiteral {
    let type = scheme["type"]?.string ?? ""
    let names =
      type == "apiKey"
      ? ["in", "name"] : type == "http" ? ["scheme"] : type == "openIdConnect" ? ["openIdConnectUrl"] : []
    // The names of schemes of HTTP and of headers have no case.
    let hasCase = type != "http" && scheme["in"]?.string != "header"
    let values = names.map { scheme[$0]?.string ?? "" }.map { hasCase ? $0 : $0.lowercased() }
    return .array(([type] + values).map(JSONLiteral.string))
  }

  /// Compares the definitions of the security schemes.
  func compareSecuritySchemes() {
    func schemes(_ side: ComparedContract) -> [(name: String, value: JSONValue)] {
      side.members("securitySchemes", in: "components").map { ($0.name, side.contract.resolved($0.value)) }
    }
    let lists = Counterparts(schemes(old), schemes(new), by: \.name)
    for ((name, value), other) in lists.matched {
      guard let other = other?.value else {
        let removed = ChangedPart("security scheme \(name)", old.place(of: value), new.place)
        add(.securitySchemeRemoved, removed, "the security scheme \(name) was removed")
        continue
      }
      guard !value.isEqual(to: other) else { continue }
      // `bearerFormat` is a hint, and the case of a scheme of HTTP means nothing.
      // The operations that need the credential say whether it is another one.
      let isNoted = Self.canonical(value) != Self.canonical(other)
      let isDescription =
        value.members.allSatisfy { $0.name == "description" || Self.isSame($0.value, other[$0.name]) }
        && other.members.allSatisfy { $0.name == "description" || Self.isSame($0.value, value[$0.name]) }
      add(
        isDescription ? .descriptionChanged : .securitySchemeChanged,
        ChangedPart("security scheme \(name)", old.place(of: value), new.place(of: other)),
        "the security scheme \(name) changed",
        client: isNoted || isDescription || ["http", "apiKey"].contains(value["type"]?.string) ? .compatible : .risky
      )
    }
    for (name, value) in lists.added {
      let added = ChangedPart("security scheme \(name)", old.place, new.place(of: value))
      add(.securitySchemeAdded, added, "the security scheme \(name) was added")
    }
  }
}
