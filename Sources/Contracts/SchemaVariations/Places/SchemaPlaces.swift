package import ContractModel
import JSONSchemas
package import JSONSyntax

/// Finds the places in values of a schema, and the schemas that apply to each.
package struct SchemaPlaces: Sendable {
  /// The limits of a search: a value may have more places.
  private static let (maximumPlaces, maximumDepth, maximumElements) = (200, 8, 2)

  private let root: SchemaReference
  private let parts: SchemaParts

  /// Creates the search for the values of a schema.
  package init(_ schema: SchemaReference) {
    root = schema
    parts = SchemaParts(schema.validator)
  }

  /// A value and the schemas that may apply to it, which are not yet followed.
  private struct Step {
    var path: [String] = []
    var names: [String] = []
    var isElement = false
    let value: JSONValue
    let schemas: [JSONValue]

    var name: String { (names.isEmpty ? ["body"] : names).joined(separator: ".") + (isElement ? ".element" : "") }

    func member(_ member: JSONMember, _ schemas: [JSONValue]) -> Step {
      let names = names + [SchemaPlace.plain(member.name)]
      return Step(path: path + [member.name], names: names, value: member.value, schemas: schemas)
    }

    func element(_ position: Int, _ value: JSONValue, _ schemas: [JSONValue]) -> Step {
      Step(path: path + [String(position)], names: names, isElement: true, value: value, schemas: schemas)
    }
  }

  /// Returns the places of a value: the value itself first, then level by level, and of arrays the first elements.
  package func places(of value: JSONLiteral) -> [SchemaPlace] {
    guard let document = value.document else { return [] }
    var places: [SchemaPlace] = []
    var queue = [Step(value: document.root, schemas: [root.value])]
    while places.count < queue.count, places.count < Self.maximumPlaces {
      let step = queue[places.count]
      let place = place(step)
      places.append(place)
      guard step.path.count < Self.maximumDepth else { continue }
      for member in step.value.members {
        let schemas = schemas(ofMember: member.name, place.schemas)
        // Whoever gets what is never sent may ignore it, whatever it is.
        guard !schemas.contains(where: isUnsent) else { continue }
        queue.append(step.member(member, schemas))
      }
      for (position, element) in step.value.elements.enumerated().prefix(Self.maximumElements) {
        queue.append(step.element(position, element, Self.schemas(ofElement: position, place.schemas)))
      }
    }
    return places
  }

  /// Returns the place of a value in its document, whatever its depth and position.
  package func place(of value: JSONValue) -> SchemaPlace {
    var step = Step(value: value.document.root, schemas: [root.value])
    for token in value.pointer.tokens {
      let schemas = applicable(step)
      if let member = step.value.members.first(where: { $0.name == token }) {
        step = step.member(member, self.schemas(ofMember: token, schemas))
      } else if let position = Int(token), let element = step.value[position] {
        step = step.element(position, element, Self.schemas(ofElement: position, schemas))
      }
    }
    return place(step)
  }

  private func place(_ step: Step) -> SchemaPlace {
    SchemaPlace(path: step.path, name: step.name, value: JSONLiteral(step.value), schemas: applicable(step))
  }

  /// Returns the schema of a part as a schema of its own; `nil` if it is not compiled separately.
  func reference(to schema: JSONValue) -> SchemaReference? {
    parts.validator(of: schema).map { SchemaReference(value: schema, place: root.place, validator: $0) }
  }

  /// Returns whether a member with a schema is never sent in the direction of the value.
  func isUnsent(_ schema: JSONValue) -> Bool {
    let keywords = parts.exemptions.isEmpty ? MemberExemptions.readOnly.keywords : parts.exemptions.keywords
    return parts.isMarked(schema, keywords)
  }

  /// Returns the schemas that apply to the value of a step.
  private func applicable(_ step: Step) -> [JSONValue] {
    SchemaShape(parts, step.schemas, matching: step.value).schemas
  }

  private func schemas(ofMember name: String, _ schemas: [JSONValue]) -> [JSONValue] {
    schemas.flatMap { schema -> [JSONValue] in
      var own = [schema["properties"]?[name]].compactMap { $0 }
      for member in schema["patternProperties"]?.members.map({ $0 }) ?? []
      where (try? ECMAPattern(member.name))?.matches(name) == true {
        own.append(member.value)
      }
      return own.isEmpty ? [schema["additionalProperties"]].compactMap { $0 } : own
    }
  }

  private static func schemas(ofElement position: Int, _ schemas: [JSONValue]) -> [JSONValue] {
    schemas.compactMap { schema in
      let items = schema["items"]
      let prefix = schema["prefixItems"] ?? (items?.kind == .array ? items : nil)
      if let own = prefix?[position] { return own }
      return items?.kind == .array ? schema["additionalItems"] : items
    }
  }
}

/// A place in a value, with the schemas that apply to it.
package struct SchemaPlace: Sendable {
  /// The keys and positions from the root.
  package let path: [String]
  /// The name in the letters of an identifier, without positions: `items.element`, or `body` for the whole value.
  package let name: String
  package let value: JSONLiteral
  /// The schemas of the value, with references followed and the matching branches included.
  package let schemas: [JSONValue]

  package func all(_ keyword: String) -> [JSONValue] { schemas.compactMap { $0[keyword] } }

  /// The values of `enum` and `const`.
  var allowedValues: [JSONLiteral] {
    (all("enum").flatMap { $0.elements.map { $0 } } + all("const")).map { JSONLiteral($0) }
  }

  /// Returns a text in the letters of an identifier.
  static func plain(_ text: String) -> String {
    String(text.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }.prefix(40))
  }
}
