import Diagnostics

/// The numbers of callbacks that a run received from the API at its callback URL.
public struct CallbackCounts: Sendable, Hashable {
  /// The number of accepted requests, and of callbacks that each must have, after which something was expected.
  public var expected = 0
  /// How many of them were followed by what was expected.
  public var fulfilled = 0
  /// The number of requests that the API sent.
  public var received = 0
  /// How many of these were webhooks.
  public var webhooks = 0

  /// Creates counts of nothing.
  public init() {}

  /// Whether nothing was expected, and nothing came.
  package var isEmpty: Bool { self == CallbackCounts() }

  /// The counts in one phrase: `3 of 3 expected came; received 4 requests, of which 1 is a webhook`.
  package var phrase: String {
    let webhooks = webhooks == 0 ? "" : ", of which \(counted(webhooks, "webhook"))"
    return "\(fulfilled) of \(expected) expected came; received \(counted(received, "request"))\(webhooks)"
  }

  mutating func add(_ other: CallbackCounts) {
    expected += other.expected
    fulfilled += other.fulfilled
    received += other.received
    webhooks += other.webhooks
  }

  static let json = ObjectForm(readInto: CallbackCounts()) {
    Member.stored("expected", \.expected, .count, "Callbacks that were expected after accepted requests.")
    Member.stored("fulfilled", \.fulfilled, .count, "How many of them came.")
    Member.stored("received", \.received, .count, "Requests that the API sent to the callback URL.")
    Member.stored("webhooks", \.webhooks, .count, "How many of these were webhooks.")
  }
  .form
}
