import HTTPExchange
import JSONSchemas
import JSONSyntax

/// Reads documents into operations; collects what is wrong with them.
///
/// Documents are read twice: the first reading finds the schemas, which are then compiled together, and the operations
/// that links can lead to; the second refers to both.
struct ContractReader {
  let sources: SourceSet
  var shapes: ShapeReader
  var schemas: SchemaTable
  var log = ProblemLog()
  /// The operations of the first reading; `nil` while that goes on.
  let index: OperationIndex?
  var parameters: [JSONValueKey: Parameter?] = [:]
  var responses: [JSONValueKey: ResponseParts?] = [:]

  init(sources: SourceSet, schemas: SchemaTable, index: OperationIndex?) {
    self.sources = sources
    self.schemas = schemas
    self.index = index
    shapes = ShapeReader(resolver: ReferenceResolver(sources))
  }

  // MARK: Problems

  mutating func report(_ code: ContractProblem.Code, _ message: String, at value: JSONValue) {
    add(code, .error, message, at: value)
  }

  mutating func warn(_ code: ContractProblem.Code, _ message: String, at value: JSONValue) {
    add(code, .warning, message, at: value)
  }

  private mutating func add(
    _ code: ContractProblem.Code,
    _ severity: ContractProblem.Severity,
    _ message: String,
    at value: JSONValue
  ) {
    log.add(
      ContractProblem(
        code: code,
        severity: severity,
        message: message,
        place: sources.place(of: value),
        pointer: value.pointer
      )
    )
  }

  // MARK: Values

  /// The members of an object, less those of extensions; none where it is absent, or no object, which is reported.
  mutating func members(of value: JSONValue?, _ name: String, keepingExtensions: Bool = false) -> [JSONMember] {
    guard let value, let object = object(value, name) else { return [] }
    return object.members.filter { keepingExtensions || !$0.name.hasPrefix("x-") }
  }

  /// The elements of an array; none where it is absent, or no array, which is reported.
  mutating func elements(of value: JSONValue?, _ name: String) -> [JSONValue] {
    guard let value else { return [] }
    guard value.kind == .array else {
      report(.invalidStructure, "\"\(name)\" must be an array, not \(value.kind.article)", at: value)
      return []
    }
    return value.elements.map { $0 }
  }

  mutating func object(_ value: JSONValue, _ name: String) -> JSONValue? {
    guard value.kind == .object else {
      report(.invalidStructure, "\"\(name)\" must be an object, not \(value.kind.article)", at: value)
      return nil
    }
    return value
  }

  mutating func string(_ key: String, of object: JSONValue) -> String? {
    guard let value = object[key] else { return nil }
    guard let text = value.string else {
      report(.invalidStructure, "\"\(key)\" must be a string, not \(value.kind.article)", at: value)
      return nil
    }
    return text
  }

  mutating func flag(_ key: String, of object: JSONValue) -> Bool? {
    guard let value = object[key] else { return nil }
    guard let flag = value.bool else {
      report(.invalidStructure, "\"\(key)\" must be true or false, not \(value.kind.article)", at: value)
      return nil
    }
    return flag
  }

  /// The object that a value is, or refers to; `nil` where there is none, which is reported.
  mutating func resolved(_ value: JSONValue, _ name: String) -> JSONValue? {
    var value = value
    var passed: Set<JSONValueKey> = []
    while let reference = value["$ref"] {
      guard let text = reference.string else {
        report(.unresolvableReference, "\"$ref\" must be a string, not \(reference.kind.article)", at: reference)
        return nil
      }
      guard passed.insert(JSONValueKey(value)).inserted else {
        report(.unresolvableReference, "\"$ref\" \"\(text)\" comes back to itself without an end", at: reference)
        return nil
      }
      switch shapes.resolver.target(of: text, from: value) {
      case .success(let target): value = target
      case .failure(let fault):
        report(.unresolvableReference, "\"$ref\" \"\(text)\" \(fault.message)", at: reference)
        return nil
      }
    }
    return object(value, name)
  }

  // MARK: Schemas

  /// Notes a schema, and in the second reading says how to judge by it.
  ///
  /// `exempting` says which required members may be missing: those that never are in a message of that direction.
  mutating func schema(_ value: JSONValue, exempting exemptions: MemberExemptions) -> SchemaReference? {
    let target = withoutReferences(value)
    note(target)
    guard let validator = schemas.validator(for: target) else { return nil }
    return SchemaReference(
      value: target,
      place: sources.place(of: target),
      validator: validator.exempting(exemptions)
    )
  }

  /// Notes a schema, and the schemas in it whose examples and defaults are to be judged.
  mutating func note(_ schema: JSONValue) {
    guard index == nil, schemas.note(schema) else { return }
    for inner in SchemaWalk.schemas(in: schema) where inner["default"] != nil || !SchemaWalk.examples(of: inner).isEmpty
    {
      _ = schemas.note(inner)
    }
  }

  /// The schema that a reference without siblings leads to; a schema that is none is itself.
  ///
  /// What leads nowhere is left to the schema compiler, which knows anchors and `$id` too, to find.
  mutating func withoutReferences(_ value: JSONValue) -> JSONValue {
    var value = value
    var passed: Set<JSONValueKey> = []
    while value.count == 1, let text = value["$ref"]?.string, passed.insert(JSONValueKey(value)).inserted,
      case .success(let target) = shapes.resolver.target(of: text, from: value)
    {
      value = target
    }
    return value
  }
}

extension JSONKind {
  /// The kind's name with its article, for messages: `a string`, `an array`, `null`.
  var article: String {
    switch self {
    case .null: "null"
    case .array, .object: "an \(name)"
    case .false, .true, .number, .string: "a \(name)"
    }
  }
}
