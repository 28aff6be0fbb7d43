import HTTPMessages
import NIOCore
import NIOPosix

/// Opens connections that are ready for exchanges.
struct Connector: Sendable {
  private let requestTimeout: Duration
  private let opener: ChannelOpener
  private let unsolicited = UnsolicitedData()

  init(configuration: LiveClientConfiguration) {
    requestTimeout = configuration.requestTimeout
    opener = ChannelOpener(security: configuration.security, proxies: configuration.proxies)
  }

  /// Connects and performs the TLS handshake.
  ///
  /// - Throws: a fault that says what was tried; `cancelled` as soon as the ticket is cancelled.
  func connect(
    to origin: Origin,
    deadline: ContinuousClock.Instant,
    ticket: CancellationTicket
  ) async throws(TransportFault) -> Connection {
    let left = ContinuousClock.now.duration(to: deadline)
    let allowed = max(min(requestTimeout, left), .milliseconds(1))
    let limit = left < requestTimeout ? "--deadline" : "--request-timeout"
    let ready = MultiThreadedEventLoopGroup.singleton.next().makePromise(of: (any Channel).self)
    ticket.onCancel { ready.fail(TransportFault(.cancelled, "cancelled while connecting to \(origin.text)")) }
    opener.open(ready, to: origin, within: allowed) { [unsolicited] in
      ExchangeHandler(origin: origin, unsolicited: unsolicited)
    }
    do {
      return try await ready.futureResult.flatMapThrowing { channel in
        let handler = try channel.pipeline.syncOperations.handler(type: ExchangeHandler.self)
        return Connection(channel: channel, handler: NIOLoopBound(handler, eventLoop: channel.eventLoop))
      }
      .get()
    } catch {
      throw ConnectFaults.fault(
        for: error,
        at: origin,
        through: opener.proxy(for: origin),
        within: allowed,
        limit: limit
      )
    }
  }
}
