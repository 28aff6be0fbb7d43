package import HTTPMessages
package import JSONSyntax

/// The evidence of a finding, as it was sent: only with it can all secrets be left out of the text of the finding.
///
/// It takes no part in comparisons: two findings that say the same are one, whatever they were made from.
package final class ExchangeEvidence: Sendable, Hashable {
  /// The exchange with its secrets.
  package let exchange: HTTPExchange

  package init(_ exchange: HTTPExchange) { self.exchange = exchange }

  package static func == (left: ExchangeEvidence, right: ExchangeEvidence) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}

/// The body that a place is in, as it was sent; it takes no part in comparisons.
package struct BodyEvidence: Sendable, Hashable {
  package enum Place: Sendable {
    /// A value or key of parsed JSON.
    case value(JSONValue)
    /// A byte of a body that is not JSON.
    case byte([UInt8], offset: Int)
    /// A part of a form, counted from 0.
    case part([UInt8], position: Int)
  }

  /// The place in the body.
  package let place: Place

  /// The evidence of a place.
  package init(_ place: Place) { self.place = place }

  package static func == (left: BodyEvidence, right: BodyEvidence) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}
