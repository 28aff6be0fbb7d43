package import NIOCore

/// The state of one accepted connection that does not depend on what its requests get.
///
/// `Activity` is what is done for a request that was read; its cases are those of the handler.
package struct ConnectionState<Activity> {
  /// The part of a connection's life.
  package enum Phase {
    /// Between two requests, or within one that is being read.
    case reading
    /// A request is being handled, and no further one is read.
    case busy(Activity)
    /// The last response is written; further input is discarded, so that no reset overtakes the response.
    case lingering(discarded: Int)
    /// The connection has closed.
    case closed
  }

  /// The current phase.
  package var phase = Phase.reading
  /// Input that is not consumed yet.
  package var buffer = ByteBuffer()
  /// Whether the timeout of the request that is being read runs.
  package var isRequestTimed = false
  /// The handler's place in the pipeline; `nil` before and after.
  package internal(set) var context: ChannelHandlerContext?
  /// Whether the client sends no more.
  package internal(set) var isInputClosed = false
  /// Whether the connection closes after the response in progress.
  package internal(set) var isShuttingDown = false
  /// The bytes of the request that is being read which have arrived since its timeout was set.
  var progress = 0
  /// The timeout of what happens next.
  package let clock = ConnectionClock()
  /// The time limit for a request, from its first byte to its last.
  let requestTimeout: TimeAmount
  /// The longest time without a request, or without the client reading its response.
  let idleTimeout: TimeAmount
  /// The time for which the connection stays open for reading after its last response.
  let lingerTimeout: TimeAmount
  /// The number of bytes that are discarded after the last response before the connection closes.
  let discardedBytes: Int
  /// The connections that wait for their clients; `nil` if this one is never among them.
  let waiting: WaitingConnections?
  /// Returns the number of bytes that the client has yet to take; `nil` if the channel knows it.
  var unsentBytes: (() -> Int)?
  var isWaiting = false
  /// Whether the connection ends because a new one needs its place.
  var isDismissed = false
  var isReadHeld = false
  /// Whether the client's system has received everything that will be sent.
  var areResponsesTaken = false
  /// The number of bytes that the client had not read at the last timeout check.
  var bytesToTake = 0

  /// Creates the state of a new connection.
  ///
  /// - Parameter waiting: The connections that wait for their clients; `nil` for a connection that is refused.
  package init(
    requestTimeout: Duration,
    idleTimeout: Duration,
    lingerTimeout: Duration,
    discardedBytes: Int,
    waiting: WaitingConnections?
  ) {
    self.requestTimeout = TimeAmount(requestTimeout)
    self.idleTimeout = TimeAmount(idleTimeout)
    self.lingerTimeout = TimeAmount(lingerTimeout)
    self.discardedBytes = discardedBytes
    self.waiting = waiting
  }

  /// Adds input to the buffer.
  package mutating func append(_ bytes: ByteBuffer) {
    progress &+= bytes.readableBytes
    if buffer.readableBytes == 0 {
      buffer = bytes
    } else {
      // Consumed bytes are discarded first; otherwise a buffer that is never empty would keep all of them.
      buffer.discardReadBytes()
      buffer.writeImmutableBuffer(bytes)
    }
  }
}
