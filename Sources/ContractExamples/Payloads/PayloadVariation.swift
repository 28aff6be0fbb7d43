public import ContractModel
import ContractReports
import HTTPMessages
public import JSONSyntax
import SchemaExamples

/// A body that differs from a valid one in a single change.
public struct PayloadVariation: Sendable, Hashable {
  /// The name, unique among the variations of a response: `items.id.null`.
  public let name: String
  /// The change in one line: `/items/1/id is null`.
  public let change: String
  /// The keywords that the body violates; empty for a body that the contract allows.
  public let keywords: [String]
  /// The place of the first violated keyword, or of the schema.
  public let place: SourcePlace
  /// The body.
  public let body: [UInt8]
}

/// Variations of a response: every violation of every keyword of its schema, and every variation that it allows.
///
/// Valid bodies are changed in one place at a time, with changes that follow from the keywords that apply there. The
/// judge decides whether a changed body is a violation. The list depends only on the contract.
public struct PayloadVariations: Sendable {
  /// The bodies that violate the contract.
  public private(set) var refused: [PayloadVariation] = []
  /// The bodies that the contract allows.
  public private(set) var allowed: [PayloadVariation] = []

  /// The limits of the work for a very large schema.
  private static let (maxPlaces, maxVariations) = (200, 2000)

  /// Derives the variations of an operation's JSON response; there are none if its body has no schema.
  public init(of operation: Operation, status: Int) {
    guard let content = operation.response(for: status)?.content?.first(where: { $0.range.isJSON }),
      let schema = content.schema
    else { return }
    let response = HTTPResponse(status: status, headers: ["Content-Type": content.range.description])
    var names: Set<String> = []
    var bodies: Set<[UInt8]> = []
    let schemas = SchemaLocator(schema)
    let bases = Self.bases(content, schema, schemas).filter { body in
      var valid = response
      valid.body = body.bytes
      return ResponseCheck.findings(valid, of: operation).isEmpty
    }
    for place in PayloadPlace.all(in: bases).prefix(Self.maxPlaces) {
      let changes = PayloadChanges(place.value, schemas.traits(at: place.tokens)).all
      for change in changes {
        guard names.count < Self.maxVariations else { return }
        var changed = response
        changed.body = change.change.applied(to: place.value.document.bytes)
        guard bodies.insert(changed.body).inserted else { continue }
        let findings = ResponseCheck.findings(changed, of: operation)
        guard change.use.includes(isRefused: !findings.isEmpty) else { continue }
        let contract = findings.first?.contract
        let variation = PayloadVariation(
          name: Self.unique("\(place.name).\(change.name)", &names),
          change: change.change.description,
          keywords: findings.compactMap { $0.contract?.pointer.flatMap(Self.keyword) },
          place: contract?.place ?? schema.place,
          body: changed.body
        )
        if findings.isEmpty { allowed.append(variation) } else { refused.append(variation) }
      }
    }
  }

  /// Returns the keyword that a pointer into a schema ends with, or that contains what it ends with.
  private static func keyword(_ pointer: JSONPointer) -> String? {
    let containers: Set = ["dependentRequired", "dependentSchemas", "dependencies"]
    return pointer.tokens.suffix(2).first { containers.contains($0) } ?? pointer.tokens.last
  }

  /// Returns the name, or the name with a number if it is taken.
  private static func unique(_ name: String, _ names: inout Set<String>) -> String {
    var (candidate, number) = (name, 1)
    while !names.insert(candidate).inserted {
      number += 1
      candidate = "\(name)-\(number)"
    }
    return candidate
  }

  /// Returns bodies that are probably valid: the contract's examples and generated ones, with the members that they lack,
  /// and without them.
  private static func bases(
    _ content: MediaContent,
    _ schema: SchemaReference,
    _ schemas: SchemaLocator
  ) -> [JSONDocument] {
    let generated = (0...2).compactMap { ExampleGenerator(seed: $0).value(for: schema) }
    let bodies = (content.examples.map { JSONLiteral($0) } + generated).map(Self.sorted)
    let documents = bodies.compactMap { try? JSONDocument(parsing: $0.serialized()) }
    let completed = documents.compactMap { document in
      try? JSONDocument(parsing: schemas.completing(document.root, at: [], schema.place).serialized())
    }
    return completed + documents
  }
}

extension PayloadVariations {
  /// Returns a value whose arrays end with the element that has the most members, so that it is the one to change.
  fileprivate static func sorted(_ literal: JSONLiteral) -> JSONLiteral {
    switch literal {
    case .array(let elements):
      let counts = elements.map { if case .object(let members) = $0 { members.count } else { 0 } }
      let order = elements.indices.sorted { (counts[$0], $0) < (counts[$1], $1) }
      return .array(order.map { sorted(elements[$0]) })
    case .object(let members): return .object(members.map { JSONLiteral.Member($0.key, sorted($0.value)) })
    default: return literal
    }
  }
}

/// A value of a valid body, at which changes are made.
struct PayloadPlace {
  let value: JSONValue
  /// The tokens of its pointer.
  let tokens: [String]
  /// Its name: the tokens without positions, separated by dots.
  let name: String

  private init(_ value: JSONValue) {
    self.value = value
    tokens = value.pointer.tokens
    let parts = value.pointerTokens.filter { !$0.isPosition }.map { Self.plain($0.token) }
    let isElement = value.pointerTokens.last?.isPosition == true
    name = (parts.isEmpty ? ["body"] : parts).joined(separator: ".") + (isElement ? ".element" : "")
  }

  /// Returns one place for each kind of value in some bodies: the last of the elements of an array, of the body that
  /// has the most places.
  static func all(in bodies: [JSONDocument]) -> [PayloadPlace] {
    let places = bodies.map { body in
      body.tape.indices.filter { !body.tape[$0].isKey }.map { PayloadPlace(JSONValue(document: body, index: $0)) }
    }
    let ordered = places.enumerated().sorted { left, right in
      let counts = (Set(left.element.map(\.name)).count, Set(right.element.map(\.name)).count)
      return counts.0 == counts.1 ? left.offset < right.offset : counts.0 > counts.1
    }
    var found: [PayloadPlace] = []
    var known: Set<String> = []
    for (_, places) in ordered {
      var last: [String: PayloadPlace] = [:]
      for place in places where !place.value.isNull { last[place.name] = place }
      for place in places where !known.contains(place.name) {
        guard let chosen = last[place.name], known.insert(place.name).inserted else { continue }
        found.append(chosen)
      }
    }
    return found
  }

  /// Returns a token in the letters of an identifier.
  private static func plain(_ token: String) -> String {
    String(token.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }
}

extension JSONValue {
  /// The tokens of the pointer, each with whether it is a position in an array.
  fileprivate var pointerTokens: [(token: String, isPosition: Bool)] {
    var value = document.root
    return pointer.tokens.map { token in
      let isPosition = value.kind == .array
      value = value.value(at: JSONPointer(tokens: [token])) ?? value
      return (token, isPosition)
    }
  }
}
