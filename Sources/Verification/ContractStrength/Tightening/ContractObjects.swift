import ContractModel
import HTTPMessages
import JSONSyntax

/// Finds the objects of a contract's files that say something about a place.
struct ContractObjects {
  let contract: Contract

  /// The most schemas of one place that an addition is tried in.
  private static let maximumSchemas = 4

  /// Returns the object of an operation; `nil` if its path is not in the file of the operation.
  func object(of operation: Operation) -> JSONValue? {
    guard let root = contract.root(of: operation.place.file) else { return nil }
    let path = resolved(root["paths"]?[operation.path.text], in: root)
    return path?[ASCII.lowercased(operation.method.rawValue)]
      ?? path?["additionalOperations"]?[operation.method.rawValue]
  }

  /// Returns whether an operation is described in Swagger 2, whose headers, links and contents are written otherwise.
  func isSwagger(_ operation: Operation) -> Bool {
    contract.root(of: operation.place.file)?.original["swagger"] != nil
  }

  /// Returns the object of the response for a status, and its key.
  func response(_ response: Response, of operation: Operation) -> (key: String, object: JSONValue)? {
    guard let root = contract.root(of: operation.place.file), let responses = object(of: operation)?["responses"] else {
      return nil
    }
    let member = responses.members.first { StatusPattern($0.name) == response.pattern }
    guard let member, let object = resolved(member.value, in: root) else { return nil }
    return (member.name, object)
  }

  func parameter(_ parameter: Parameter, of operation: Operation) -> JSONValue? {
    guard let root = contract.root(of: operation.place.file) else { return nil }
    let path = resolved(root["paths"]?[operation.path.text], in: root)
    let all =
      (object(of: operation)?["parameters"]?.elements.map(\.self) ?? [])
      + (path?["parameters"]?.elements.map(\.self) ?? [])
    return all.compactMap { resolved($0, in: root) }.first {
      $0["name"]?.string == parameter.name && $0["in"]?.string == parameter.location.rawValue
    }
  }

  /// Returns what a reference inside a file leads to, or the value itself.
  func resolved(_ value: JSONValue?, in root: JSONValue) -> JSONValue? {
    guard let reference = value?["$ref"]?.string else { return value }
    guard reference.hasPrefix("#"), let pointer = JSONPointer(String(reference.dropFirst())) else { return nil }
    return root.value(at: pointer)
  }

  /// Returns the addition to an object; none to one that is absent, or in no file of the contract.
  func adding(_ addition: Remedy.Addition, to value: JSONValue?) -> [Remedy] {
    [Remedy(addition, to: value, in: contract)].compactMap(\.self)
  }

  /// Returns the addition of a member to an object in another one, such as a header to `headers`, which may be missing.
  func adding(_ name: String, _ value: JSONLiteral, in key: String, of object: JSONValue?) -> [Remedy] {
    if let inner = object?[key] { return adding(.keyword(name, value), to: inner) }
    return adding(.keyword(key, .object([.init(name, value)])), to: object)
  }

  /// Returns the shape of a place in the values of a schema, in which `*` is any element or value of a map.
  static func shape(_ path: [String], in root: SchemaShape?) -> SchemaShape? {
    var shape = root
    for token in path {
      shape = shape.flatMap { known in
        token == "*" ? known.elements ?? known.entries : known.member(token) ?? (known.isMap ? known.entries : nil)
      }
    }
    return shape
  }

  /// Returns the schemas of a shape in which an addition may be made, the most fitting first.
  static func targets(_ shape: SchemaShape?, naming member: String? = nil) -> [JSONValue] {
    let schemas = (shape?.schemas ?? []).filter { $0.kind == .object && $0["$ref"] == nil }
    func fits(_ schema: JSONValue) -> Bool {
      if let member { return schema["properties"]?[member] != nil }
      return schema["type"] != nil || schema["format"] != nil || schema["items"] != nil
    }
    return Array((schemas.filter(fits) + schemas.filter { !fits($0) }).prefix(maximumSchemas))
  }
}
