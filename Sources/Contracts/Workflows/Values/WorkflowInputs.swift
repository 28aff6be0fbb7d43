import Diagnostics
package import JSONSchemas
package import JSONSyntax

/// The inputs of a workflow, as its JSON Schema describes them.
package struct WorkflowInputs: Sendable {
  /// The schema; `nil` if the workflow has no inputs.
  package let schema: SchemaValidator?
  /// The inputs that the schema names, in document order.
  package let declared: [Input]

  /// An input that the schema names.
  package struct Input: Sendable {
    package let name: String
    package let schema: JSONValue
    /// Whether a run needs a value.
    package let isRequired: Bool

    /// The value without which a run does not need one from its caller: the `default` or the `const`.
    package var ownValue: JSONLiteral? { (schema["default"] ?? schema["const"]).map(JSONLiteral.init) }

    /// Whether the schema says that the value is a secret: by the format `password`, or `writeOnly`.
    package var isDeclaredSecret: Bool {
      schema["format"]?.string == "password" || schema["writeOnly"]?.bool == true
    }

    /// The types that the schema names; empty for any.
    private var types: [String] {
      schema["type"].map { $0.string.map { [$0] } ?? $0.elements.compactMap(\.string) } ?? []
    }

    /// Returns the value of a command-line text, by the type that the schema names.
    ///
    /// A text is a string unless the schema has no string; `5` is then a number, and `[1,2]` an array.
    package func value(of text: String) -> JSONLiteral {
      if types.isEmpty || types.contains("string") { return .string(text) }
      return (try? JSONDocument(parsing: text)).map { JSONLiteral($0.root) } ?? .string(text)
    }
  }

  package func input(_ name: String) -> Input? { declared.first { $0.name == name } }

  /// Adds the values that the schema itself has to given ones.
  package func completed(_ given: [String: JSONLiteral]) -> [String: JSONLiteral] {
    var values = given
    for input in declared where values[input.name] == nil { values[input.name] = input.ownValue }
    return values
  }

  /// Returns the names of the required inputs without a value.
  package func missing(in values: [String: JSONLiteral]) -> [String] {
    declared.filter { $0.isRequired && values[$0.name] == nil }.map(\.name)
  }

  /// Returns what is wrong with complete values; empty if they satisfy the schema.
  package func violations(of values: [String: JSONLiteral]) -> [String] {
    guard let schema else { return [] }
    let members = values.sorted { $0.key < $1.key }.map { JSONLiteral.Member($0.key, $0.value) }
    guard let document = JSONLiteral.object(members).document else { return [] }
    return schema.violations(in: document.root, maximumViolations: 10).map { violation in
      let name = violation.instance.pointer.tokens.first.map { "input \"\($0)\": " } ?? ""
      return name + violation.message
    }
  }
}
