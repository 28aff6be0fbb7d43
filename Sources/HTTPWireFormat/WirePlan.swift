/// What is done on the wire to answer one request, step by step.
///
/// The bytes are those of the wire: status line, header fields and body, or what stands in their place.
public struct WirePlan: Sendable, Hashable {
  /// One thing that is done.
  public enum Step: Sendable, Hashable {
    /// Nothing is sent for a time.
    case wait(Duration)
    /// Bytes are sent at once.
    case send([UInt8])
    /// Bytes are sent so many a second, in portions of a tenth of a second; at a low rate, byte by byte.
    case trickle([UInt8], bytesPerSecond: Int)
  }

  /// What becomes of the connection once all that is sent has left this machine's hands.
  public enum Ending: Sendable, Hashable {
    /// It serves the next request.
    case open
    /// It is closed in order (TCP FIN).
    case close
    /// It is reset (TCP RST).
    case reset
    /// It stays open without another byte until the client leaves, or the server ends.
    case silence
  }

  /// What is done, in order.
  public var steps: [Step]
  /// What becomes of the connection behind the last step.
  public var ending: Ending

  /// A plan.
  public init(_ steps: [Step], ending: Ending = .open) {
    self.steps = steps
    self.ending = ending
  }
}
