package import HTTPMessages
package import JSONSchemas
package import JSONSyntax

/// The schemas that apply to a value, and the members and elements that they describe, with references followed.
///
/// Without a value, the schemas of all branches are merged; with one, those of the branches and conditions that it matches.
package struct SchemaShape {
  /// The maximum number of schemas that are merged.
  private static let maximumSchemas = 300

  private let parts: SchemaParts
  private let roots: [JSONValue]
  private let value: JSONValue?
  /// The schemas that apply to the value, or may apply in one of the branches.
  package let schemas: [JSONValue]

  package init(_ reference: SchemaReference, matching value: JSONValue? = nil) {
    self.init(SchemaParts(reference.validator), [reference.value], matching: value)
  }

  package init(_ parts: SchemaParts, _ roots: [JSONValue], matching value: JSONValue? = nil) {
    self.parts = parts
    (self.roots, self.value) = (roots, value)
    var work = roots
    var position = 0
    var seen: Set<JSONValueKey> = []
    var schemas: [JSONValue] = []
    while position < work.count, schemas.count < Self.maximumSchemas {
      let schema = work[position]
      position += 1
      guard schema.kind == .object, seen.insert(JSONValueKey(schema)).inserted else { continue }
      schemas.append(schema)
      work += parts.targets(of: schema)
      work += schema["allOf"]?.elements.map(\.self) ?? []
      work += Self.alternatives(of: schema, parts, matching: value).joined()
      guard let value else { continue }
      if let condition = schema["if"] {
        work += [schema[parts.allows(condition, value) ? "then" : "else"]].compactMap(\.self)
      }
      work += schema["dependentSchemas"]?.members.filter { value[$0.name] != nil }.map(\.value) ?? []
    }
    self.schemas = schemas
  }

  /// Returns the branches of each choice of a schema: those that a value matches, without a value all.
  private static func alternatives(
    of schema: JSONValue,
    _ parts: SchemaParts,
    matching value: JSONValue?
  ) -> [[JSONValue]] {
    ["anyOf", "oneOf"].compactMap { schema[$0]?.elements }.map { branches in
      branches.filter { branch in value.map { parts.allows(branch, $0) } ?? true }
    }
  }

  /// The names of the described members, in the order of the schemas.
  package var memberNames: [String] {
    var seen: Set<String> = []
    return schemas.flatMap { $0["properties"]?.members.map(\.name) ?? [] }.filter { seen.insert($0).inserted }
  }

  /// Returns the shape of a member, or of its value; `nil` if no schema describes it.
  package func member(_ name: String, matching value: JSONValue? = nil) -> SchemaShape? {
    let found = schemas.compactMap { $0["properties"]?[name] }
    return found.isEmpty ? nil : SchemaShape(parts, found, matching: value)
  }

  /// The shape of the values of a map; `nil` if no schema describes them.
  package var entries: SchemaShape? {
    let found = schemas.compactMap { $0["additionalProperties"] }.filter { $0.kind == .object }
    return found.isEmpty ? nil : SchemaShape(parts, found)
  }

  /// The shape of an array's elements; `nil` if no schema describes it.
  package var elements: SchemaShape? { element(matching: nil) }

  /// Returns the shape of an array's elements, or of one of them; `nil` if no schema describes it.
  package func element(matching value: JSONValue?) -> SchemaShape? {
    let found = schemas.compactMap { $0["items"] }.filter { $0.kind == .object }
    return found.isEmpty ? nil : SchemaShape(parts, found, matching: value)
  }

  /// Returns the shape at a JSON Pointer, in which `*` and numbers are elements, and other names entries of maps.
  package func value(at pointer: JSONPointer) -> SchemaShape? {
    var shape: SchemaShape? = self
    for token in pointer.tokens { shape = shape.flatMap { $0.member(token) ?? $0.elements ?? $0.entries } }
    return shape
  }

  /// The names of the allowed types other than `null`; empty if the schemas name none.
  package var types: Set<String> {
    Set(
      schemas.compactMap { $0["type"] }.flatMap { type in
        type.string.map { [$0] } ?? type.elements.compactMap(\.string)
      }
    )
    .subtracting(["null"])
  }

  /// The values of `enum` and `const`.
  package var enumeration: [JSONValue] {
    schemas.flatMap { ($0["enum"]?.elements.map(\.self) ?? []) + ($0["const"].map { [$0] } ?? []) }
  }

  /// The values of `format`.
  package var formats: Set<String> { Set(schemas.compactMap { $0["format"]?.string }) }

  /// Returns whether a schema has a keyword with the value `true`, such as `readOnly`.
  package func has(_ keyword: String) -> Bool { schemas.contains { $0[keyword]?.bool == true } }

  package func text(_ keyword: String) -> String? { schemas.lazy.compactMap { $0[keyword]?.string }.first }

  package func allows(_ value: JSONValue) -> Bool { roots.allSatisfy { parts.allows($0, value) } }

  /// Returns whether objects must have a member, whichever branch they match.
  package func requires(_ name: String) -> Bool {
    guard schemas.contains(where: { Self.requires(name, $0) }) else { return false }
    var rest = Self.maximumSchemas
    return roots.contains { requires(name, in: $0, &rest) }
  }

  private func requires(_ name: String, in schema: JSONValue, _ rest: inout Int) -> Bool {
    rest -= 1
    guard rest > 0, schema.kind == .object else { return false }
    if Self.requires(name, schema) { return true }
    var all = parts.targets(of: schema) + (schema["allOf"]?.elements.map(\.self) ?? [])
    if let value, let condition = schema["if"] {
      all += [schema[parts.allows(condition, value) ? "then" : "else"]].compactMap(\.self)
    }
    for one in all where requires(name, in: one, &rest) { return true }
    return Self.alternatives(of: schema, parts, matching: value).contains { branches in
      !branches.isEmpty && branches.allSatisfy { requires(name, in: $0, &rest) }
    }
  }

  private static func requires(_ name: String, _ schema: JSONValue) -> Bool {
    schema["required"]?.elements.contains { $0.string == name } == true
  }

  /// Returns whether a member is read-only, or the server decides on its value although clients may send it
  /// (`x-server-set`).
  package func isSetByServer(_ name: String) -> Bool {
    if let member = member(name), member.has("readOnly") || member.has("x-server-set") { return true }
    return schemas.contains { $0["x-server-set"]?.elements.contains { $0.string == name } == true }
  }

  /// The media type of a value that is sent as it is; `nil` for one that is encoded as text, such as Base64.
  package var contentMediaType: MediaType? {
    text("contentEncoding") == nil ? text("contentMediaType").flatMap { MediaType($0) } : nil
  }

  /// Whether the keys of an object are data: a schema describes the values of all members that it does not name.
  package var isMap: Bool {
    schemas.contains { schema in
      schema["additionalProperties"]?.kind == .object || schema["patternProperties"]?.kind == .object
        || schema["propertyNames"] != nil
    }
  }
}

extension SchemaReference {
  /// Returns whether a violation is that of a null that is meant to be allowed.
  ///
  /// `nullable` is true there, but has no effect where it is written: beside `allOf` or `$ref`, beside an `enum` without
  /// null, or in OpenAPI 3.1.
  package func meansNull(_ violation: SchemaViolation) -> Bool {
    let violation = violation.closest
    return violation.instance.isNull
      && SchemaShape(self).value(at: violation.instancePointer)?.has("nullable") ?? false
  }
}

extension SchemaViolation {
  /// The violation inside the closest branch of a failed `anyOf` or `oneOf`, if there is only one, or the violation.
  package var closest: SchemaViolation {
    guard causes.count == 1, let cause = causes.first else { return self }
    return cause.closest
  }
}
