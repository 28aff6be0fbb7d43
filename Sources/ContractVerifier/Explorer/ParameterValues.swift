import ContractModel
import HTTPExchange
import JSONSyntax

/// The parameters of one request.
struct ParameterValues: Sendable, Hashable {
  /// Names a parameter of an operation.
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

  /// What a parameter is given.
  enum Value: Sendable, Hashable {
    /// A value, written in the parameter's style.
    case value(JSONLiteral)
    /// A text as it is to be sent, but for percent-encoding, whatever the schema says.
    case text(String)

    /// The characters of a string or number; the JSON text of anything else.
    var plain: String {
      switch self {
      case .text(let text), .value(.string(let text)): text
      case .value(let literal): String(decoding: literal.serialized(), as: UTF8.self)
      }
    }
  }

  private(set) var values: [Key: Value] = [:]

  subscript(_ parameter: Parameter) -> Value? {
    get { values[Key(parameter)] }
    set { values[Key(parameter)] = newValue }
  }

  /// The same values with one more, or another.
  func with(_ parameter: Parameter, _ value: Value?) -> ParameterValues {
    var copy = self
    copy[parameter] = value
    return copy
  }

  /// A text that is the same for the same values.
  var identity: String { Self.identity(of: values) }

  /// The same for the values of the path alone, compared without regard to case.
  var pathIdentity: String {
    ASCII.lowercased(Self.identity(of: values.filter { $0.key.location == Parameter.Location.path.rawValue }))
  }

  private static func identity(of values: [Key: Value]) -> String {
    values.sorted { $0.key < $1.key }.map { "\($0.key.location).\($0.key.name)=\($0.value.plain)" }
      .joined(separator: "&")
  }
}

extension Operation {
  /// The values that the contract itself gives: of each required parameter an example, its default or its only value.
  ///
  /// `nil` where a required parameter has none of these, and none of the values given.
  func exampleValues(given: ParameterValues = ParameterValues()) -> ParameterValues? {
    var values = given
    for parameter in parameters where values[parameter] == nil && parameter.isRequired {
      guard let example = parameter.exampleValue else { return nil }
      values[parameter] = .value(example)
    }
    return values
  }

  /// The parameters that stand in the path.
  var pathParameters: [Parameter] { parameters.filter { $0.location == .path } }
}

extension Parameter {
  /// A value that the contract gives: the first example, else the default, else a `const` or the first of an `enum`.
  var exampleValue: JSONLiteral? {
    let schema = schema?.value
    let value = examples.first ?? defaultValue ?? schema?["const"] ?? schema?["enum"]?[0]
    return value.map(JSONLiteral.init)
  }

  /// The schema's `format`, where it has one.
  var format: String? { schema?.value["format"]?.string }

  /// Whether the parameter is a UUID, which compares without regard to case (RFC 9562, section 4).
  var isUUID: Bool { format == "uuid" }

  /// The schema's only type besides `null`; `nil` where it has none, or several.
  var type: String? {
    guard let type = schema?.value["type"] else { return nil }
    let names = (type.string.map { [$0] } ?? type.elements.compactMap(\.string)).filter { $0 != "null" }
    return names.count == 1 ? names.first : nil
  }
}
