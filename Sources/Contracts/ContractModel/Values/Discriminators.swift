package import JSONSchemas
package import JSONSyntax

/// The schemas that discriminators name for the objects in a value.
///
/// JSON Schema ignores `discriminator`: an object that calls itself a cat and matches the schema of dogs is valid. This
/// type finds such objects in a value that is otherwise valid.
///
/// Source: OpenAPI 3.1, section 4.8.25.
package struct Discriminators: Sendable {
  /// An object that does not match the schema that it names.
  package struct Fault: Sendable {
    package let object: JSONValue
    /// The value of the discriminating property, or the object if it has none.
    package let property: JSONValue
    package let propertyName: String
    /// Whether the schema is that of objects whose property is missing, or names no schema (`defaultMapping`).
    package let isDefault: Bool
    /// The name of the schema; `nil` if the value names none of the schemas.
    package let schema: String?
    /// The first violation of the schema.
    package let violation: SchemaViolation?
    /// The discriminator in the contract.
    package let discriminator: JSONValue
    /// The values that name schemas that the object matches.
    package let fitting: [String]
    /// The schemas that are derived from the one with the discriminator, with the value that names each.
    package let derived: [(name: String, schema: JSONValue, validator: SchemaValidator)]
  }

  private static let keyword = "discriminator"

  private let validator: SchemaValidator

  package init(_ schema: SchemaReference) { validator = schema.validator }

  /// Returns the objects in a valid value that do not match the schemas they name; empty for an invalid value.
  ///
  /// The call is cheap if no schema has a discriminator. A value that no mapping and no schema's name explains is only a
  /// fault if the mapping names all alternatives, or if every object must name its schema, as one that is sent should.
  package func faults(in value: JSONValue, maximum: Int = 20, mustName: Bool = false) -> [Fault] {
    guard validator.hasAnnotations(Self.keyword) else { return [] }
    let parts = SchemaParts(validator)
    guard !parts.hasDynamicReferences else { return [] }
    var rules: [JSONValueKey: DiscriminatorRule?] = [:]
    var faults: [Fault] = []
    for annotation in validator.annotations(of: [Self.keyword], for: value) where faults.count < maximum {
      let key = JSONValueKey(annotation.value)
      let rule = rules[key] ?? DiscriminatorRule(annotation.value, parts)
      rules[key] = .some(rule)
      if let fault = rule?.fault(of: annotation.instance, mustName: mustName) { faults.append(fault) }
    }
    return faults
  }
}

/// One `discriminator` with the validators of the schemas that it can name.
private struct DiscriminatorRule {
  private struct Alternative {
    let names: [String]
    let schema: String
    let validator: SchemaValidator
    /// The schema, if it is derived from the one with the discriminator.
    var derived: JSONValue?
  }

  private let discriminator: JSONValue
  private let propertyName: String
  private let alternatives: [Alternative]
  /// Whether the mapping names every alternative, so that no other value is meant.
  private let isClosed: Bool
  /// The schema of objects whose property is missing, or names no schema (OpenAPI 3.2, section 4.25).
  private let defaultSchema: String?

  /// Reads a discriminator; `nil` if it is not one.
  init?(_ discriminator: JSONValue, _ parts: SchemaParts) {
    guard discriminator.kind == .object, let propertyName = discriminator["propertyName"]?.string,
      let schema = discriminator.document.root.value(at: JSONPointer(tokens: discriminator.pointer.tokens.dropLast()))
    else { return nil }
    self.discriminator = discriminator
    self.propertyName = propertyName
    let mapping =
      discriminator["mapping"]?.members.compactMap { member in
        member.value.string.map { (name: member.name, target: $0) }
      } ?? []
    let given = discriminator["defaultMapping"]?.string
    let target = given.flatMap { name in mapping.first { $0.name == name }?.target } ?? given
    defaultSchema = target.map(Self.lastName)
    func names(of reference: String) -> [String] {
      let own = Self.lastName(of: reference)
      let mapped = mapping.filter { $0.target == reference || $0.target == own }.map(\.name)
      // An explicit mapping does not replace the name of the schema (section 4.8.25.1), unless it gives it to another.
      return mapped + (mapping.contains { $0.name == own } ? [] : [own])
    }
    if let branches = schema["oneOf"] ?? schema["anyOf"] {
      let own = branches.elements.compactMap { branch -> Alternative? in
        guard let reference = branch["$ref"]?.string, let validator = parts.validator(of: branch) else { return nil }
        return Alternative(names: names(of: reference), schema: Self.lastName(of: reference), validator: validator)
      }
      isClosed =
        !mapping.isEmpty && own.count == branches.count
        && own.allSatisfy { alternative in mapping.contains { alternative.names.contains($0.name) } }
        && mapping.allSatisfy { entry in own.contains { $0.names.contains(entry.name) } }
      alternatives = own
      return
    }
    // The schemas that refer to the one with the discriminator, each in its `allOf`.
    isClosed = false
    let schemas = discriminator.document.root["components"]?["schemas"]
    alternatives = (schemas?.members.map { $0 } ?? []).compactMap { member in
      let isDerived = member.value["allOf"]?.elements.contains {
        parts.targets(of: $0).contains { JSONValueKey($0) == JSONValueKey(schema) }
      }
      guard isDerived == true, let validator = parts.validator(of: member.value) else { return nil }
      let names = names(of: "#/components/schemas/\(member.name)")
      return Alternative(names: names, schema: member.name, validator: validator, derived: member.value)
    }
  }

  private static func lastName(of reference: String) -> String {
    reference.split(separator: "/").last.map(String.init) ?? reference
  }

  func fault(of object: JSONValue, mustName: Bool) -> Discriminators.Fault? {
    guard object.kind == .object, !alternatives.isEmpty else { return nil }
    // Another value than a text is for the schemas to judge; without any, the default is meant.
    guard let property = object[propertyName] ?? defaultSchema.map({ _ in object }),
      property.string != nil || object[propertyName] == nil
    else { return nil }
    let name = object[propertyName]?.string
    let stated = name.map { name in alternatives.filter { $0.names.contains(name) } } ?? []
    let isDefault = stated.isEmpty && defaultSchema != nil
    let named = isDefault ? alternatives.filter { $0.schema == defaultSchema } : stated
    guard named.isEmpty ? isClosed || mustName : named.allSatisfy({ $0.validator.verdict(on: object) == false }) else {
      return nil
    }
    return Discriminators.Fault(
      object: object,
      property: property,
      propertyName: propertyName,
      isDefault: isDefault,
      schema: named.first?.schema,
      violation: named.first?.validator.violations(in: object, maximumViolations: 1).first,
      discriminator: discriminator,
      fitting: alternatives.filter { $0.validator.isValid(object) }.flatMap(\.names),
      derived: alternatives.compactMap { alternative in
        guard let name = alternative.names.first else { return nil }
        return alternative.derived.map { (name, $0, alternative.validator) }
      }
    )
  }
}
