import ContractModel
import JSONSyntax

/// The schema of a sketch.
extension ValueSketch {
  /// The formats that a schema states; other ones are too often found in texts that happen to look alike.
  private static let statedFormats = ["uuid", "date-time", "date", "email", "uri"]

  /// Whether every sample is an object.
  var isObject: Bool { count > 0 && kinds[.object] == count }

  /// Whether every sample is an array.
  var isArray: Bool { count > 0 && kinds[.array] == count }

  /// The JSON types of the samples, without `null`.
  private var types: [String] {
    let types: [(Kind, String)] = [
      (.object, "object"), (.array, "array"), (.string, "string"), (.number, hasPoint ? "number" : "integer"),
      (.boolean, "boolean"),
    ]
    let families = families
    return types.filter { families.contains($0.0) }.map(\.1)
  }

  private var allowsNull: Bool { kinds[.null] != nil }

  private var format: String? {
    texts.schemaFormat.flatMap { format in
      Self.statedFormats.contains(format) && (format != "uri" || texts.areWebAddresses) ? format : nil
    }
  }

  /// The places with values of several types, as JSON Pointers in which `*` is any element or entry, with the types.
  func unions(at place: String = "", depth: Int = 0) -> [(place: String, types: [String])] {
    guard depth < Self.deepest else { return [] }
    var found = types.count > 1 ? [(place, types)] : []
    found += element?.unions(at: place + "/*", depth: depth + 1) ?? []
    if isMap { return found + mapValues.unions(at: place + "/*", depth: depth + 1) }
    for name in names {
      found += members[name]?.unions(at: "\(place)\(JSONPointer(tokens: [name]))", depth: depth + 1) ?? []
    }
    return found
  }

  /// Returns the schema that all samples match.
  ///
  /// - Parameters:
  ///   - name: The name of the member, parameter or resource whose values the samples are.
  ///   - element: The schema of the elements of arrays, if it is written elsewhere.
  func schema(named name: String, element: JSONLiteral? = nil) -> JSONLiteral {
    let types = types
    // Nothing but null does not say which other value there may be.
    guard let only = types.first else { return [:] }
    func keywords(of type: String) -> [JSONLiteral.Member] {
      switch type {
      case "object": objectKeywords(named: name)
      case "array": elementKeywords(named: name, element)
      case "string": format.map { [.init("format", .string($0))] } ?? []
      default: []
      }
    }
    // An alternative for each type, so that the keywords of one are not read as those of another.
    if types.count > 1, types.contains("object") || types.contains("array") {
      let alternatives = types.map { JSONLiteral.object([.init("type", .string($0))] + keywords(of: $0)) }
      return ["anyOf": .array(alternatives + (allowsNull ? [["type": "null"]] : []))]
    }
    let names = (types + (allowsNull ? ["null"] : [])).map(JSONLiteral.string)
    var schema: [JSONLiteral.Member] = [.init("type", names.count == 1 ? .string(only) : .array(names))]
    schema += types.flatMap(keywords)
    if types == ["string"], let choices = texts.choices(named: name) {
      schema.append(.init("enum", .array(choices.map(JSONLiteral.string) + (allowsNull ? [.null] : []))))
    }
    return .object(schema)
  }

  private func elementKeywords(named name: String, _ element: JSONLiteral?) -> [JSONLiteral.Member] {
    guard let sketch = self.element else { return [] }
    return [.init("items", element ?? sketch.schema(named: ResourceNaming.singular(name)))]
  }

  private func objectKeywords(named name: String) -> [JSONLiteral.Member] {
    if isMap { return [.init("additionalProperties", mapValues.schema(named: ResourceNaming.singular(name)))] }
    let required = names.filter { members[$0]?.count == kinds[.object] }.map(JSONLiteral.string)
    let properties = names.compactMap { name in
      members[name].map { JSONLiteral.Member(name, $0.schema(named: name)) }
    }
    return (required.isEmpty ? [] : [.init("required", .array(required))])
      + (properties.isEmpty ? [] : [.init("properties", .object(properties))])
  }
}
