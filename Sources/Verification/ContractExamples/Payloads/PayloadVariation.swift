package import ContractModel
import Diagnostics
import Findings
package import HTTPMessages
package import JSONSyntax
package import SchemaVariations

/// A body that differs from a valid one in a single change.
package struct PayloadVariation: Sendable, Hashable {
  /// The name, unique among the variations of a response: `items.id.null`.
  package let name: String
  /// The change in one line: `/items/1/id is null`.
  package let change: String
  /// The keywords that the body violates; empty for a body that the contract allows.
  package let keywords: [String]
  /// The place of the first violated keyword, or of the schema.
  package let place: SourcePlace
  package let body: [UInt8]
  /// The change; `nil` for a body that is only written in another way.
  package let candidate: VariationCandidate?
  /// Whether the texts of the body are written with escapes.
  package let isEscaped: Bool

  /// The place of the change in the body, also of a member that is missing; empty for the whole body.
  package var pointer: JSONPointer { JSONPointer(tokens: candidate?.path ?? []) }
}

/// Variations of a response: every violation of every keyword of its schema, and every variation that it allows.
///
/// Valid bodies are changed in one place at a time, with changes that follow from the keywords that apply there. The
/// judge decides whether a changed body is a violation. The list depends only on the contract.
package struct PayloadVariations: Sendable {
  /// The bodies that violate the contract.
  package private(set) var refused: [PayloadVariation] = []
  /// The bodies that the contract allows.
  package private(set) var allowed: [PayloadVariation] = []

  /// The limits of the work for a very large schema.
  private static let (maxPlaces, maxVariations) = (200, 2000)

  private var names: Set<String> = []
  private var bodies: Set<[UInt8]> = []

  /// Derives the variations of an operation's JSON response; there are none if its body has no schema.
  package init(of operation: Operation, status: Int) { self.init(of: operation, status: status, varying: nil) }

  /// Derives the variations of bodies that were sent, such as recorded ones, or of the contract's examples.
  ///
  /// - Parameters:
  ///   - operation: The operation.
  ///   - status: The status of the response.
  ///   - sent: The bodies; `nil` for the contract's examples, which also replace bodies that break the contract.
  ///   - headers: The headers of the response, in addition to its media type.
  ///   - locate: Returns the place of a schema, for bodies that the contract allows.
  ///   - isIncluded: Returns whether a change of a body belongs to the list.
  package init(
    of operation: Operation,
    status: Int,
    varying sent: [JSONLiteral]?,
    headers: HTTPHeaders = [:],
    at locate: (JSONValue) -> SourcePlace? = { _ in nil },
    where isIncluded: (VariationCandidate) -> Bool = { _ in true }
  ) {
    guard let content = operation.response(for: status)?.content?.first(where: { $0.isJSON }),
      let schema = content.schema
    else { return }
    let type = content.range.isJSON ? content.range.description : "application/json"
    var headers = headers
    headers["Content-Type"] = type
    func response(_ body: [UInt8]) -> HTTPResponse { HTTPResponse(status: status, headers: headers, body: body) }
    let generator = VariationGenerator(schema)
    func valid(_ bodies: [JSONLiteral]) -> [JSONLiteral] {
      bodies.filter { GeneratedResponseJudge.findings(response($0.serialized()), of: operation).isEmpty }
    }
    let kept = valid(sent ?? [])
    // A change that says the same as a body that was sent says nothing.
    bodies = Set(kept.map { $0.serialized() })
    let bases =
      kept.isEmpty
      ? valid(Self.bases(content, schema))
      : kept + valid(kept.map { GeneratedValue.complete($0, schema, seed: 0) })
    func add(
      _ name: String,
      _ change: String,
      _ body: [UInt8],
      _ candidate: VariationCandidate? = nil,
      _ place: SourcePlace? = nil,
      isEscaped: Bool = false
    ) {
      guard names.count < Self.maxVariations, bodies.insert(body).inserted else { return }
      let findings = GeneratedResponseJudge.findings(response(body), of: operation)
      // What is only doubtful, such as a null that `nullable` means to allow, clients may take or refuse.
      guard findings.isEmpty || findings.contains(where: { $0.severity == .error }) else { return }
      let variation = PayloadVariation(
        name: Self.unique(name, &names),
        change: change,
        keywords: findings.compactMap { $0.contract?.pointer.flatMap(Self.keyword) },
        place: findings.first?.contract?.place ?? place ?? schema.place,
        body: body,
        candidate: candidate,
        isEscaped: isEscaped
      )
      if findings.isEmpty { allowed.append(variation) } else { refused.append(variation) }
    }
    for (base, place) in Self.places(in: bases, generator.places, areOrdered: !kept.isEmpty).prefix(Self.maxPlaces) {
      for candidate in generator.candidates(at: place) where isIncluded(candidate) {
        let name = "\(place.name).\(candidate.name)"
        add(
          name,
          candidate.summary,
          candidate.applied(to: base).serialized(),
          candidate,
          place.schema(of: candidate).flatMap(locate)
        )
      }
      if place.path.isEmpty {
        add("\(place.name).indented", "the body is indented", base.serialized(indented: true))
        add("\(place.name).escapes", "the body's texts are written with escapes", base.escaped, isEscaped: true)
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
  private static func bases(_ content: MediaContent, _ schema: SchemaReference) -> [JSONLiteral] {
    let generated = (0...2).compactMap { ExampleGenerator(seed: $0).value(for: schema) }
    let bodies = (content.examples.map { JSONLiteral($0) } + generated).map(sorted)
    return bodies.map { GeneratedValue.complete($0, schema, seed: 0) } + bodies
  }

  /// Returns a value whose arrays begin with the element that has the most members, so that it is the one to change.
  private static func sorted(_ literal: JSONLiteral) -> JSONLiteral {
    switch literal {
    case .array(let elements):
      let counts = elements.map { if case .object(let members) = $0 { members.count } else { 0 } }
      let order = elements.indices.sorted { (-counts[$0], $0) < (-counts[$1], $1) }
      return .array(order.map { sorted(elements[$0]) })
    case .object(let members): return .object(members.map { JSONLiteral.Member($0.key, sorted($0.value)) })
    default: return literal
    }
  }

  /// Returns one place for each kind of value in some bodies, of the body that has the most places, or of the first one.
  private static func places(
    in bodies: [JSONLiteral],
    _ places: SchemaPlaces,
    areOrdered: Bool
  ) -> [(body: JSONLiteral, place: SchemaPlace)] {
    let found = bodies.map { body in (body: body, places: places.places(of: body).filter { $0.value != .null }) }
    let ordered = found.enumerated().sorted { left, right in
      guard !areOrdered else { return left.offset < right.offset }
      let counts = (Set(left.element.places.map(\.name)).count, Set(right.element.places.map(\.name)).count)
      return counts.0 == counts.1 ? left.offset < right.offset : counts.0 > counts.1
    }
    // A member may be called "body", as the whole body is.
    var known: Set<[String]> = []
    return ordered.map(\.element).flatMap { body, places in
      places.filter { known.insert([$0.name, String($0.path.count)]).inserted }.map { (body, $0) }
    }
  }
}

extension SchemaPlace {
  /// Returns the schema of what a candidate changes: of a member, or of the place itself.
  fileprivate func schema(of candidate: VariationCandidate) -> JSONValue? {
    guard candidate.path.count > path.count, let member = candidate.path.last else { return schemas.first }
    return all("properties").compactMap { $0[member] }.first ?? schemas.first
  }
}

extension JSONLiteral {
  /// The value as JSON text with an escape for every character of its strings, except for names.
  fileprivate var escaped: [UInt8] {
    switch self {
    case .string(let text):
      let units = text.utf16.map { unit in
        let hex = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      }
      return Array("\"\(units.joined())\"".utf8)
    case .array(let elements): return [0x5B] + Array(elements.map(\.escaped).joined(separator: [0x2C])) + [0x5D]
    case .object(let members):
      let texts = members.map { JSONLiteral.string($0.key).serialized() + [0x3A] + $0.value.escaped }
      return [0x7B] + Array(texts.joined(separator: [0x2C])) + [0x7D]
    default: return serialized()
    }
  }
}
