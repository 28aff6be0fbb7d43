import JSONSyntax

/// A value to try at a place, whose validity is not known yet.
struct ValueCandidate: Sendable {
  /// The value; `nil` removes the member or element at the place.
  let value: JSONLiteral?
  /// What the value is, after a subject: `is empty`, `has 101 characters`.
  let what: String

  /// How unusual the value is.
  let oddity: Oddity

  /// How unusual a value is: ordinary values are tried first.
  enum Oddity: Int, Sendable, Hashable, Comparable {
    /// A value that clients send every day.
    case ordinary
    /// A value at or beyond a bound, or of another type.
    case limit
    /// A value that few clients ever send.
    case odd

    static func < (left: Oddity, right: Oddity) -> Bool { left.rawValue < right.rawValue }
  }

  /// Creates a candidate.
  init(_ value: JSONLiteral?, _ what: String, _ oddity: Oddity = .ordinary) {
    self.value = value
    self.what = what
    self.oddity = oddity
  }

  /// Returns the candidate as an unusual one.
  func with(_ oddity: Oddity) -> ValueCandidate { ValueCandidate(value, what, oddity) }
}

extension SchemaSite {
  /// The values to try instead of the site's own, the most telling first, with the place of each.
  ///
  /// The keywords of the schemas determine the candidates: every member of an `enum`, and values at, just within and
  /// just beyond each bound. Other types and `null` come last. Validation tells which of them are valid.
  func candidates(_ sites: SchemaSites, seed: UInt64) -> [(path: [String], candidate: ValueCandidate)] {
    let members = all("enum").flatMap { $0.elements.map(JSONLiteral.init) }
    let own: [ValueCandidate] =
      switch value {
      case .string(let text): StringCandidates(site: self, text: text, seed: seed).all
      case .number: NumberCandidates(site: self).all
      case .bool(let value): [ValueCandidate(.bool(!value), "is \(!value)")]
      case .array(let elements): Self.counts(of: elements, self)
      case .object, .null: []
      }
    let here =
      members.prefix(Self.maximumMembers).map { ValueCandidate($0, "is \(Self.shown($0))") }
      + (members.isEmpty ? own : [ValueCandidate("not-a-member", "is \"not-a-member\"")])
      + otherTypes.map { $0.with(.limit) }
    return here.map { (path, $0) } + memberCandidates(sites, seed: seed)
  }

  private static let (maximumMembers, maximumCount) = (100, 200)

  /// Returns a value on one line, cut to a readable length.
  static func shown(_ value: JSONLiteral) -> String {
    let text = String(decoding: value.serialized(), as: UTF8.self)
    return text.unicodeScalars.count > 40 ? String(text.unicodeScalars.prefix(39)) + "…" : text
  }

  /// Values of other types, and `null`.
  private var otherTypes: [ValueCandidate] {
    let others: [(kind: String, value: JSONLiteral)] = [
      ("string", "abc"), ("number", 42), ("boolean", true), ("array", []), ("object", .object([])),
    ]
    let kind =
      switch value {
      case .string: "string"
      case .number: "number"
      case .bool: "boolean"
      case .array: "array"
      case .object: "object"
      case .null: "null"
      }
    return others.filter { $0.kind != kind }.map { ValueCandidate($0.value, "is \(Self.shown($0.value))") }
      + (value == .null ? [] : [ValueCandidate(.null, "is null")])
  }

  // MARK: Arrays

  /// Arrays with as few and as many elements as the schemas allow, one fewer and one more, and a repeated element.
  private static func counts(of elements: [JSONLiteral], _ site: SchemaSite) -> [ValueCandidate] {
    let bounds = (site.all("minItems") + site.all("maxItems")).compactMap(\.integer)
    var counts = bounds.flatMap { [$0, $0 &- 1, $0 &+ 1] } + [0, 1, 2]
    counts = counts.filter { 0...maximumCount ~= $0 && $0 != elements.count }
    var seen = Set<Int>()
    var candidates = counts.filter { seen.insert($0).inserted }.compactMap { count -> ValueCandidate? in
      guard count <= elements.count || !elements.isEmpty else { return nil }
      let repeated = (0..<count).map { elements[$0 % elements.count] }
      return ValueCandidate(.array(repeated), "has \(count) \(count == 1 ? "element" : "elements")")
    }
    if let first = elements.first {
      candidates.append(ValueCandidate(.array([first, first]), "repeats an element"))
    }
    return candidates
  }

  // MARK: Objects

  /// Each member removed, each missing one added, and an unknown one.
  private func memberCandidates(
    _ sites: SchemaSites,
    seed: UInt64
  ) -> [(path: [String], candidate: ValueCandidate)] {
    guard case .object(let members) = value else { return [] }
    let removals = members.map { (path: path + [$0.key], candidate: ValueCandidate(nil, "is missing")) }
    let unknown = "unexpected"
    let isDescribed = all("properties").contains { $0[unknown] != nil } || members.contains { $0.key == unknown }
    return removals + absentMembers(sites, seed: seed)
      + (isDescribed ? [] : [(path + [unknown], ValueCandidate(true, "is an unknown member"))])
  }

  /// The members that the schemas describe and the value lacks, each with a value.
  func absentMembers(
    _ sites: SchemaSites,
    seed: UInt64
  ) -> [(path: [String], candidate: ValueCandidate)] {
    guard case .object(let members) = value else { return [] }
    var seen = Set(members.map(\.key))
    return all("properties").flatMap { $0.members.map { $0 } }.compactMap { member in
      guard seen.insert(member.name).inserted, !sites.isReadOnly(member.value),
        let schema = sites.reference(to: member.value), let value = GeneratedValue.of(schema, seed: seed)
      else { return nil }
      return (path + [member.name], ValueCandidate(value, "is present"))
    }
  }

  // MARK: Branches

  /// A value of each branch of `oneOf` and `anyOf`, alone and merged with the site's own members.
  func branches(_ sites: SchemaSites, seed: UInt64) -> [(path: [String], candidate: ValueCandidate)] {
    schemas.flatMap { schema in
      ["oneOf", "anyOf"].flatMap { keyword in
        (schema[keyword]?.elements.map { $0 } ?? []).prefix(Self.maximumMembers).enumerated().flatMap {
          position,
          branch -> [(path: [String], candidate: ValueCandidate)] in
          guard let reference = sites.reference(to: branch), let own = GeneratedValue.of(reference, seed: seed) else {
            return []
          }
          let what = "is alternative \(position + 1) of \(keyword)"
          return [own, value.merged(with: own)].compactMap { $0 }.map { (path, ValueCandidate($0, what)) }
        }
      }
    }
  }
}

extension JSONLiteral {
  /// Returns an object with the members of another one added or replaced; `nil` if either is not an object.
  fileprivate func merged(with other: JSONLiteral) -> JSONLiteral? {
    guard case .object = self, case .object(let members) = other else { return nil }
    return members.reduce(self) { $0.replacing([$1.key], with: $1.value) }
  }
}
