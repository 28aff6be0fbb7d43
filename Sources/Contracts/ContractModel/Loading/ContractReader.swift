import Diagnostics
import HTTPMessages
import JSONSchemas
import JSONSyntax

/// Reads documents into operations, and collects the problems found in them.
///
/// Documents are read twice: the first pass collects the schemas, which are then compiled together, and the operations
/// that links can point to; the second pass uses both.
struct ContractReader {
  let sources: SourceSet
  var shapes: ShapeReader
  var schemas: SchemaTable
  var log = ProblemLog()
  /// The operations of the first pass; `nil` during that pass.
  let index: OperationIndex?
  var parameters: [JSONValueKey: Parameter?] = [:]
  var responses: [JSONValueKey: Response?] = [:]
  /// Whether a schema may name the key of an item (`x-key`), which is then looked for.
  let mayNameKeys: Bool
  /// Whether a document is written in OpenAPI 3.2, so that files without a version may be.
  private let mayBeVersion32: Bool
  /// The state of the callback that is being read; `nil` outside callbacks.
  var callback: CallbackReading?
  /// The schemas that could not be compiled because of errors in them or in schemas they refer to.
  var unusableSchemas: [JSONValue] = []

  init(sources: SourceSet, schemas: SchemaTable, index: OperationIndex?) {
    self.sources = sources
    self.schemas = schemas
    self.index = index
    mayNameKeys = sources.sources.contains { Self.hasKey("x-key", in: $0.document) }
    mayBeVersion32 = sources.sources.contains { OpenAPIVersion.isVersion32($0.document.root) }
    shapes = ShapeReader(resolver: ReferenceResolver(sources))
  }

  /// Returns whether the rules of OpenAPI 3.2 apply to a value: by the version of its document, or of the others for a
  /// file without one.
  func isVersion32(_ value: JSONValue) -> Bool {
    let root = value.document.root
    return root["openapi"] == nil ? mayBeVersion32 : OpenAPIVersion.isVersion32(root)
  }

  // MARK: Problems

  /// Reports an error at a value, which makes the operations that the value belongs to unusable.
  ///
  /// - Parameter isPartLeftOut: Whether only the affected part is dropped, and everything else can be used.
  mutating func report(
    _ code: ContractProblem.Code,
    _ message: String,
    at value: JSONValue,
    leavingOutPart isPartLeftOut: Bool = false
  ) {
    add(code, .error, isPartLeftOut ? .part : .contract, message, at: value)
  }

  /// Reports a warning at a value.
  mutating func warn(_ code: ContractProblem.Code, _ message: String, at value: JSONValue) {
    add(code, .warning, .part, message, at: value)
  }

  private mutating func add(
    _ code: ContractProblem.Code,
    _ severity: Severity,
    _ extent: ContractProblem.Extent,
    _ message: String,
    at value: JSONValue
  ) {
    var problem = ContractProblem(code, message, severity: severity, extent: extent, at: value, in: sources)
    if severity == .error, callback != nil {
      callback?.isFaulty = true
      problem.leaveOutCallback()
    }
    log.add(problem, about: [value])
  }

  // MARK: Values

  /// Returns the members of an object without its extensions.
  ///
  /// The list is empty if the value is absent, or is not an object, which is reported. `isPart` is as for `report`.
  mutating func members(
    of value: JSONValue?,
    _ name: String,
    keepingExtensions: Bool = false,
    leavingOutPart isPart: Bool = false
  ) -> [JSONMember] {
    guard let value, let object = object(value, name, leavingOutPart: isPart) else { return [] }
    return object.members.filter { keepingExtensions || !$0.name.hasPrefix("x-") }
  }

  /// Returns the elements of an array; none if the value is absent, or is not an array, which is reported.
  mutating func elements(of value: JSONValue?, _ name: String) -> [JSONValue] {
    guard let value else { return [] }
    guard value.kind == .array else {
      report(.invalidStructure, "\"\(name)\" must be an array, not \(value.kind.article)", at: value)
      return []
    }
    return value.elements.map { $0 }
  }

  mutating func object(_ value: JSONValue, _ name: String, leavingOutPart isPart: Bool = false) -> JSONValue? {
    guard value.kind == .object else {
      let message = "\"\(name)\" must be an object, not \(value.kind.article)"
      report(.invalidStructure, message, at: value, leavingOutPart: isPart)
      return nil
    }
    return value
  }

