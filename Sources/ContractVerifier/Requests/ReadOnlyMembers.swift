import ContractModel
import JSONSchemas
import JSONSyntax

/// Members that only answers have (`readOnly`): where they are required, a request may leave them out.
///
/// Source: OpenAPI 3.0, section 4.7.24.2, which 3.1 leaves to whoever applies the annotation.
enum ReadOnlyMembers {
  /// The violations of a request's body, less those that miss such a member.
  static func removed(from violations: [SchemaViolation], _ schema: SchemaReference) -> [SchemaViolation] {
    guard violations.contains(where: { $0.keyword == "required" }) else { return violations }
    let parts = SchemaParts(schema.validator)
    /// How many violations of one `required` were passed, by its place and the object's: they come in its order.
    var passed: [[Int]: Int] = [:]
    return violations.filter { violation in
      guard violation.keyword == "required" else { return true }
      let key = [violation.schema.index, violation.instance.index]
      let position = passed[key, default: 0]
      passed[key] = position + 1
      let missing = violation.schema.elements.compactMap(\.string).filter { violation.instance[$0] == nil }
      guard missing.indices.contains(position) else { return true }
      return !isReadOnly(missing[position], beside: violation.schema, parts)
    }
  }

  private static func isReadOnly(_ name: String, beside required: JSONValue, _ parts: SchemaParts) -> Bool {
    let owner = JSONPointer(tokens: required.pointer.tokens.dropLast())
    guard let schema = required.document.root.value(at: owner)?["properties"]?[name] else { return false }
    return ([schema] + parts.targets(of: schema)).contains { $0["readOnly"]?.bool == true }
  }
}
