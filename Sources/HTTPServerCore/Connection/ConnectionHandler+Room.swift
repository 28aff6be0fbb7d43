import HTTPWireFormat
import NIOCore

/// The memory for request bodies.
extension ConnectionHandler {
  /// Reserves bytes for the current request's body; waits for them or refuses the request if there are none.
  ///
  /// - Returns: Whether the bytes are reserved now.
  func takeRoom(_ bytes: Int, _ context: ChannelHandlerContext) -> Bool {
    if bodyRoom.take(bytes) {
      heldRoom += bytes
      hasNewRoom = true
      return true
    }
    guard heldRoom == 0 else {
      // Requests that hold memory and wait for more could deadlock.
      refuse(Self.noRoom, context)
      return false
    }
    phase = .waitingForRoom
    clock.allow(limits.idleTimeout)
    bodyRoom.wait(for: bytes, on: context.eventLoop).assumeIsolated().whenSuccess { [self] in
      heldRoom += bytes
      guard case .waitingForRoom = phase, context.channel.isActive else { return giveRoomBack() }
      phase = .serving
      hasNewRoom = true
      isRequestTimed = true
      clock.allow(limits.requestTimeout)
      serve(context)
      context.flush()
      readOn(context)
    }
    return false
  }

  /// Returns the memory that the current request has reserved.
  func giveRoomBack() {
    guard heldRoom > 0 else { return }
    bodyRoom.give(heldRoom)
    heldRoom = 0
  }

  /// The fault of a request whose body does not fit in memory.
  static let noRoom = RequestHead.Fault(
    status: 503,
    reason: "the bodies of other requests take all the memory that there is for them; try again"
  )
}
