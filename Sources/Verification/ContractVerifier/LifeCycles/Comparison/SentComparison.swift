import ContractModel
import HTTPMessages
import JSONSchemas
import JSONSyntax

/// Compares what a client sent with what the API returns for the same resource.
///
/// Differences that a server may cause on purpose do not count: members that are `writeOnly` or that the contract does
/// not describe for responses, masked secrets, another spelling of the same value, references as objects, the order of
/// the elements of an array, names that the server adds to a set, and members that it adds or decides on.
struct SentComparison {
  /// The shape of the request's body; `nil` if unknown.
  let sent: SchemaShape?
  /// The shape of the response's body; `nil` if unknown.
  let found: SchemaShape?
  /// The value that was sent before an update; `nil` if this is the first value.
  var earlier: JSONLiteral?
  /// Whether what was sent created the resource, so that the server may fill in a default where `null` was sent.
  var isOfCreation = false
  /// Whether the value is the response to the change itself, which may leave a member open that a read shows.
  var isOfResponse = false
  /// The identifiers in the URL of the resource, which a server prefers to others in the body.
  var identifiers: [JSONLiteral] = []

  /// The first member that was not kept.
  struct Difference {
    let pointer: JSONPointer
    let sent: JSONLiteral
    /// The value in the response; `nil` if it has none.
    let found: JSONValue?

    /// The difference in one phrase: `/name is "b"; "a" was sent`.
    var phrase: String { "\(shown); \(expected) was sent" }

    /// The difference from an earlier response in one phrase: `/name is "b"; it was "a" before`.
    var phraseOfChange: String { "\(shown); it was \(expected) before" }

    private var expected: String { VisibleText.of(String(SentComparison.text(sent).prefix(100))) }

    private var shown: String {
      guard let found else { return "\(pointer) is missing" }
      return "\(pointer) is \(VisibleText.of(String(found.text.prefix(100))))"
    }
  }

  /// Returns the first difference between the members of a sent object and those of a returned one.
  func difference(_ sent: JSONLiteral, _ found: JSONValue) -> Difference? {
    guard case .object = sent, let object = Self.object(in: found, like: sent) else { return nil }
    let shapes = Shapes(sent: self.sent, found: self.found?.value(at: object.pointer))
    return difference(sent, object, shapes, earlier: earlier, name: nil, depth: 0)
  }

  /// Returns the object in a body that represents the sent resource: the body or an object in it, such as `data`.
  static func object(in body: JSONValue, like sent: JSONLiteral) -> JSONValue? {
    guard case .object(let members) = sent else { return nil }
    let names = Set(members.map(\.key))
    var best: (object: JSONValue, shared: Int)?
    for candidate in APIResource.candidates(body) {
      let shared = candidate.members.count { names.contains($0.name) }
      if best.map({ $0.shared < shared }) ?? true { best = (candidate, shared) }
    }
    return best?.object
  }

  /// Returns the first difference of a value; `name` is that of the member that holds it.
  private func difference(
    _ sent: JSONLiteral,
    _ found: JSONValue,
    _ shapes: Shapes,
    earlier: JSONLiteral?,
    name: String?,
    depth: Int
  ) -> Difference? {
    guard depth < 8, !isEquivalent(sent, found, shapes, name) else { return nil }
    let whole = Difference(pointer: found.pointer, sent: sent, found: found)
    switch sent {
    case .object(let members):
      guard found.kind == .object else { return whole }
      for member in members {
        if let inner = difference(of: member, in: found, shapes, earlier: earlier, depth: depth) { return inner }
      }
      return nil
    case .array(let elements):
      guard found.kind == .array else { return whole }
      return arrayDifference(elements, found, shapes, earlier: earlier, name: name, depth: depth)
    default: return whole
    }
  }

  /// Returns the first difference of a member; `nil` if it was kept, or the server may decide on it.
  private func difference(
    of member: JSONLiteral.Member,
    in found: JSONValue,
    _ shapes: Shapes,
    earlier: JSONLiteral?,
    depth: Int
  ) -> Difference? {
    let inner = shapes.member(member.key)
    if ServerMembers.isHidden(member.key, inner.sent)
      || ServerMembers.decides(member.key, sent: shapes.sent, found: shapes.found)
    {
      return nil
    }
    let value = found[member.key]
    guard inner.shows(member.value, isMissing: value == nil) else { return nil }
    guard let value else {
      guard let described = inner.found, !described.has("writeOnly"), !Self.isEmpty(member.value) else { return nil }
      return Difference(pointer: found.pointer.appending(member.key), sent: member.value, found: nil)
    }
    return difference(
      member.value,
      value,
      inner,
      earlier: earlier?.value(at: JSONPointer(tokens: [member.key])),
      name: member.key,
      depth: depth + 1
    )
  }

