import ContractModel
import HTTPMessages
import JSONSyntax

/// The contract's rules for the places of a body: which may change as they like, and which members may be missing.
struct DeclaredMembers {
  private var volatiles: [JSONPointer] = []
  private let shape: SchemaShape?

  /// The deepest place, and the most schemas, that are looked at.
  private static let deepest = 10
  private static let mostSchemas = 5000

  /// Reads the schema of a response.
  init(of operation: ContractModel.Operation, status: Int, type: MediaType?) {
    let response = operation.response(for: status)
    let content = type.flatMap { response?.content(for: $0) } ?? response?.content?.first
    guard let schema = content?.schema else {
      shape = nil
      return
    }
    let root = SchemaShape(schema)
    shape = root
    var left = Self.mostSchemas
    collect(root, at: JSONPointer(), &left)
  }

  /// Returns whether a place is at or below one that may change (`x-volatile`).
  func isVolatile(_ place: JSONPointer) -> Bool { volatiles.contains { place.isWithin($0) } }

  /// Returns whether a member is described, and not required.
  func isOptional(_ place: JSONPointer) -> Bool {
    guard let name = place.tokens.last,
      let parent = shape?.value(at: JSONPointer(tokens: Array(place.tokens.dropLast())))
    else { return false }
    return parent.member(name) != nil && !parent.requires(name)
  }

  /// Returns whether a value may be a number with a fraction.
  func allowsFraction(_ place: JSONPointer) -> Bool { shape?.value(at: place)?.types.contains("number") ?? false }

  /// Returns whether a value is described, and may be null.
  func allowsNull(_ place: JSONPointer) -> Bool {
    guard let value = shape?.value(at: place), let null = try? JSONDocument(parsing: Array("null".utf8)) else {
      return false
    }
    return value.allows(null.root)
  }

  private mutating func collect(_ shape: SchemaShape, at place: JSONPointer, _ left: inout Int) {
    guard place.tokens.count <= Self.deepest, left > 0 else { return }
    left -= 1
    if shape.has("x-volatile") {
      volatiles.append(place)
      return
    }
    for name in shape.schemas.flatMap({ $0["x-volatile"]?.elements.compactMap(\.string) ?? [] }) {
      volatiles.append(place.appending(name))
    }
    for name in shape.memberNames {
      if let member = shape.member(name) { collect(member, at: place.appending(name), &left) }
    }
    if let elements = shape.elements { collect(elements, at: place.appending("*"), &left) }
  }
}
