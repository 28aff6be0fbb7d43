package import ContractModel
import JSONSchemas
package import JSONSyntax

/// Values from which the requests of an operation start.
package enum GeneratedValue {
  /// The most optional members and elements of a value that requests are varied from.
  package static let maximumOptional = 150

  /// Returns a value that a schema allows: an example of the contract, or a generated one; `nil` if none is found.
  ///
  /// - Parameter optional: The most optional members and elements that a generated value has.
  package static func of(
    _ schema: SchemaReference,
    examples: [JSONValue] = [],
    seed: UInt64,
    optional: Int = maximumOptional
  ) -> JSONLiteral? {
    examples.first(where: schema.validator.isValid).map { UnsentMembers(schema).removed(from: JSONLiteral($0)) }
      ?? SchemaExampleGenerator(seed: seed).value(for: schema, optional: optional)
  }

  /// The most bytes of text that are added to a value: schemas that refer to each other describe any number of members.
  private static let maximumAddition = 8192

  /// Returns a value with every optional member that its schemas describe, as far as they can occur together.
  ///
  /// Those of the value itself come first, then those of what it contains, up to a size.
  package static func complete(_ value: JSONLiteral, _ schema: SchemaReference, seed: UInt64) -> JSONLiteral {
    let generator = VariationGenerator(schema, seed: seed)
    var complete = value
    var rest = maximumAddition
    // What is added may have members of its own.
    for _ in 0..<2 {
      for place in generator.places.places(of: complete) {
        let candidates = generator.candidates(at: place, [.presence])
        // A large one does not keep the others out.
        let additions = candidates.filter { addition in
          let size = addition.part?.serialized().count ?? 0
          guard size <= rest else { return false }
          rest -= size
          return true
        }
        guard candidates.isEmpty || !additions.isEmpty else { return complete }
        complete = applying(additions.map { ($0.path, $0.part) }[...], to: complete, schema)
      }
    }
    return complete
  }

  /// Returns a value with as many changes as its schema allows: all at once where they can occur together.
  ///
  /// - Parameter changes: The paths and their values; `nil` removes what is there.
  private static func applying(
    _ changes: ArraySlice<(path: [String], part: JSONLiteral?)>,
    to value: JSONLiteral,
    _ schema: SchemaReference
  ) -> JSONLiteral {
    let changed = changes.reduce(value) { $0.replacing($1.path[...], with: $1.part) }
    guard changed != value, !changed.isAllowed(by: schema) else { return changed }
    guard changes.count > 1 else { return value }
    let middle = changes.startIndex + changes.count / 2
    return applying(changes[middle...], to: applying(changes[..<middle], to: value, schema), schema)
  }

  /// Returns a value without the members and elements that its schema does not need.
  package static func minimal(_ value: JSONLiteral, _ schema: SchemaReference) -> JSONLiteral {
    // From the end, so that the positions of earlier elements do not change.
    let paths = SchemaPlaces(schema).places(of: value).map(\.path).reversed().filter { !$0.isEmpty }
    return applying(paths.map { ($0, nil) }[...], to: value, schema)
  }

  /// How deep the members of objects are changed one by one.
  private static let maximumDepth = 4

  /// Returns an object with other ordinary values for as many members as possible, except for some; `nil` if none can
  /// change.
  ///
  /// - Parameter keptInside: Which members of the objects in it are kept.
  package static func changed(
    _ value: JSONLiteral,
    _ schema: SchemaReference,
    seed: UInt64,
    keeping kept: (String) -> Bool,
    inside keptInside: (String) -> Bool = { _ in false }
  ) -> JSONLiteral? {
    guard case .object(let members) = value else { return nil }
    let other = SchemaExampleGenerator(seed: seed &+ 0x5EED).value(for: schema, optional: maximumOptional)
    let places = SchemaPlaces(schema).places(of: value)
    var changed = value
    func change(_ member: JSONLiteral.Member, in path: [String]) {
      let path = path + [member.key]
      // The members of an envelope are changed one by one, so that its identifiers remain.
      if case .object(let inner) = member.value, path.count < maximumDepth,
        inner.contains(where: { keptInside($0.key) })
      {
        for member in inner where !keptInside(member.key) { change(member, in: path) }
        return
      }
      let allowed = places.first { $0.path == path }?.allowedValues ?? []
      let candidates =
        ordinaryValues(otherThan: member.value, allowed: allowed)
        + [other?.value(at: JSONPointer(tokens: path))].compactMap(\.self)
      changed = changed.replacing(path, withFirstOf: candidates, allowedBy: schema)
    }
    for member in members where !kept(member.key) { change(member, in: []) }
    return changed == value ? nil : changed
  }

  /// Returns values that are like another one, and as ordinary.
  private static func ordinaryValues(otherThan value: JSONLiteral, allowed: [JSONLiteral]) -> [JSONLiteral] {
    switch value {
    case .string where !allowed.isEmpty: return allowed
    case .string(let text) where text.contains("@"): return [.string("changed.\(text)")]
    case .string(let text): return [.string("\(text) changed"), .string("\(text)x")]
    case .number(let text):
      guard let number = JSONNumber(text) else { return [] }
      if let integer = number.integer { return [integer &+ 1, integer &- 1].map { JSONLiteral($0) } }
      guard number.double.magnitude < 1e9 else { return [] }
      let integer = Int(number.double)
      return [.number("\(integer + 1).5"), JSONLiteral(integer + 1), JSONLiteral(integer - 1)]
    case .bool(let flag): return [.bool(!flag)]
    default: return []
    }
  }

  /// Returns a simple value of a shape: its first listed one, otherwise one of its format or type.
  ///
  /// Dates are in the future, because servers often refuse those that have passed.
  package static func simple(of shape: SchemaShape) -> JSONLiteral {
    if let value = shape.enumeration.first { return JSONLiteral(value) }
    if shape.formats.contains("uuid") { return "73a7f70c-75da-4c2e-b5a3-eed40dc53aa6" }
    if shape.formats.contains("date-time") { return "2030-01-11T12:00:00Z" }
    if shape.formats.contains("date") { return "2030-01-11" }
    if !shape.types.isDisjoint(with: ["integer", "number"]) { return 1 }
    if shape.types.contains("boolean") { return true }
    if shape.types.contains("array") { return [] }
    if shape.types.contains("object") { return .object([]) }
    return "contract"
  }
}

extension JSONLiteral {
  /// The value on one line, cut to a readable length.
  package var excerpt: String {
    let text = String(decoding: serialized(), as: UTF8.self)
    return text.unicodeScalars.count > 40 ? String(text.unicodeScalars.prefix(39)) + "…" : text
  }

  /// Returns the value with the first of some candidates at a path that the schema allows, or the value itself.
  ///
  /// A candidate that is equal to the part says nothing new, and an object keeps the name of its schema.
  func replacing(
    _ path: [String],
    withFirstOf candidates: [JSONLiteral],
    allowedBy schema: SchemaReference
  ) -> JSONLiteral {
    let part = value(at: JSONPointer(tokens: path))
    let changed = candidates.lazy.filter { $0 != part }.map { replacing(path[...], with: $0) }
    let discriminated = DiscriminatedValue(schema)
    func isNamed(_ value: JSONLiteral) -> Bool { value.document.map { discriminated.isNamed($0.root) } ?? false }
    return changed.first { $0.isAllowed(by: schema) && (isNamed($0) || !isNamed(self)) } ?? self
  }

  /// Returns whether a schema allows the value.
  package func isAllowed(by schema: SchemaReference) -> Bool {
    document.map { schema.validator.isValid($0.root) } ?? false
  }
}
