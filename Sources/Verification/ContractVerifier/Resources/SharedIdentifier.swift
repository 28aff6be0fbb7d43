import ContractModel
import HTTPMessages
import JSONSyntax

/// The only required parameter of an operation that the contract has no value for, if its name says what it identifies.
///
/// Members of other responses with the same name have its values: an API that finds a place by `?placeID=` returns the
/// `placeID` of each place in its lists.
struct SharedIdentifier {
  /// The number of operations whose responses are used.
  private static let maximumSources = 2

  private let target: Operation
  private let parameter: Parameter
  /// The parameter's name in normalized spelling.
  let name: String

  /// Finds the identifier that an operation needs; `nil` if it needs none, or more than that.
  init?(target: Operation) {
    let missing = target.parameters.filter { $0.isRequired && $0.exampleValue == nil }
    guard target.method == .get, missing.count == 1, let parameter = missing.first,
      parameter.location == .query || parameter.location == .path
    else { return nil }
    let name = ResourceNaming.normalized(parameter.name)
    guard ResourceNaming.namesIdentity(name) else { return nil }
    (self.target, self.parameter, self.name) = (target, parameter, name)
  }

  /// Returns the links from operations of the same part of the API, otherwise from any, each with its source.
  func links(from members: IdentifierMembers) -> [(source: Operation, link: Link)] {
    let near = members.sources(of: name, near: target).map { ($0, InferredLinks.name) }
    let found = near.isEmpty ? members.sources(of: name, for: target).map { ($0, InferredLinks.distantName) } : near
    return found.prefix(Self.maximumSources).map { source, linkName in
      let value = RuntimeExpression.response(.body(source.value))
      let link = Link(
        name: linkName,
        operationID: target.id,
        parameters: [LinkParameter(name: parameter.name, location: parameter.location, expression: value)],
        requestBody: nil,
        each: source.array,
        place: target.place
      )
      return (source.operation, link)
    }
  }
}

/// The members with identifiers in the responses of all operations that read, found once for all of their targets.
struct IdentifierMembers {
  /// A member of an operation's response.
  struct Source {
    let operation: Operation
    /// The member.
    let value: JSONPointer
    /// The array that it is in.
    let array: JSONPointer?
  }

  private struct Key: Hashable {
    let name: String
    let serverPath: String
    /// The part of the API; `nil` for any.
    let part: Substring??
  }

  /// A link has two sources at most, and the target itself is none.
  private static let keptSources = 3

  private var sources: [Key: [Source]] = [:]
  /// The normalized names of members, by the names as written.
  private var names: [String: String] = [:]

  /// Finds the members that any of the given targets may need.
  init(in operations: [Operation], namedLike wanted: Set<String>) {
    guard !wanted.isEmpty else { return }
    for operation in operations where operation.method == .get {
      var found: [String: Source] = [:]
      for response in operation.responses where response.pattern.isSuccess {
        for content in response.content ?? [] where content.isJSON {
          guard let schema = content.schema else { continue }
          add(Object(shape: SchemaShape(schema)), of: operation, wanted, to: &found)
        }
      }
      let part = Self.part(operation)
      for (name, source) in found {
        for part in [part as Substring??, nil] {
          let key = Key(name: name, serverPath: operation.serverPath, part: part)
          if sources[key, default: []].count < Self.keptSources { sources[key, default: []].append(source) }
        }
      }
    }
  }

  /// Returns the first sources in the part of the API that a target belongs to.
  func sources(of name: String, near target: Operation) -> [Source] {
    sources(Key(name: name, serverPath: target.serverPath, part: .some(Self.part(target))), for: target)
  }

  /// Returns the first sources in the whole API.
  func sources(of name: String, for target: Operation) -> [Source] {
    sources(Key(name: name, serverPath: target.serverPath, part: nil), for: target)
  }

  private func sources(_ key: Key, for target: Operation) -> [Source] {
    (sources[key] ?? []).filter { $0.operation.id != target.id }
  }

  /// The first segment of a path, except `api` and a version such as `v1`.
  private static func part(_ operation: Operation) -> Substring? {
    operation.path.text.split(separator: "/").first { segment in
      segment != "api" && !(segment.first == "v" && segment.count > 1 && segment.dropFirst().allSatisfy(\.isNumber))
    }
  }

  /// An object or array in a response.
  private struct Object {
    let shape: SchemaShape
    var pointer = JSONPointer()
    /// The number of objects around it.
    var depth = 0
    /// The array that it is in; `nil` if it is in none.
    var array: JSONPointer?
  }

  /// Adds the first member of each wanted name, at most three objects deep and in at most one array.
  private mutating func add(
    _ object: Object,
    of operation: Operation,
    _ wanted: Set<String>,
    to found: inout [String: Source]
  ) {
    let (shape, pointer, depth, array) = (object.shape, object.pointer, object.depth, object.array)
    if array == nil, let elements = shape.elements {
      let element = Object(shape: elements, pointer: pointer.appending(0), depth: depth, array: pointer)
      add(element, of: operation, wanted, to: &found)
      return
    }
    guard depth < 3 else { return }
    let members = shape.memberNames
    for member in members {
      let name = normalized(member)
      guard wanted.contains(name), found[name] == nil else { continue }
      let types = shape.member(member)?.types ?? []
      if types.isEmpty || !types.isDisjoint(with: ["string", "integer"]) {
        found[name] = Source(operation: operation, value: pointer.appending(member), array: array)
      }
    }
    for member in members where found.count < wanted.count {
      guard let inner = shape.member(member) else { continue }
      let object = Object(shape: inner, pointer: pointer.appending(member), depth: depth + 1, array: array)
      add(object, of: operation, wanted, to: &found)
    }
  }

  private mutating func normalized(_ member: String) -> String {
    if let name = names[member] { return name }
    let name = ResourceNaming.normalized(member)
    names[member] = name
    return name
  }
}
