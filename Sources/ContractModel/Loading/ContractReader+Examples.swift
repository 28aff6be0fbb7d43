import JSONSchemas
import JSONSyntax

/// The examples of a parameter, header or body.
struct ExampleList {
  /// Those that it gives itself.
  var own: [JSONValue]
  /// Those, or without any those that its schema gives.
  var all: [JSONValue]
}

extension ContractReader {
  /// The values under `example` and `examples`.
  mutating func examples(of value: JSONValue, _ schema: JSONValue?) -> ExampleList {
    var own: [JSONValue] = []
    if let example = value["example"] { own.append(example) }
    for member in members(of: value["examples"], "examples", keepingExtensions: true, leavingOutPart: true) {
      if let example = resolved(member.value, member.name, leavingOutPart: true)?["value"] { own.append(example) }
    }
    return ExampleList(own: own, all: own.isEmpty ? schema.map(SchemaWalk.examples) ?? [] : own)
  }

  /// Warns of examples that break their own schema.
  mutating func judge(_ examples: [JSONValue], _ name: String, by schema: SchemaReference) {
    for example in examples {
      guard let violation = schema.validator.validate(example, maximumViolations: 1).first else { continue }
      warn(
        .invalidExample,
        "the \(name) does not keep its own schema: \(violation.message)\(Self.remedy(for: violation))",
        at: violation.instance
      )
    }
  }

  /// What else can be done about an example whose format is not the one that its schema names.
  private static func remedy(for violation: SchemaViolation) -> String {
    guard violation.keyword == "format", let format = violation.schema.string else { return "" }
    return "; --ignore-format \(format) leaves this format unjudged"
  }

  /// Warns of examples and defaults inside schemas that break the schema that gives them.
  mutating func judgeSchemas() {
    for value in schemas.values {
      guard let validator = schemas.validator(for: value) else { continue }
      // The value may be an example of a request or of a response.
      let schema = SchemaReference(
        value: value,
        place: sources.place(of: value),
        validator: validator.exempting(.either)
      )
      judge(SchemaWalk.examples(of: value), "example", by: schema)
      if let known = value["default"] { judge([known], "default", by: schema) }
    }
  }
}
