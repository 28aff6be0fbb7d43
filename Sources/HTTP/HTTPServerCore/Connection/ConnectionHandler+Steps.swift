import HTTPMessages
package import HTTPWireFormat
package import NIOCore

/// The steps of a connection that every handler shares.
extension ConnectionHandler {
  // MARK: Flow

  /// Whether the connection is open.
  var isActive: Bool { connection.context?.channel.isActive ?? false }

  /// Whether the client accepts bytes as fast as they are written.
  package var isWritable: Bool { connection.context?.channel.isWritable ?? false }

  /// Writes bytes to the client; `flush` sends them.
  package func write(_ bytes: ByteBuffer) { connection.context?.write(wrapOutboundOut(bytes), promise: nil) }

  /// Sends the bytes that were written.
  package func flush() { connection.context?.flush() }

  /// Sends bytes after everything that was written, and continues when the client's system has them, or cannot have
  /// them any more.
  package func send(_ bytes: ByteBuffer, then goOn: @escaping () -> Void) {
    connection.context?.writeAndFlush(wrapOutboundOut(bytes)).assumeIsolated().whenComplete { _ in goOn() }
  }

  /// Whether more input can be taken now.
  var mayRead: Bool {
    switch connection.phase {
    case .reading: isWritable
    case .busy(let activity): mayRead(during: activity)
    case .lingering: true
    case .closed: false
    }
  }

  /// Reads input again that could not be taken before.
  package func resumeReading() {
    guard connection.isReadHeld, mayRead else { return }
    connection.isReadHeld = false
    connection.context?.read()
  }

  // MARK: Requests

  /// Reads the requests that have arrived, and waits for the rest of the next one.
  package func serve() {
    guard case .reading = connection.phase else { return }
    let hadRequest = readRequests()
    guard case .reading = connection.phase else { return }
    if connection.buffer.readableBytes == 0 {
      connection.buffer = ByteBuffer()
    } else {
      connection.buffer.discardReadBytes()
    }
    guard isWritable else {
      if hadRequest { connection.clock.allow(connection.idleTimeout) }
      return
    }
    if connection.isInputClosed { return end() }
    if isIdle {
      if hadRequest { connection.clock.allow(connection.idleTimeout) }
    } else {
      wait(.withinRequest)
      if !connection.isRequestTimed {
        connection.clock.allow(connection.requestTimeout)
        connection.progress = 0
      }
      connection.isRequestTimed = true
    }
  }

  /// Notes that a request was read, and that the connection waits no longer for its client.
  package func beginRequest() {
    wait(nil)
    connection.isRequestTimed = false
  }

  /// Reads the next request after a response, or ends the connection.
  package func proceed(closes: Bool) {
    connection.phase = .reading
    connection.isRequestTimed = false
    connection.clock.allow(connection.idleTimeout)
    if closes || connection.isShuttingDown { return end() }
    serve()
    flush()
    resumeReading()
  }

  // MARK: Waiting

  /// Notes what the connection waits for, if it waits for its client; called again after each progress.
  package func wait(_ stage: WaitingConnections.Wait?) {
    guard let channel = connection.context?.channel else { return }
    if let stage, let waiting = connection.waiting, !connection.isDismissed {
      connection.isWaiting = true
      waiting.add(channel, stage)
    } else if connection.isWaiting {
      connection.isWaiting = false
      connection.waiting?.remove(channel)
    }
  }

  /// Ends the connection because a new one needs its place, unless its request has become complete.
  func dismiss() {
    guard connection.isWaiting, let context = connection.context else { return }
    connection.isWaiting = false
    connection.isDismissed = true
    switch connection.phase {
    case .reading where isIdle: context.closeNow()
    case .reading: refuse(.dismissed)
    case .busy(let activity): handle(.dismissal, during: activity)
    case .lingering, .closed: break
    }
  }

  // MARK: Time

  /// Ends what has timed out: a request, the wait for one, or the whole connection.
  func timeOut() {
    switch connection.phase {
    case .busy(let activity): handle(.timeout, during: activity)
    case .closed: break
    case .reading, .lingering:
      if isClientReading() { return }
      guard case .reading = connection.phase, isWritable else { return closeNow() }
      if isReadingBody, connection.progress >= leastProgress {
        connection.progress = 0
        connection.clock.allow(connection.requestTimeout)
        return
      }
      if isIdle { end() } else { refuse(.timedOut) }
    }
  }

  /// Returns whether the client has read a part of its response since the last timeout, and allows it more time then.
  func isClientReading() -> Bool {
    let bytes =
      if let unsentBytes = connection.unsentBytes {
        unsentBytes()
      } else {
        (try? connection.context?.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
      }
    guard bytes > 0, bytes != connection.bytesToTake else { return false }
    connection.bytesToTake = bytes
    connection.clock.allow(connection.idleTimeout)
    return true
  }

  // MARK: Ending

  /// Ends the connection when the client has received everything that was written.
  ///
  /// - Parameter ending: How it ends.
  package func end(_ ending: ConnectionEnd = .output) {
    switch connection.phase {
    case .lingering, .closed: return
    case .reading, .busy: break
    }
    guard let context = connection.context else { return }
    connection.phase = .lingering(discarded: 0)
    wait(nil)
    release()
    connection.buffer = ByteBuffer()
    connection.clock.allow(connection.idleTimeout)
    send(ByteBuffer()) { [self] in
      guard context.channel.isActive else { return }
      connection.areResponsesTaken = true
      switch ending {
      case .reset: context.reset()
      case .output where !connection.isInputClosed && !connection.isDismissed:
        context.close(mode: .output, promise: nil)
        connection.clock.allow(connection.lingerTimeout)
      case .output, .close: context.close(promise: nil)
      }
    }
    resumeReading()
  }

  /// Closes the connection immediately; unsent bytes are lost.
  func closeNow() { connection.context?.closeNow() }
}

/// The bytes of a body within the time limit of a request that give it the same time again.
private let leastProgress = 4096

extension RequestHead.Fault {
  /// A request whose last byte did not arrive in time.
  package static let timedOut = RequestHead.Fault(
    status: 408,
    reason: "the request did not come to its end in time"
  )
  /// A request that is incomplete when another client needs its connection.
  static let dismissed = RequestHead.Fault(
    status: 408,
    reason: "the request was not complete when the server needed the connection for another client"
  )
}
