package import HTTPMessages
import HTTPWireFormat
package import NIOCore

/// A handler of one accepted connection: it reads requests one after another, limits the time of each step, and ends the
/// connection in order.
///
/// The conforming types decide the response to a request: a response of this server, or that of another. While a
/// request is handled, later input waits, and other connections are served. A client's fault ends only its own
/// connection. Nothing is read while responses wait to be sent, so a client that sends requests without reading costs
/// no more memory than the responses already written.
package protocol ConnectionHandler: ChannelDuplexHandler
where InboundIn == ByteBuffer, OutboundIn == ByteBuffer, OutboundOut == ByteBuffer {
  /// The work for a request that was read.
  associatedtype Activity

  /// The state of the connection.
  var connection: ConnectionState<Activity> { get set }

  /// Whether no byte of a request waits.
  var isIdle: Bool { get }

  /// Whether a head was read, and its body has not come to its end.
  var isReadingBody: Bool { get }

  /// Starts serving the new connection, or refuses it.
  func opened()

  /// Reads requests from the buffer as long as the phase is `reading` and the client accepts bytes; returns whether
  /// there was one.
  func readRequests() -> Bool

  /// Responds with a fault in place of a request's response, and ends the connection.
  func refuse(_ fault: RequestFault)

  /// Takes input that arrives while a request is handled.
  func receive(_ bytes: ByteBuffer, during activity: Activity)

  /// Returns whether more input can be taken while a request is handled.
  func mayRead(during activity: Activity) -> Bool

  /// Continues or ends what is done for a request when something happens to its connection.
  func handle(_ event: ConnectionEvent, during activity: Activity)

  /// Continues what waited for the client to accept bytes.
  func becameWritable()

  /// Releases what the connection holds for its requests, because no more of them are served; called at least once.
  func release()
}

/// Something that happens to a connection while a request is handled.
package enum ConnectionEvent: Sendable, Hashable {
  /// The client sends no more.
  case inputClosed
  /// The server shuts down; the response in progress may end.
  case shutDown
  /// The time that was allowed has passed.
  case timeout
  /// A new connection needs the place of this one, which waits for its client.
  case dismissal
}

/// A request to close a connection: when it is idle or after the response in progress, or immediately.
package struct ConnectionShutDown: Sendable {
  /// Whether it closes immediately.
  package let isForced: Bool
}

// MARK: Events

extension ConnectionHandler {
  /// By default, a body is handled as it arrives, in another phase.
  package var isReadingBody: Bool { false }

  package func handlerAdded(context: ChannelHandlerContext) {
    connection.context = context
    connection.clock.start(on: context.eventLoop) { [self] in
      if context.channel.isActive { timeOut() }
    }
  }

  package func handlerRemoved(context: ChannelHandlerContext) {
    wait(nil)
    connection.context = nil
    connection.clock.stop()
  }

  package func channelActive(context: ChannelHandlerContext) {
    // The shutdown may have been requested before the connection became active.
    if connection.isShuttingDown { context.closeNow() } else { opened() }
    context.fireChannelActive()
  }

  package func channelInactive(context: ChannelHandlerContext) {
    connection.phase = .closed
    wait(nil)
    release()
    context.fireChannelInactive()
  }

  package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let incoming = unwrapInboundIn(data)
    switch connection.phase {
    case .reading:
      connection.append(incoming)
      serve()
    case .busy(let activity): receive(incoming, during: activity)
    case .lingering(let discarded):
      let sum = discarded + incoming.readableBytes
      connection.phase = .lingering(discarded: sum)
      if sum > connection.discardedBytes { context.close(promise: nil) }
    case .closed: break
    }
  }

  package func channelReadComplete(context: ChannelHandlerContext) { context.flush() }

  package func channelWritabilityChanged(context: ChannelHandlerContext) {
    if context.channel.isWritable {
      becameWritable()
      serve()
      context.flush()
      resumeReading()
    }
    context.fireChannelWritabilityChanged()
  }

  package func read(context: ChannelHandlerContext) {
    if mayRead { context.read() } else { connection.isReadHeld = true }
  }

  package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case ChannelEvent.inputClosed:
      connection.isInputClosed = true
      switch connection.phase {
      case .reading: if isWritable { end() }
      case .busy(let activity): handle(.inputClosed, during: activity)
      case .lingering: if connection.areResponsesTaken { context.close(promise: nil) }
      case .closed: break
      }
    case let event as ConnectionShutDown:
      connection.isShuttingDown = true
      switch connection.phase {
      case _ where event.isForced: context.closeNow()
      case .reading: if isIdle { end() }
      case .busy(let activity): handle(.shutDown, during: activity)
      case .lingering, .closed: break
      }
    case is WaitingConnections.Dismissal: dismiss()
    case let event as RefusedConnection: if case .reading = connection.phase { refuse(event.fault) }
    default: context.fireUserInboundEventTriggered(event)
    }
  }

  package func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // Clients may leave with a reset or a broken pipe.
    context.close(promise: nil)
  }

  package func becameWritable() {}
}
