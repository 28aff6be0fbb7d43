import Basics
package import ContractModel
package import HTTPMessages
import JSONSyntax
import SchemaVariations

/// Generates bodies that violate a contract by changing valid ones.
package struct ViolationGenerator: Sendable {
  /// A body that violates its schema.
  package struct Violation: Sendable, Hashable {
    package let body: [UInt8]
    /// A one-line description of the change: `/items/0/id is missing`.
    package let change: String
  }

  /// The parts of a contract to violate.
  package enum Scope: String, Sendable, Hashable, CaseIterable {
    /// Types and required members, which every typed decoder must notice.
    case structural
    /// Any constraint, including formats, patterns, bounds and unknown members.
    case any
  }

  /// The limit for validated bytes, unless it would allow too few attempts for a long body; and for places.
  private static let (maxValidatedBytes, minBodies, maxPlaces) = (16 << 20, 24, 2000)

  /// The seed of all random choices.
  package let seed: UInt64
  /// The parts of a contract to violate.
  package let scope: Scope

  /// Creates a generator whose choices depend only on the seed.
  package init(seed: UInt64 = 0, scope: Scope = .any) {
    self.seed = seed
    self.scope = scope
  }

  /// Returns a body that differs from a valid response in one change and violates the contract; `nil` if none is found.
  ///
  /// All other bytes are unchanged, and the judge has a finding that it did not have before. `purpose` makes choices of
  /// the same seed independent; pass the request or its number.
  package func violation(of response: HTTPResponse, operation: Operation, purpose: String) -> Violation? {
    guard response.headers.list(of: "Content-Encoding").isEmpty,
      let document = try? JSONDocument(parsing: response.body),
      let schema = operation.response(for: response.status)?.schema(of: response)
    else { return nil }
    let before = GeneratedResponseJudge.errorCount(response, of: operation)
    let generator = VariationGenerator(schema, seed: seed)
    var random = SeededGenerator(seed: seed, purpose: "violation \(purpose)")
    let kinds = VariationKind.allCases.filter(scope.includes).shuffled(using: &random)
    var bodiesLeft = max(Self.minBodies, Self.maxValidatedBytes / max(1, response.body.count))
    var placesLeft = Self.maxPlaces
    // First a few places for each kind, so that all kinds get a chance; then all places.
    for (placesOfKind, changesOfPlace) in [(8, 2), (Int.max, Int.max)] {
      for kind in kinds {
        var values = ValuesOfKind(document, kind)
        for _ in 0..<min(placesOfKind, values.count) {
          guard placesLeft > 0, let value = values.next(using: &random) else { break }
          placesLeft -= 1
          let changes = generator.candidates(at: generator.places.place(of: value), [kind]).shuffled(using: &random)
          for change in changes.prefix(changesOfPlace) {
            guard bodiesLeft > 0 else { return nil }
            guard let edit = TextEdit(change, of: document) else { continue }
            bodiesLeft -= 1
            var broken = response
            broken.body = edit.applied(to: response.body)
            if GeneratedResponseJudge.errorCount(broken, of: operation) > before {
              return Violation(body: broken.body, change: change.summary)
            }
          }
        }
      }
    }
    return nil
  }
}

extension Response {
  /// Returns the schema of a response's body; `nil` if there is none for its media type.
  fileprivate func schema(of response: HTTPResponse) -> SchemaReference? {
    guard let content else { return nil }
    let type = response.headers["Content-Type"].flatMap { MediaType($0) }
    return (type.map { content.mostSpecific(for: $0) } ?? content.first { $0.isJSON })?.schema
  }
}

extension ViolationGenerator.Scope {
  /// Returns whether changes of a kind are in the scope.
  fileprivate func includes(_ kind: VariationKind) -> Bool {
    switch kind {
    case .type, .null, .absence: true
    // These are for the variations that a contract allows, or for requests.
    case .presence, .order, .branch, .shape, .conversion: false
    case .allowedValue, .length, .format, .pattern, .text, .bound, .number, .count, .repetition, .unknownMember:
      self == .any
    }
  }
}

extension VariationKind {
  /// Returns whether a value can have changes of the kind.
  fileprivate func applies(to value: JSONValue) -> Bool {
    switch self {
    case .allowedValue, .type, .branch, .shape, .conversion: true
    case .null: !value.isNull
    case .length, .format, .pattern, .text: value.kind == .string
    case .bound, .number: value.kind == .number
    case .count, .repetition: value.kind == .array
    case .absence: value.kind == .object && value.count > 0
    case .presence, .unknownMember: value.kind == .object
    case .order: value.kind == .object || value.kind == .array
    }
  }
}

/// The values to which a kind of change applies, in random order, without repetition.
private struct ValuesOfKind {
  private let document: JSONDocument
  private var indices: [Int]

  init(_ document: JSONDocument, _ kind: VariationKind) {
    self.document = document
    indices = document.tape.indices.filter { index in
      !document.tape[index].isKey && kind.applies(to: JSONValue(document: document, index: index))
    }
  }

  var count: Int { indices.count }

  mutating func next(using random: inout SeededGenerator) -> JSONValue? {
    guard !indices.isEmpty else { return nil }
    indices.swapAt(Int.random(in: indices.indices, using: &random), indices.count - 1)
    return indices.popLast().map { JSONValue(document: document, index: $0) }
  }
}
