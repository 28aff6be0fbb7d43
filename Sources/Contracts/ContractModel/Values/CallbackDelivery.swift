/// When the API sends a callback (`x-callback` of its operation).
public struct CallbackDelivery: Sendable, Hashable {
  /// Whether a callback follows each accepted request.
  public enum Presence: String, Sendable, Hashable, CaseIterable {
    /// It does.
    case required
    /// It may.
    case optional
  }

  /// How often it may be sent for one request.
  public enum Times: String, Sendable, Hashable, CaseIterable {
    /// Once, whatever its body is.
    case once
    /// As often as the API likes, also with the same body.
    case any
  }

  /// Whether it follows each accepted request; `nil` if it is one of several that may follow it.
  public let presence: Presence?
  /// The time after the response within which it is sent; `nil` if the contract names none.
  public let within: Duration?
  /// How often it may be sent for one request; `nil` if several must differ.
  public let times: Times?

  package init(presence: Presence? = nil, within: Duration? = nil, times: Times? = nil) {
    self.presence = presence
    self.within = within
    self.times = times
  }
}
