package import ContractModel
package import Findings
package import JSONSyntax

/// One change of recorded exchanges that a contract should not let through.
package struct Mutation: Sendable {
  /// A changed exchange, or several, as the change of a recorded one.
  package enum Variant: Sendable, Hashable {
    /// The part of a body at a path is replaced, or removed.
    case part(exchange: Int, path: [String], value: JSONLiteral?)
    /// The body is replaced.
    case body(exchange: Int, text: [UInt8])
    /// The response has another status.
    case status(exchange: Int, Int)
    /// A header is replaced, or removed.
    case header(exchange: Int, name: String, value: String?)
    /// A parameter of the request is replaced.
    case parameter(exchange: Int, location: Parameter.Location, name: String, value: String)
    /// The request is repeated, and gets another body.
    case repeated(exchange: Int, path: [String], value: JSONLiteral)
    /// A list is read again page by page.
    case pages(chain: Int, PageChange)
    /// The target of a URL in a body does not exist.
    case resource(exchange: Int, path: [String])
    /// The target of an identifier in a body does not exist; `target` is the recorded request that it leads to.
    case link(exchange: Int, path: [String], target: Int)
  }

  /// A fault between the pages of a list.
  package enum PageChange: Sendable, Hashable {
    case overlap
    case loss
    case endless
  }

  package let kind: MutationKind
  /// The id of the operation.
  package let operation: String
  /// The status of the recorded responses.
  package let status: Int
  /// The place in the body, in which `*` is any element; `nil` if the change is not about a place in the body.
  package let pointer: JSONPointer?
  /// The changed part, as the subject of a sentence: `/items/*/id`.
  package let subject: String
  /// The fault as a predicate, such as `is missing`.
  package let phrase: String
  /// The changed exchanges, each of which must be noticed.
  package let variants: [Variant]
  /// The place in the contract that says something about it.
  package var place: ContractPlace
  /// The additions to the contract that may catch it, the smallest first.
  package var remedies: [Remedy] = []
  /// The advice where no addition is known.
  package var advice: String?
  /// How often the recordings show what the change breaks: `seen in 25 of 25 items`.
  package var evidence: String
  /// How many values, items or responses show it; what several recordings repeat counts once.
  package var samples = 0
  /// The fewest samples that prove it, where more than usual are needed.
  var neededSamples = 0
  /// Why the contract accepts the change (`x-accepted`); `nil` if it does not.
  package var acceptance: String?

  /// Returns whether enough samples show what the change breaks, for an addition that is written without a person.
  ///
  /// - Parameter minimum: The fewest samples of an addition; from 1, everything is written.
  package func isProven(from minimum: Int) -> Bool {
    minimum <= 1 || samples >= max(minimum, neededSamples)
  }
}
