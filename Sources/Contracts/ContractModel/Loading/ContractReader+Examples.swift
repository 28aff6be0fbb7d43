import JSONSchemas
import JSONSyntax

/// The examples of a parameter, header or body.
struct ExampleList {
  /// The examples given by the object itself.
  var own: [JSONValue]
  /// The object's own examples, or those of its schema if it has none.
  var all: [JSONValue]
}

extension ContractReader {
  /// Returns the values under `example` and `examples`.
  mutating func examples(of value: JSONValue, _ schema: JSONValue?) -> ExampleList {
    var own: [JSONValue] = []
    if let example = value["example"] { own.append(example) }
    for member in members(of: value["examples"], "examples", keepingExtensions: true, leavingOutPart: true) {
      if let example = resolved(member.value, member.name, leavingOutPart: true)?["value"] { own.append(example) }
    }
    return ExampleList(own: own, all: own.isEmpty ? schema.map(SchemaWalk.examples) ?? [] : own)
  }

  /// Warns about examples that violate their own schema.
  mutating func checkExamples(_ examples: [JSONValue], _ name: String, against schema: SchemaReference) {
    for example in examples {
      guard let violation = schema.validator.violations(in: example, maximumViolations: 1).first, !violation.isLimit
      else {
        continue
      }
      warn(
        .invalidExample,
        "the \(name) violates its own schema: \(violation.message)\(Self.remedy(for: violation))",
        at: violation.instance
      )
    }
  }

  /// An additional remedy for an example that violates the format of its schema.
  private static func remedy(for violation: SchemaViolation) -> String {
    guard violation.keyword == "format", let format = violation.schema.string else { return "" }
    return "; --ignore-format \(format) ignores this format"
  }

  /// Warns about examples and defaults inside schemas that violate the schema they belong to.
  mutating func checkExamplesInSchemas() {
    for value in schemas.values {
      guard let validator = schemas.validator(for: value) else { continue }
      // The value may be an example of a request or of a response.
      let schema = SchemaReference(
        value: value,
        place: sources.place(of: value),
        validator: validator.exempting(.either)
      )
      checkExamples(SchemaWalk.examples(of: value), "example", against: schema)
      if let value = value["default"] { checkExamples([value], "default", against: schema) }
    }
  }
}
