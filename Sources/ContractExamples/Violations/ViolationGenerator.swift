public import ContractModel
import ContractVerifier
public import HTTPMessages
import JSONSyntax
import Quantities

/// Generates bodies that violate a contract by changing valid ones.
public struct ViolationGenerator: Sendable {
  /// A body that violates its schema.
  public struct Violation: Sendable, Hashable {
    /// The body.
    public let body: [UInt8]
    /// A one-line description of the change: `/items/0/id is removed`.
    public let change: String
  }

  /// The parts of a contract to violate.
  public enum Scope: String, Sendable, Hashable, CaseIterable {
    /// Types and required members, which every typed decoder must notice.
    case structural
    /// Any constraint, including formats, patterns, bounds and unknown members.
    case any
  }

  /// The limit for validated bytes, unless it would allow too few attempts for a long body.
  private static let (maxValidatedBytes, minBodies) = (16 << 20, 24)

  /// The seed of all random choices.
  public let seed: UInt64
  /// The parts of a contract to violate.
  public let scope: Scope

  /// Creates a generator whose choices depend only on the seed.
  public init(seed: UInt64 = 0, scope: Scope = .any) {
    self.seed = seed
    self.scope = scope
  }

  /// Returns a body that differs from a valid response in one change and violates the contract; `nil` if none is found.
  ///
  /// All other bytes are unchanged, and the judge has a finding that it did not have before. `purpose` makes choices of
  /// the same seed independent; pass the request or its number.
  public func violation(of response: HTTPResponse, operation: Operation, purpose: String) -> Violation? {
    guard response.headers.list(of: "Content-Encoding").isEmpty,
      let document = try? JSONDocument(parsing: response.body)
    else { return nil }
    let before = ResponseCheck.findingCount(response, of: operation)
    var random = SeededGenerator(seed: seed, purpose: "violation \(purpose)")
    let kinds = (scope == .any ? Mutation.allCases : Mutation.structural).shuffled(using: &random)
    var bodiesLeft = max(Self.minBodies, Self.maxValidatedBytes / max(1, response.body.count))
    // First a few locations for each kind, so that all kinds get a chance; then all locations.
    for (placesOfKind, changesOfPlace) in [(8, 2), (Int.max, Int.max)] {
      for kind in kinds {
        var places = MutationTargets(document, kind)
        for _ in 0..<min(placesOfKind, places.count) {
          guard let place = places.next(using: &random) else { break }
          for change in kind.changes(of: place, using: &random).prefix(changesOfPlace) {
            guard bodiesLeft > 0 else { return nil }
            bodiesLeft -= 1
            var broken = response
            broken.body = change.applied(to: response.body)
            if ResponseCheck.findingCount(broken, of: operation) > before {
              return Violation(body: broken.body, change: change.description)
            }
          }
        }
      }
    }
    return nil
  }
}

/// The values to which a kind of change applies, in random order, without repetition.
private struct MutationTargets {
  private let document: JSONDocument
  private var indices: [Int]

  init(_ document: JSONDocument, _ kind: Mutation) {
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
