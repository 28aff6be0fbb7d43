import JSONSyntax

/// The form of the values that a specification allows.
package indirect enum ValueForm: Sendable {
  /// Anything.
  case any
  case string
  case boolean
  case number
  /// A whole number of zero or more.
  case count
  /// A string of a form that has a name.
  case text(TextForm)
  /// One of some strings.
  case choice([String])
  case list(ValueForm, minimum: Int = 0, isUnique: Bool = false)
  /// An object whose keys its author chooses.
  case map(ValueForm, keys: KeyForm? = nil, minimum: Int = 0, maximum: Int = .max)
  /// An object with the members of a rule.
  case object(@Sendable () -> ObjectRule)
  case reference(@Sendable () -> ObjectRule)
  /// A schema of OpenAPI: since 3.1 also true or false.
  case schema
  /// A schema of JSON Schema 2020-12, whose keywords its compiler knows.
  case jsonSchema
  /// The first form in some versions, otherwise the second.
  case since(Specifications, ValueForm, before: ValueForm)
  /// The first form if the value has a member, otherwise the second.
  case either(String, ValueForm, ValueForm)
  /// The first form if the value is an object, otherwise the second.
  case objectOr(ValueForm, ValueForm)

  /// The expected value, with an article: `a string`.
  var name: String {
    switch self {
    case .any: "a value"
    case .string: "a string"
    case .boolean: "true or false"
    case .number: "a number"
    case .count: "a whole number of 0 or more"
    case .text(let form): form.name
    case .choice(let names): "one of \(names.joined(separator: ", "))"
    case .list: "an array"
    case .map, .object, .reference: "an object"
    case .schema, .jsonSchema: "a schema"
    case .since(_, let form, _), .either(_, _, let form): form.name
    case .objectOr(_, let other): "\(other.name) or an object"
    }
  }
}

/// A form of a string that a specification asks for.
package struct TextForm: Sendable {
  /// The expected string, with an article: `a URL`.
  let name: String
  let isValid: @Sendable (String) -> Bool
}

/// A form of the keys of an object.
package struct KeyForm: Sendable {
  /// The expected key, with an article.
  let name: String
  let isValid: @Sendable (String) -> Bool
}
