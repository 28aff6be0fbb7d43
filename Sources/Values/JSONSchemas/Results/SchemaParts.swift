package import JSONSyntax

/// The schemas that were compiled together with one, with the targets of their references and their own validators.
package struct SchemaParts: Sendable {
  private let program: SchemaProgram
  private let nodes: [JSONValueKey: Int]
  /// The exemptions from `required` of the whole schema.
  package let exemptions: MemberExemptions

  /// Finds the parts of a compiled schema; the search runs once for all schemas that were compiled together.
  package init(_ validator: SchemaValidator) {
    program = validator.program
    exemptions = validator.exemptions
    nodes = program.nodesByValue
  }

  /// Whether the verdict of a part may depend on the schemas that refer to it.
  package var hasDynamicReferences: Bool { program.dynamicNames > 0 }

  /// Returns a validator for one part; `nil` for a schema that nothing refers to.
  package func validator(of schema: JSONValue) -> SchemaValidator? {
    node(of: schema).map { SchemaValidator(program: program, entry: $0, exemptions: exemptions) }
  }

  /// Returns a number that identifies a schema; `nil` for a schema that nothing refers to.
  package func number(of schema: JSONValue) -> Int? { node(of: schema) }

  /// Returns the targets of the references directly in a schema.
  ///
  /// `scope` lists the entered schemas, the outermost first. A dynamic reference refers to the first one whose resource
  /// has the anchor (JSON Schema 2020-12 Core, section 8.2.3.2).
  package func targets(of schema: JSONValue, scope: [JSONValue] = []) -> [JSONValue] {
    guard let number = node(of: schema) else { return [] }
    let node = program.nodes[number]
    return program.instructions[Int(node.first)..<Int(node.end)].compactMap { instruction in
      switch instruction.operation {
      case .ref: program.schema(ofNode: Int(instruction.a))
      case .dynamicRef: program.schema(ofNode: dynamicTarget(of: instruction, scope))
      default: nil
      }
    }
  }

  /// Returns whether a schema, or the target of a reference in it, has one of some keywords with the value `true`.
  package func isMarked(_ schema: JSONValue, _ keywords: Set<String>) -> Bool {
    ([schema] + targets(of: schema)).contains { part in keywords.contains { part[$0]?.bool == true } }
  }

  /// Returns whether a part allows a value; false for a schema that nothing refers to.
  package func allows(_ schema: JSONValue, _ value: JSONValue) -> Bool {
    validator(of: schema)?.isValid(value) ?? false
  }

  private func dynamicTarget(of instruction: SchemaInstruction, _ scope: [JSONValue]) -> Int {
    for schema in scope {
      guard let entered = node(of: schema) else { continue }
      let position = Int(program.nodes[entered].resource) * program.dynamicNames + Int(instruction.b)
      guard program.dynamicTargets.indices.contains(position), program.dynamicTargets[position] >= 0 else { continue }
      return Int(program.dynamicTargets[position])
    }
    return Int(instruction.a)
  }

  private func node(of schema: JSONValue) -> Int? {
    nodes[JSONValueKey(schema)]
  }
}
