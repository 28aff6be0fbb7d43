import JSONSyntax

/// Compiles `readOnly` and `writeOnly`, which exempt a required member in one direction of an exchange.
extension ProgramBuilder {
  /// Returns the exemptions of a required member.
  ///
  /// The member is looked up under `properties` of the schema, of its references and `allOf`, or of the schema whose
  /// `allOf` contains it.
  mutating func exemptions(of name: String, requiredBy schema: JSONValue, in document: Int) -> MemberExemptions {
    guard mentionsExemptions() else { return [] }
    if let found = described(name, in: schema, document) { return found }
    for outer in schemasAround(schema) {
      if let found = described(name, in: outer, document) { return found }
    }
    return []
  }

  /// The most schemas that are searched for one member.
  private static var searchLimit: Int { 64 }

  /// Returns the exemptions in a member's schemas; `nil` if no schema describes the member.
  private mutating func described(_ name: String, in schema: JSONValue, _ document: Int) -> MemberExemptions? {
    var found: MemberExemptions?
    for place in schemasInPlace(SchemaLocation(document: document, entry: schema.index)) {
      guard let member = registry.value(at: place)[Keyword.properties.rawValue]?[name] else { continue }
      let places = schemasInPlace(SchemaLocation(document: place.document, entry: member.index))
      for part in places.map({ registry.value(at: $0) }) {
        if part["readOnly"]?.bool == true { found = (found ?? []).union(.readOnly) }
        if part["writeOnly"]?.bool == true { found = (found ?? []).union(.writeOnly) }
      }
      found = found ?? []
    }
    return found
  }

  /// Returns a schema with its references, the schemas of its `allOf`, and so on.
  private mutating func schemasInPlace(_ first: SchemaLocation) -> [SchemaLocation] {
    var places = [first]
    var seen: Set<SchemaLocation> = [first]
    var next = 0
    while next < places.count, places.count < Self.searchLimit {
      let place = places[next]
      next += 1
      let value = registry.value(at: place)
      if let text = value[Keyword.ref.rawValue]?.string,
        let target = target(ofReference: text, in: registry.resource(around: place)), seen.insert(target).inserted
      {
        places.append(target)
      }
      for part in value[Keyword.allOf.rawValue]?.elements.map({ $0 }) ?? [] {
        let place = SchemaLocation(document: place.document, entry: part.index)
        if seen.insert(place).inserted { places.append(place) }
      }
    }
    return places
  }

  /// Returns the schemas whose `allOf` contains a schema, the nearest first.
  private mutating func schemasAround(_ schema: JSONValue) -> [JSONValue] {
    if let known = outerSchemas, known.of == JSONValueKey(schema) { return known.schemas }
    var schemas: [JSONValue] = []
    var tokens = schema.pointer.tokens
    while tokens.count >= 2, tokens[tokens.count - 2] == Keyword.allOf.rawValue {
      tokens.removeLast(2)
      guard let outer = schema.document.root.value(at: JSONPointer(tokens: tokens)) else { break }
      schemas.append(outer)
    }
    outerSchemas = (JSONValueKey(schema), schemas)
    return schemas
  }

  /// Returns whether any document has a key `readOnly` or `writeOnly`.
  private mutating func mentionsExemptions() -> Bool {
    if let known = hasExemptions { return known }
    let hashes = ["readOnly", "writeOnly"].map { Array($0.utf8).withUnsafeBytes(JSONKeyHash.hash) }
    let found = registry.documents.contains { document in
      document.tape.contains { $0.isKey && hashes.contains($0.link) }
    }
    hasExemptions = found
    return found
  }
}
