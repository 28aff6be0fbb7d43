import Basics
import JSONSyntax

/// Compiles references and the keywords that apply schemas to the same instance.
extension ProgramBuilder {
  mutating func compileReferences(_ context: SchemaContext) {
    if let value = context.keywords[.ref], let target = resolve(value, .ref, context) {
      emit(.ref, KindSet.all, .ref, value, node(at: target.place))
    }
    if let value = context.keywords[.dynamicRef], let target = resolve(value, .dynamicRef, context) {
      compileDynamic(value, .dynamicRef, target)
    }
    if let value = context.keywords[.recursiveRef], let target = resolve(value, .recursiveRef, context) {
      compileDynamic(value, .recursiveRef, Target(place: target.place, name: ResourceScan.recursiveName))
    }
  }

  /// Compiles a reference to a dynamic anchor for resolution during evaluation; others are compiled like `$ref`.
  private mutating func compileDynamic(_ value: JSONValue, _ keyword: Keyword, _ target: Target) {
    let resource = registry.resources[registry.resource(around: target.place)]
    if let name = target.name, resource.dynamicAnchors[name] == target.place.entry {
      emit(.dynamicRef, KindSet.all, keyword, value, node(at: target.place), dynamicName(name))
    } else {
      emit(.ref, KindSet.all, keyword, value, node(at: target.place))
    }
  }

  /// The target of a reference, with the name of its anchor, if any.
  private struct Target {
    var place: SchemaLocation
    var name: String?
  }

  private mutating func resolve(_ value: JSONValue, _ keyword: Keyword, _ context: SchemaContext) -> Target? {
    guard let text = value.string else {
      fail("\"\(keyword.rawValue)\" must be a string, not \(described(value))", at: value, in: context.document)
      return nil
    }
    let uri = URIReference.resolve(text, against: registry.resources[context.resource].uri)
    let base = uri.withoutFragment
    guard let number = registry.resource(at: base) else {
      let place = base.isEmpty ? "this document" : quoted(base)
      fail(
        "\"\(keyword.rawValue)\" refers to \(quoted(text)), but no schema is known at \(place)",
        at: value,
        in: context.document
      )
      return nil
    }
    guard let target = target(URIReference.decoded(uri.fragment ?? ""), in: number) else {
      fail(
        "\"\(keyword.rawValue)\" refers to \(quoted(text)), which does not exist",
        at: value,
        in: context.document
      )
      return nil
    }
    return target
  }

  /// Returns the location that a reference in a resource refers to; `nil`, without an error, if it does not exist.
  mutating func target(ofReference reference: String, in resource: Int) -> SchemaLocation? {
    let uri = URIReference.resolve(reference, against: registry.resources[resource].uri)
    guard let number = registry.resource(at: uri.withoutFragment) else { return nil }
    return target(URIReference.decoded(uri.fragment ?? ""), in: number)?.place
  }

  private mutating func target(_ fragment: String, in number: Int) -> Target? {
    let resource = registry.resources[number]
    if fragment.isEmpty { return Target(place: resource.place) }
    if fragment.hasPrefix("/") {
      guard let pointer = JSONPointer(fragment) else { return nil }
      return registry.follow(pointer, from: resource.place).map { Target(place: $0) }
    }
    guard let entry = resource.dynamicAnchors[fragment] ?? resource.anchors[fragment] else { return nil }
    return Target(place: SchemaLocation(document: resource.place.document, entry: entry), name: fragment)
  }

  // MARK: Logic

  mutating func compileLogic(_ context: SchemaContext) {
    for (keyword, operation) in [
      (Keyword.allOf, SchemaInstruction.Operation.allOf), (.anyOf, .anyOf), (.oneOf, .oneOf),
    ] {
      guard let value = context.keywords[keyword] else { continue }
      guard value.kind == .array, value.count > 0 else {
        fail(
          "\"\(keyword.rawValue)\" must be an array of at least one schema, not \(described(value))",
          at: value,
          in: context.document
        )
        continue
      }
      let list = value.elements.map { node(of: $0, context) }
      emit(operation, KindSet.all, keyword, value, store(list), Int32(list.count))
    }
    if let value = context.keywords[.not] { emit(.not, KindSet.all, .not, value, node(of: value, context)) }
    if let value = context.keywords[.ifCondition] {
      let then = context.keywords[.then].map { node(of: $0, context) } ?? -1
      let otherwise = context.keywords[.otherwise].map { node(of: $0, context) } ?? -1
      emit(.condition, KindSet.all, .ifCondition, value, node(of: value, context), then, otherwise)
    }
  }

  mutating func compileUnevaluated(_ context: SchemaContext) {
    if let value = context.keywords[.unevaluatedItems] {
      nodes[Int(context.number)].tracksEvaluated = true
      emit(.unevaluatedItems, KindSet.array, .unevaluatedItems, value, node(of: value, context))
    }
    if let value = context.keywords[.unevaluatedProperties] {
      nodes[Int(context.number)].tracksEvaluated = true
      emit(.unevaluatedProperties, KindSet.object, .unevaluatedProperties, value, node(of: value, context))
    }
  }
}