  mutating func string(_ key: String, of object: JSONValue, leavingOutPart isPart: Bool = false) -> String? {
    scalar(key, of: object, "a string", leavingOutPart: isPart) { $0.string }
  }

  mutating func flag(_ key: String, of object: JSONValue, leavingOutPart isPart: Bool = false) -> Bool? {
    scalar(key, of: object, "true or false", leavingOutPart: isPart) { $0.bool }
  }

  private mutating func scalar<Scalar>(
    _ key: String,
    of object: JSONValue,
    _ kind: String,
    leavingOutPart isPart: Bool,
    _ read: (JSONValue) -> Scalar?
  ) -> Scalar? {
    guard let value = object[key] else { return nil }
    if let scalar = read(value) { return scalar }
    let message = "\"\(key)\" must be \(kind), not \(value.kind.article)"
    report(.invalidStructure, message, at: value, leavingOutPart: isPart)
    return nil
  }

  /// Returns the object that a value is or refers to; `nil` if there is none, which is reported.
  mutating func resolved(_ value: JSONValue, _ name: String, leavingOutPart isPart: Bool = false) -> JSONValue? {
    resolvedChain(value, name, leavingOutPart: isPart)?.last
  }

  /// Returns a value, the values its references lead to in turn, and last the object; `nil` as for `resolved`.
  mutating func resolvedChain(_ value: JSONValue, _ name: String, leavingOutPart isPart: Bool = false) -> [JSONValue]? {
    var chain = [value]
    var visited: Set<JSONValueKey> = []
    while let value = chain.last, let reference = value["$ref"] {
      var fault: String?
      if let text = reference.string {
        if visited.insert(JSONValueKey(value)).inserted {
          switch shapes.resolver.target(of: text, from: value) {
          case .success(let target): chain.append(target)
          case .failure(let failure):
            fault = "\"$ref\" \"\(reference.original.string ?? text)\" \(failure.message)"
          }
        } else {
          fault = "\"$ref\" \"\(text)\" is a circular reference"
        }
      } else {
        fault = "\"$ref\" must be a string, not \(reference.kind.article)"
      }
      if let fault {
        report(.unresolvableReference, fault, at: reference, leavingOutPart: isPart)
        return nil
      }
    }
    return chain.last.flatMap { object($0, name, leavingOutPart: isPart) }.map { _ in chain }
  }

  // MARK: Schemas

  /// Registers a schema, and in the second pass returns it with its validator.
  ///
  /// `exempting` says which required members may be missing: `readOnly` ones in a request, `writeOnly` ones in a
  /// response.
  mutating func schema(_ value: JSONValue, exempting exemptions: MemberExemptions) -> SchemaReference? {
    let target = withoutReferences(value)
    register(target)
    guard let validator = schemas.validator(for: target) else {
      if index != nil { unusableSchemas.append(target) }
      return nil
    }
    return SchemaReference(
      value: target,
      place: sources.place(of: target),
      validator: validator.exempting(exemptions)
    )
  }

  /// Registers a schema, and the schemas in it that have examples or defaults to check, or describe texts.
  mutating func register(_ schema: JSONValue) {
    guard index == nil, schemas.register(schema) else { return }
    for inner in SchemaWalk.schemas(in: schema) {
      if inner["default"] != nil || !SchemaWalk.examples(of: inner).isEmpty { _ = schemas.register(inner) }
      // No value is judged by it until the text that it describes is parsed.
      if let content = inner["contentSchema"] { _ = schemas.register(content) }
    }
  }

  /// Returns the schema that a reference without siblings refers to; any other schema is returned unchanged.
  ///
  /// Unresolvable references are left to the schema compiler, which also knows anchors and `$id`.
  mutating func withoutReferences(_ value: JSONValue) -> JSONValue {
    var value = value
    var visited: Set<JSONValueKey> = []
    while value.count == 1, let text = value["$ref"]?.string, visited.insert(JSONValueKey(value)).inserted,
      case .success(let target) = shapes.resolver.target(of: text, from: value)
    {
      value = target
    }
    return value
  }
}
