public import ContractModel
import ContractVerifier
public import HTTPExchange
import JSONSyntax
import Quantities

/// Makes bodies that a contract forbids, out of those that it allows.
public struct ViolationMaker: Sendable {
  /// A body that breaks its schema.
  public struct Violation: Sendable, Hashable {
    /// The body.
    public let body: [UInt8]
    /// What was done to it, in a line: `/items/0/id is left out`.
    public let change: String
  }

  /// Which parts of a contract are broken.
  public enum Scope: String, Sendable, Hashable, CaseIterable {
    /// Types and required members, which whoever decodes the body into typed values has to notice.
    case structural
    /// Anything that the contract says: formats, patterns, bounds and unknown members, too.
    case any
  }

  /// How many bytes are judged at most, unless a body is so long that it would be too few bodies.
  private static let (bytesJudged, fewestBodies) = (16 << 20, 24)

  /// The seed of every choice.
  public let seed: UInt64
  /// Which parts of a contract are broken.
  public let scope: Scope

  /// A maker whose choices a seed determines.
  public init(seed: UInt64 = 0, scope: Scope = .any) {
    self.seed = seed
    self.scope = scope
  }

  /// A body that the operation's contract forbids, one change away from a response's own; `nil` where none is found.
  ///
  /// All but what is changed keeps its bytes. The judge of answers finds something wrong with the body that it did not
  /// find before. `purpose` tells choices of the same seed apart, as a request does, or its number.
  public func violation(of response: HTTPResponse, operation: Operation, purpose: String) -> Violation? {
    guard response.headers.list(of: "Content-Encoding").isEmpty,
      let document = try? JSONDocument(parsing: response.body)
    else { return nil }
    let before = Verdict.count(response, of: operation)
    var random = SeededGenerator(seed: seed, purpose: "violation \(purpose)")
    let kinds = (scope == .any ? Mutation.allCases : Mutation.structural).shuffled(using: &random)
    var bodiesLeft = max(Self.fewestBodies, Self.bytesJudged / max(1, response.body.count))
    // First a few places for each kind, so that all kinds have their turn; then all places.
    for (placesOfKind, changesOfPlace) in [(8, 2), (Int.max, Int.max)] {
      for kind in kinds {
        var places = MutationPlaces(document, kind)
        for _ in 0..<min(placesOfKind, places.count) {
          guard let place = places.next(using: &random) else { break }
          for change in kind.changes(of: place, using: &random).prefix(changesOfPlace) {
            guard bodiesLeft > 0 else { return nil }
            bodiesLeft -= 1
            var broken = response
            broken.body = change.applied(to: response.body)
            if Verdict.count(broken, of: operation) > before {
              return Violation(body: broken.body, change: change.description)
            }
          }
        }
      }
    }
    return nil
  }
}

/// The values of a document to which a kind of change applies, in random order, each once.
private struct MutationPlaces {
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