  /// Returns whether a value is the sent one in a form that a server may prefer.
  private func isEquivalent(_ sent: JSONLiteral, _ found: JSONValue, _ shapes: Shapes, _ name: String?) -> Bool {
    if isOfCreation && sent == .null || isOfResponse && found.isNull { return true }
    if found.kind == .string, identifiers.contains(where: { ValueSpelling.isSame($0, found) }) { return true }
    switch (sent, found.kind) {
    case (.object, .object), (.array, .array): return false
    // A list of one element is often returned as the element, and the other way round.
    case (.array(let elements), _) where elements.count == 1 && found.kind != .object:
      return isEquivalent(elements[0], found, shapes.elements, name)
    case (.array(let elements), .object):
      // A set of names as the keys of an object.
      return !elements.isEmpty
        && elements.allSatisfy { element in
          if case .string(let key) = element { found[key] != nil } else { false }
        }
    case (_, .array) where found.count == 1:
      return found[0].map { isEquivalent(sent, $0, shapes.elements, name) } ?? false
    case (.object, _), (_, .object): return ServerMembers.isSameReference(sent, found)
    default: break
    }
    // In place of the URL, a callback URL of the run was sent.
    if case .string = sent, found.string?.contains(CallbackPath.marker) == true { return true }
    if Self.isEmpty(sent), found.isNull || shapes.hasDefault(found) { return true }
    // The schema of the response allows no other value.
    if let only = shapes.found?.enumeration, only.count == 1, only[0].isEqual(to: found) { return true }
    // What was uploaded may be returned as a link.
    if shapes.formats.contains("byte"), found.string?.contains("/") == true { return true }
    if name.map(ResourceNaming.normalized)?.hasSuffix("slug") == true, case .string(let text) = sent {
      return TextSpelling.folded(found.string ?? "").hasPrefix(TextSpelling.folded(text))
    }
    return ValueSpelling.isSame(sent, found, formats: shapes.formats)
  }

  private func arrayDifference(
    _ sent: [JSONLiteral],
    _ found: JSONValue,
    _ shapes: Shapes,
    earlier: JSONLiteral?,
    name: String?,
    depth: Int
  ) -> Difference? {
    let whole = Difference(pointer: found.pointer, sent: .array(sent), found: found)
    let elements = found.elements.map(\.self)
    func isSame(_ element: JSONLiteral, _ value: JSONValue) -> Bool {
      difference(element, value, shapes.elements, earlier: nil, name: nil, depth: depth + 1) == nil
    }
    // A server may merge equal elements, and sort those that are a set.
    for (position, element) in sent.enumerated() {
      guard !elements.contains(where: { isSame(element, $0) }) else { continue }
      if elements.count == sent.count, let inner = elements.indices.contains(position) ? elements[position] : nil {
        return difference(element, inner, shapes.elements, earlier: nil, name: nil, depth: depth + 1)
      }
      return whole
    }
    if ServerMembers.isUnordered(name, shapes.sent, shapes.found) || Self.areNames(sent) {
      // A server may add its own names; one that was sent before, and is no longer, must be gone.
      guard case .array(let gone)? = earlier else { return nil }
      let isKept = gone.contains { element in
        !sent.contains(element) && elements.contains { ValueSpelling.isSame(element, $0) }
      }
      return isKept ? whole : nil
    }
    let distinct = Set(sent).count
    return sent.isEmpty && !elements.isEmpty || elements.count > max(distinct, sent.count) ? whole : nil
  }

  /// Returns whether a list has texts alone, such as the names of those who may write: a server may add itself.
  private static func areNames(_ elements: [JSONLiteral]) -> Bool {
    !elements.isEmpty && elements.allSatisfy { if case .string = $0 { true } else { false } }
  }

  static func isEmpty(_ value: JSONLiteral) -> Bool {
    switch value {
    case .null, .bool(false), .array([]), .object([]), .string(""): true
    default: false
    }
  }

  static func text(_ value: JSONLiteral) -> String { String(decoding: value.serialized(), as: UTF8.self) }

  /// The shapes of a sent value and of the returned one.
  private struct Shapes {
    let sent: SchemaShape?
    let found: SchemaShape?

    func member(_ name: String) -> Shapes {
      Shapes(sent: sent?.member(name) ?? sent?.entries, found: found?.member(name) ?? found?.entries)
    }

    var elements: Shapes { Shapes(sent: sent?.elements, found: found?.elements) }

    /// Returns whether the response has room for a sent value: its kind, and what its members can be.
    ///
    /// A message that is sent as a text may be returned as a list of parts, and `auto` as what the server chose.
    ///
    /// - Parameter isMissing: Whether the response has no value, so that room for all members counts.
    func shows(_ value: JSONLiteral, isMissing: Bool) -> Bool {
      guard let found else { return true }
      let types = found.types
      switch value {
      case .object(let members):
        return (types.isEmpty || types.contains("object"))
          && (!isMissing || members.allSatisfy { member($0.key).shows($0.value, isMissing: true) })
      case .array(let values):
        return (types.isEmpty || types.contains("array"))
          && values.allSatisfy { elements.shows($0, isMissing: isMissing) }
      default:
        return (types.isEmpty || !types.isSubset(of: ["object", "array"]))
          && (found.enumeration.isEmpty || value.document.map { found.allows($0.root) } ?? true)
      }
    }

    /// The formats that either shape names.
    var formats: Set<String> { (sent?.formats ?? []).union(found?.formats ?? []) }

    /// Returns whether a value is the default of either shape.
    func hasDefault(_ value: JSONValue) -> Bool {
      [sent, found].contains { $0?.schemas.contains { $0["default"]?.isEqual(to: value) == true } == true }
    }
  }
}
