/// The steps that send the response to one request on the wire.
///
/// The bytes are sent as they are: the status line, the headers and the body, or faulty bytes in their place.
public struct WirePlan: Sendable, Hashable {
  /// A step of the plan.
  public enum Step: Sendable, Hashable {
    /// Waits without sending anything.
    case wait(Duration)
    /// Sends bytes immediately.
    case send([UInt8])
    /// Sends bytes at a limited rate, ten portions per second; at a low rate, byte by byte.
    case trickle([UInt8], bytesPerSecond: Int)
  }

  /// The handling of the connection after all bytes are sent.
  public enum Ending: Sendable, Hashable {
    /// The connection stays open for the next request.
    case open
    /// The connection is closed in an orderly way (TCP FIN).
    case close
    /// The connection is reset (TCP RST).
    case reset
    /// The connection stays open without further bytes until the client disconnects or the server stops.
    case silence
  }

  /// The steps, in order.
  public var steps: [Step]
  /// The handling of the connection after the last step.
  public var ending: Ending

  /// Creates a plan.
  public init(_ steps: [Step], ending: Ending = .open) {
    self.steps = steps
    self.ending = ending
  }
}
