import NIOCore

/// An open connection to an origin, ready for one exchange at a time.
struct Connection: Sendable {
  private let channel: any Channel
  private let handler: NIOLoopBound<ExchangeHandler>

  init(channel: any Channel, handler: NIOLoopBound<ExchangeHandler>) {
    self.channel = channel
    self.handler = handler
  }

  /// Whether neither side has closed it, as far as is known.
  var isOpen: Bool { channel.isActive }

  /// Sends a request and waits for what comes of it.
  func perform(_ order: ExchangeOrder) async -> ExchangeOutcome {
    order.ticket.onCancel { [channel, handler] in
      channel.eventLoop.execute { handler.value.cancel(order.ticket) }
    }
    return await withCheckedContinuation { continuation in
      channel.eventLoop.execute {
        handler.value.begin(order) { outcome in continuation.resume(returning: outcome) }
      }
    }
  }

  /// Closes it.
  func close() { channel.close(promise: nil) }
}
