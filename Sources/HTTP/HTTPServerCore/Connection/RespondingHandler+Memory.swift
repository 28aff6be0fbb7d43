import HTTPMessages
import HTTPWireFormat
import NIOCore

/// The memory for request bodies.
extension RespondingHandler {
  /// Reserves bytes for the current request's body; waits for them or refuses the request if there are none.
  ///
  /// - Returns: Whether the bytes are reserved now.
  func reserveMemory(_ bytes: Int) -> Bool {
    if bodyMemory.take(bytes) {
      reservedBytes += bytes
      hasNewMemory = true
      return true
    }
    guard reservedBytes == 0, let context = connection.context else {
      // Requests that hold memory and wait for more could deadlock.
      refuse(Self.noMemory)
      return false
    }
    connection.phase = .busy(.waitingForMemory)
    connection.clock.allow(connection.idleTimeout)
    bodyMemory.wait(for: bytes, on: context.eventLoop).assumeIsolated().whenSuccess { [self] in
      reservedBytes += bytes
      guard case .busy(.waitingForMemory) = connection.phase, context.channel.isActive else { return releaseMemory() }
      connection.phase = .reading
      hasNewMemory = true
      connection.isRequestTimed = true
      connection.clock.allow(connection.requestTimeout)
      serve()
      context.flush()
      resumeReading()
    }
    return false
  }

  /// Returns the memory that the current request has reserved.
  func releaseMemory() {
    guard reservedBytes > 0 else { return }
    bodyMemory.give(reservedBytes)
    reservedBytes = 0
  }

  /// The fault of a request whose body does not fit in memory.
  static let noMemory = RequestHead.Fault(
    status: 503,
    reason: "the bodies of other requests take all the memory that there is for them; try again"
  )
}
