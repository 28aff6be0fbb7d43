import HTTPMessages
import HTTPWireFormat
import NIOCore

/// The memory for request bodies.
extension RespondingHandler {
  /// Reserves bytes for the current request's body, or waits for them.
  ///
  /// - Parameter total: The most bytes of the whole body.
  /// - Returns: Whether the bytes are reserved now.
  func reserveMemory(_ bytes: Int, of total: Int) -> Bool {
    holdsMemory = true
    if bodyMemory.take(bytes, of: total, for: ObjectIdentifier(self)) {
      hasNewMemory = true
      return true
    }
    guard let context = connection.context else { return false }
    connection.phase = .busy(.waitingForMemory)
    connection.clock.allow(connection.idleTimeout)
    let waiting = bodyMemory.wait(for: bytes, of: total, for: ObjectIdentifier(self), on: context.eventLoop)
    waiting.assumeIsolated().whenSuccess { [self] in
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
    guard holdsMemory else { return }
    holdsMemory = false
    bodyMemory.give(ObjectIdentifier(self))
  }

  /// The fault of a request whose body does not fit in memory.
  static let noMemory = RequestHead.Fault(
    status: 503,
    reason: "the bodies of other requests take all the memory that there is for them; try again"
  )
}
