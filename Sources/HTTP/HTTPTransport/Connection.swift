import NIOCore

/// An open connection to an origin, ready for one exchange at a time.
struct Connection: Sendable {
  private let channel: any Channel
  private let handler: NIOLoopBound<ExchangeHandler>

  init(channel: any Channel, handler: NIOLoopBound<ExchangeHandler>) {
    self.channel = channel
    self.handler = handler
  }

  /// Whether the connection is still open, as far as is known.
  var isOpen: Bool { channel.isActive }

  /// Sends a request and waits for its outcome.
  func perform(_ wireRequest: WireRequest) async -> ExchangeOutcome {
    wireRequest.ticket.onCancel { [channel, handler] in
      channel.eventLoop.execute { handler.value.cancel(wireRequest.ticket) }
    }
    return await withCheckedContinuation { continuation in
      channel.eventLoop.execute {
        handler.value.begin(wireRequest) { outcome in continuation.resume(returning: outcome) }
      }
    }
  }

  /// Closes the connection.
  func close() { channel.close(promise: nil) }
}
