import HTTPWireFormat
import NIOCore

/// The memory that bodies of requests take.
extension ConnectionHandler {
  /// Takes room for so many bytes of the present request's body; where there is none, waits for it or refuses.
  ///
  /// - Returns: Whether there is room now.
  func takeRoom(_ bytes: Int, _ context: ChannelHandlerContext) -> Bool {
    if bodyRoom.take(bytes) {
      heldRoom += bytes
      hasNewRoom = true
      return true
    }
    guard heldRoom == 0 else {
      // Those that hold room and wait for more would wait for each other.
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

  /// Gives back what the present request has taken.
  func giveRoomBack() {
    guard heldRoom > 0 else { return }
    bodyRoom.give(heldRoom)
    heldRoom = 0
  }

  /// Why a request is refused whose body finds no room.
  static let noRoom = RequestHead.Fault(
    status: 503,
    reason: "the bodies of other requests take all the memory that there is for them; try again"
  )
}
