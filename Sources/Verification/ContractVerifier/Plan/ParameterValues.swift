import ContractModel
import HTTPMessages
import JSONSyntax
import SchemaVariations

/// The parameter values of one request, and its body.
struct ParameterValues: Sendable, Hashable {
  /// The location and name of a parameter.
  struct Key: Sendable, Hashable, Comparable {
    let location: String
    let name: String

    init(_ parameter: Parameter) { self.init(parameter.location, parameter.name) }

    init(_ location: Parameter.Location, _ name: String) {
      self.location = location.rawValue
      self.name = location == .header ? ASCII.lowercased(name) : name
    }

    static func < (left: Key, right: Key) -> Bool { (left.location, left.name) < (right.location, right.name) }
  }

  /// The value of a parameter.
  enum Value: Sendable, Hashable {
    /// A value, serialized in the parameter's style.
    case value(JSONLiteral)
    /// A text that is sent as it is, except for percent-encoding, regardless of the schema.
    case text(String)

    /// The characters of a string or number; the JSON text of any other value.
    var plain: String {
      switch self {
      case .text(let text), .value(.string(let text)): text
      case .value(let literal): String(decoding: literal.serialized(), as: UTF8.self)
      }
    }

    /// Returns the value as a body has it: a number or a text, as the schema says.
    fileprivate func literal(of parameter: Parameter) -> JSONLiteral {
      let text = plain
      switch self {
      case .value(.string), .text:
        return ["integer", "number"].contains(parameter.type) && JSONNumber(text) != nil ? .number(text) : .string(text)
      case .value(.number): return parameter.type == "string" ? .string(text) : .number(text)
      case .value(let literal): return literal
      }
    }
  }

  private(set) var values: [Key: Value] = [:]
  /// The body; `nil` to send the contract's example, or a generated body where one is required.
  var body: RequestContent?

  subscript(_ parameter: Parameter) -> Value? {
    get { values[Key(parameter)] }
    set { values[Key(parameter)] = newValue }
  }

  /// Returns the same values with one added or replaced.
  func with(_ parameter: Parameter, _ value: Value?) -> ParameterValues {
    var copy = self
    copy[parameter] = value
    return copy
  }

  /// Returns the same values with those of a path; `nil` if the operation has no parameter for one of its names.
  func with(path: [JSONLiteral], of operation: Operation) -> ParameterValues? {
    let names = operation.path.names
    guard names.count == path.count else { return nil }
    var copy = self
    for (name, value) in zip(names, path) {
      guard let parameter = operation.parameter(name, in: .path) else { return nil }
      copy[parameter] = .value(value)
    }
    return copy
  }

  /// Returns the values of an operation as those of a procedure, which has them in its query or its body.
  func moved(from shown: Operation, to procedure: Operation) -> ParameterValues {
    var moved = ParameterValues()
    moved.body = body
    var value = body?.value ?? .object([])
    var isInBody = body == nil
    for parameter in shown.parameters {
      guard let own = self[parameter] else { continue }
      if let same = procedure.parameter(parameter.name, in: parameter.location)
        ?? procedure.queryParameter(parameter.name)
      {
        moved[same] = own
      } else {
        value = value.replacing([parameter.name], with: own.literal(of: parameter))
        isInBody = true
      }
    }
    if isInBody, let content = procedure.requestBody?.json { moved.body = RequestContent(value, as: content) ?? body }
    return moved
  }

  /// Returns the values, and those of another request where these have none.
  func completed(by other: ParameterValues) -> ParameterValues {
    var copy = self
    copy.values.merge(other.values) { mine, _ in mine }
    copy.body = body ?? other.body
    return copy
  }

  /// Returns the values, and those of another request in place of usual ones.
  func replacing(_ usual: ParameterValues, with other: ParameterValues) -> ParameterValues {
    var copy = self
    copy.values.merge(other.values.filter { values[$0.key] == usual.values[$0.key] }) { $1 }
    return copy
  }

  /// A text that is equal for equal values.
  var identity: String {
    Self.identity(of: values) + (body.map { "#\(String(decoding: $0.bytes, as: UTF8.self))" } ?? "")
  }

  /// A text that is equal for equal path values, compared case-insensitively.
  var pathIdentity: String {
    ASCII.lowercased(Self.identity(of: values.filter { $0.key.location == Parameter.Location.path.rawValue }))
  }

  private static func identity(of values: [Key: Value]) -> String {
    values.sorted { $0.key < $1.key }.map { "\($0.key.location).\($0.key.name)=\($0.value.plain)" }
      .joined(separator: "&")
  }
}

extension Operation {
  /// Returns values from the contract itself: for each required parameter, an example, its default or its only value.
  ///
  /// Returns `nil` if a required parameter has none of these and is not among the given values.
  func exampleValues(given: ParameterValues = ParameterValues()) -> ParameterValues? {
    var values = given
    for parameter in parameters where values[parameter] == nil && parameter.isRequired {
      guard let example = parameter.exampleValue else { return nil }
      values[parameter] = .value(example)
    }
    return values
  }

  var pathParameters: [Parameter] { parameters.filter { $0.location == .path } }
}

extension Parameter {
  /// The value that the contract provides: the first example, the default, a `const` or the first of an `enum`.
  var exampleValue: JSONLiteral? {
    if location == .querystring, examples.isEmpty { return wholeQueryExample }
    let schema = schema?.value
    let value = examples.first ?? defaultValue ?? schema?["const"] ?? schema?["enum"]?[0]
    return value.map(JSONLiteral.init)
  }

  /// The object of a whole query with its required members, each with a value that the contract provides; `nil` if one has
  /// none.
  private var wholeQueryExample: JSONLiteral? {
    guard let schema = content?.schema else { return nil }
    let shape = SchemaShape(schema)
    var members: [JSONLiteral.Member] = []
    for name in shape.memberNames where shape.requires(name) {
      let schemas = shape.member(name)?.schemas ?? []
      guard let value = schemas.lazy.compactMap(Self.provided).first else { return nil }
      members.append(JSONLiteral.Member(name, JSONLiteral(value)))
    }
    let value = JSONLiteral.object(members)
    return value.isAllowed(by: schema) ? value : nil
  }

  private static func provided(by schema: JSONValue) -> JSONValue? {
    schema["examples"]?[0] ?? schema["example"] ?? schema["default"] ?? schema["const"] ?? schema["enum"]?[0]
  }

  /// Returns a value of the schema that makes sense, such as 1 for a number; `nil` if none can be made.
  func generatedValue(seed: UInt64, isPlain: Bool = true) -> JSONLiteral? {
    if isPlain, type == "integer" || type == "number", allows(.value(.number("1"))) { return .number("1") }
    return schema.flatMap { SchemaExampleGenerator(seed: seed).value(for: $0) }
  }

  /// The schema's `format`, if any.
  var format: String? { schema?.value["format"]?.string }

  /// Whether the parameter is a UUID, which is case-insensitive (RFC 9562, section 4).
  var isUUID: Bool { format == "uuid" }
}
