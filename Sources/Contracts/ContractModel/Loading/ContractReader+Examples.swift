import HTTPMessages
import JSONSchemas
import JSONSyntax

/// The examples of a parameter, header or body.
struct ExampleList {
  /// The examples given by the object itself.
  var own: [JSONValue]
  /// The object's own examples, or those of its schema if it has none.
  var all: [JSONValue]
  /// The object's own examples as they are sent.
  var serialized: [String] = []
  /// The names of the examples in `all`; empty for those of the schema, `nil` for the one without a name.
  var names: [String?] = []
  /// The names of the examples in `serialized`.
  var serializedNames: [String] = []
}

extension ContractReader {
  /// Returns the values under `example` and `examples`.
  ///
  /// `range` is the media type in which serialized examples are written.
  mutating func examples(of value: JSONValue, _ schema: JSONValue?, as range: MediaType? = nil) -> ExampleList {
    var own: [JSONValue] = []
    var serialized: [String] = []
    var (names, serializedNames): ([String?], [String]) = ([], [])
    if let example = value["example"] {
      own.append(example)
      names.append(nil)
    }
    for member in members(of: value["examples"], "examples", keepingExtensions: true, leavingOutPart: true) {
      guard let example = resolved(member.value, member.name, leavingOutPart: true) else { continue }
      if let value = example["value"] ?? example["dataValue"] {
        own.append(value)
        names.append(member.name)
      }
      guard isVersion32(example), let sent = example["serializedValue"], let text = sent.string else { continue }
      serialized.append(text)
      serializedNames.append(member.name)
      guard range?.isJSON == true else { continue }
      check(serialized: sent, text, as: example["dataValue"])
      if example["dataValue"] == nil, let document = try? JSONDocument(parsing: text) {
        own.append(document.root)
        names.append(member.name)
      }
    }
    return ExampleList(
      own: own,
      all: own.isEmpty ? schema.map(SchemaWalk.examples) ?? [] : own,
      serialized: serialized,
      names: names,
      serializedNames: serializedNames
    )
  }

  /// Warns about an example that is not JSON where it is sent as JSON, or is another value than its data.
  private mutating func check(serialized value: JSONValue, _ text: String, as data: JSONValue?) {
    do throws(JSONSyntaxError) {
      let sent = try JSONDocument(parsing: text)
      guard let data, !sent.root.isEqual(to: data) else { return }
      warn(.invalidExample, "\"serializedValue\" is another value than \"dataValue\" of the same example", at: value)
    } catch {
      warn(.invalidExample, "\"serializedValue\" is not JSON: \(error.message)", at: value)
    }
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
        at: sources.source(of: violation.instance) == nil ? schema.value : violation.instance
      )
    }
  }

  /// An additional remedy for an example that violates the format of its schema.
  private static func remedy(for violation: SchemaViolation) -> String {
    guard violation.keyword == "format", let format = violation.schema.string else { return "" }
    return "; \"ignore-format: \(VisibleText.of(format))\" in contract.yaml ignores this format"
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
