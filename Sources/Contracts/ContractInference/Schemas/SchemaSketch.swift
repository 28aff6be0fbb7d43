import JSONSyntax

/// What the JSON values at one place have in common.
struct SchemaSketch: Sendable {
  private static let deepest = 64
  /// An object with more distinct members than this is a map.
  private static let mostMembers = 200
  private static let fewestKeysOfMap = 3

  private struct MemberSketch: Sendable {
    let name: String
    var count = 0
    var sketch = SchemaSketch()
  }

  private var nulls = 0
  private var booleans = 0
  private var integers = 0
  private var fractions = 0
  private var strings = StringSketch()
  private var arrays = 0
  private var objects = 0
  /// The elements of all arrays; empty or one sketch, because a value cannot contain itself.
  private var elements: [SchemaSketch] = []
  private var members: [MemberSketch] = []
  private var positions: [String: Int] = [:]

  /// Whether every sample is an object.
  var isObject: Bool { objects > 0 && nulls + booleans + integers + fractions + strings.count + arrays == 0 }

  /// Whether every sample is an array.
  var isArray: Bool { arrays > 0 && nulls + booleans + integers + fractions + strings.count + objects == 0 }

  /// The sketch of the elements of all arrays, if there are any.
  var element: SchemaSketch? { elements.first }

  /// The JSON types of the samples, without `null`.
  private var types: [String] {
    var types: [String] = []
    if objects > 0 { types.append("object") }
    if arrays > 0 { types.append("array") }
    if strings.count > 0 { types.append("string") }
    if fractions > 0 { types.append("number") } else if integers > 0 { types.append("integer") }
    if booleans > 0 { types.append("boolean") }
    return types
  }

  /// The places with values of several types, as JSON Pointers in which `*` is any element or entry, with the types.
  func unions(at place: String = "", depth: Int = 0) -> [(place: String, types: [String])] {
    guard depth < Self.deepest else { return [] }
    var found = types.count > 1 ? [(place, types)] : []
    found += elements.first?.unions(at: place + "/*", depth: depth + 1) ?? []
    if isMap { return found + mapValues.unions(at: place + "/*", depth: depth + 1) }
    for member in members {
      found += member.sketch.unions(at: "\(place)\(JSONPointer(tokens: [member.name]))", depth: depth + 1)
    }
    return found
  }

  /// Adds a sample.
  mutating func add(_ value: JSONValue, depth: Int = 0) {
    guard depth < Self.deepest else { return }
    switch value.kind {
    case .null: nulls += 1
    case .true, .false: booleans += 1
    case .number:
      if value.text.utf8.contains(where: { [0x2E, 0x45, 0x65].contains($0) }) { fractions += 1 } else { integers += 1 }
    case .string: strings.add(value.string ?? "")
    case .array:
      arrays += 1
      guard value.count > 0 else { return }
      // Taken out of the array, the sketch is not copied.
      var sketch = elements.popLast() ?? SchemaSketch()
      for element in value.elements { sketch.add(element, depth: depth + 1) }
      elements = [sketch]
    case .object:
      objects += 1
      for member in value.members {
        let name = member.name
        let position = positions[name] ?? members.count
        if position == members.count {
          positions[name] = position
          members.append(MemberSketch(name: name))
        }
        members[position].count += 1
        members[position].sketch.add(member.value, depth: depth + 1)
      }
    }
  }

  /// Adds the samples of another sketch.
  private mutating func merge(_ other: SchemaSketch) {
    nulls += other.nulls
    booleans += other.booleans
    integers += other.integers
    fractions += other.fractions
    strings.merge(other.strings)
    arrays += other.arrays
    objects += other.objects
    if let element = other.elements.first {
      var merged = elements.first ?? SchemaSketch()
      merged.merge(element)
      elements = [merged]
    }
    for member in other.members {
      let position = positions[member.name] ?? members.count
      if position == members.count {
        positions[member.name] = position
        members.append(MemberSketch(name: member.name))
      }
      members[position].count += member.count
      members[position].sketch.merge(member.sketch)
    }
  }

  /// Lets the members allow also the values that members of the same name have in another sketch.
  mutating func widen(by other: SchemaSketch) {
    for member in other.members {
      guard let position = positions[member.name] else { continue }
      members[position].sketch.merge(member.sketch)
    }
  }

  /// Whether the members are entries of a map: their names are identifiers, or very many.
  private var isMap: Bool {
    members.count > Self.mostMembers
      || (members.count >= Self.fewestKeysOfMap && members.allSatisfy { Identifiers.isIdentifier($0.name) })
  }

  /// Returns the schema that all samples match.
  ///
  /// - Parameters:
  ///   - name: The name of the member, parameter or resource whose values the samples are.
  ///   - element: The schema of the elements of arrays, if it is written elsewhere.
  func schema(named name: String, element: JSONLiteral? = nil) -> JSONLiteral {
    var types = types
    // Nothing but null does not say which other value there may be.
    guard !types.isEmpty else { return [:] }
    if types.count > 1, objects > 0 || arrays > 0 { return union(of: types, named: name, element: element) }
    if nulls > 0 { types.append("null") }
    var schema: [JSONLiteral.Member] = []
    let type: JSONLiteral = types.count == 1 ? .string(types[0]) : .array(types.map(JSONLiteral.string))
    schema.append(.init("type", type))
    if let format = strings.format { schema.append(.init("format", .string(format))) }
    if types.count <= (nulls > 0 ? 2 : 1), let values = strings.enumeration(named: name) {
      schema.append(.init("enum", .array(values.map(JSONLiteral.string) + (nulls > 0 ? [.null] : []))))
    }
    if objects > 0 { schema += objectKeywords(named: name) }
    if let sketch = elements.first {
      schema.append(.init("items", element ?? sketch.schema(named: NameSpelling.singular(name))))
    }
    return .object(schema)
  }

  /// Returns a schema with an alternative for each type, so that the keywords of one are not read as those of another.
  private func union(of types: [String], named name: String, element: JSONLiteral?) -> JSONLiteral {
    var alternatives = types.map { type -> JSONLiteral in
      var schema: [JSONLiteral.Member] = [.init("type", .string(type))]
      switch type {
      case "object": schema += objectKeywords(named: name)
      case "array":
        if let sketch = elements.first {
          schema.append(.init("items", element ?? sketch.schema(named: NameSpelling.singular(name))))
        }
      case "string": if let format = strings.format { schema.append(.init("format", .string(format))) }
      default: break
      }
      return .object(schema)
    }
    if nulls > 0 { alternatives.append(["type": "null"]) }
    return ["anyOf": .array(alternatives)]
  }

  /// What the values of a map have in common.
  private var mapValues: SchemaSketch {
    var values = SchemaSketch()
    for member in members { values.merge(member.sketch) }
    return values
  }

  private func objectKeywords(named name: String) -> [JSONLiteral.Member] {
    if isMap {
      return [.init("additionalProperties", mapValues.schema(named: NameSpelling.singular(name)))]
    }
    var keywords: [JSONLiteral.Member] = []
    let required = members.filter { $0.count == objects }.map { JSONLiteral.string($0.name) }
    if !required.isEmpty { keywords.append(.init("required", .array(required))) }
    if !members.isEmpty {
      let properties = members.map { JSONLiteral.Member($0.name, $0.sketch.schema(named: $0.name)) }
      keywords.append(.init("properties", .object(properties)))
    }
    return keywords
  }
}
