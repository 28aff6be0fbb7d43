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
  private let name: String

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
  func links(from operations: [Operation]) -> [(source: Operation, link: Link)] {
    let sources = operations.filter { $0.method == .get && $0.id != target.id && $0.serverPath == target.serverPath }
    let near = sources.filter { Self.part($0) == Self.part(target) }
    let found = near.compactMap { link(from: $0, named: InferredLinks.name) }
    return Array(
      (found.isEmpty ? sources.compactMap { link(from: $0, named: InferredLinks.distantName) } : found)
        .prefix(Self.maximumSources)
    )
  }

  /// The first segment of a path, except `api` and a version such as `v1`.
  private static func part(_ operation: Operation) -> Substring? {
    operation.path.text.split(separator: "/").first { segment in
      segment != "api" && !(segment.first == "v" && segment.count > 1 && segment.dropFirst().allSatisfy(\.isNumber))
    }
  }

  private func link(from source: Operation, named linkName: String) -> (source: Operation, link: Link)? {
    for response in source.responses where response.pattern.isSuccess {
      for content in response.content ?? [] where content.range.isJSON {
        guard let schema = content.schema, let found = place(in: SchemaShape(schema), JSONPointer(), depth: 0) else {
          continue
        }
        let value = RuntimeExpression.response(.body(found.value))
        let link = Link(
          name: linkName,
          operationID: target.id,
          parameters: [LinkParameter(name: parameter.name, location: parameter.location, expression: value)],
          requestBody: nil,
          each: found.array,
          place: target.place
        )
        return (source, link)
      }
    }
    return nil
  }

  /// Returns the first member with the name, at most three objects deep and in at most one array.
  private func place(
    in shape: SchemaShape,
    _ pointer: JSONPointer,
    depth: Int,
    array: JSONPointer? = nil
  ) -> (value: JSONPointer, array: JSONPointer?)? {
    if array == nil, let elements = shape.elements {
      return place(in: elements, pointer.appending(0), depth: depth, array: pointer)
    }
    guard depth < 3 else { return nil }
    for member in shape.memberNames where ResourceNaming.normalized(member) == name {
      let types = shape.member(member)?.types ?? []
      if types.isEmpty || !types.isDisjoint(with: ["string", "integer"]) { return (pointer.appending(member), array) }
    }
    for member in shape.memberNames {
      guard let inner = shape.member(member) else { continue }
      if let found = place(in: inner, pointer.appending(member), depth: depth + 1, array: array) { return found }
    }
    return nil
  }
}
