import HTTPMessages
import NIOCore
import NIOPosix

/// Opens connections that are ready for exchanges.
struct Connector: Sendable {
  private let requestTimeout: Duration
  private let maximumHead: Int
  private let http2: ClientHTTP2?
  private let opener: ChannelOpener
  private let unsolicited = UnsolicitedData()

  init(configuration: LiveClientConfiguration) {
    requestTimeout = configuration.requestTimeout
    maximumHead = configuration.maximumHead
    http2 = configuration.http2
    opener = ChannelOpener(security: configuration.security, proxies: configuration.proxies)
  }

  /// Connects, performs the TLS handshake, and begins HTTP/2 if that is spoken.
  ///
  /// - Throws: a fault that says what was tried; `cancelled` as soon as the ticket is cancelled.
  func connect(
    to origin: Origin,
    deadline: ContinuousClock.Instant,
    ticket: CancellationTicket
  ) async throws(TransportFault) -> OpenedConnection {
    let left = ContinuousClock.now.duration(to: deadline)
    let allowed = max(min(requestTimeout, left), .milliseconds(1))
    let limit = left < requestTimeout ? "limits.deadline" : "--request-timeout"
    let loop = MultiThreadedEventLoopGroup.singleton.next()
    let ready = loop.makePromise(of: (any Channel).self)
    ticket.onCancel { ready.fail(TransportFault(.cancelled, "cancelled while connecting to \(origin.text)")) }
    let streamed = NIOLoopBoundBox<(any StreamedConnection)?>.makeEmptyBox(
      valueType: (any StreamedConnection).self,
      eventLoop: loop
    )
    do {
      if let proxy = opener.proxy(for: origin), !origin.isSecure, http2?.isRequired ?? false {
        throw TransportFault(
          .unreachable,
          "the proxy \(proxy.text) takes no HTTP/2 without TLS; use \"http: 1.1\", or NO_PROXY=\(ShellWord.of(origin.host))"
        )
      }
      opener.open(ready, to: origin, within: allowed, upgrade: upgrade(to: origin) { streamed.value = $0 }) {
        [unsolicited] in ExchangeHandler(origin: origin, unsolicited: unsolicited)
      }
      return try await ready.futureResult.flatMapThrowing { channel in
        if let connection = streamed.value { return .streamed(connection) }
        let handler = try channel.pipeline.syncOperations.handler(type: ExchangeHandler.self)
        return .exclusive(Connection(channel: channel, handler: NIOLoopBound(handler, eventLoop: channel.eventLoop)))
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

  /// Returns what begins HTTP/2 on a connection; `nil` if HTTP/1.1 alone is spoken.
  private func upgrade(
    to origin: Origin,
    begun: @escaping @Sendable (any StreamedConnection) -> Void
  ) -> ChannelOpener.Upgrade? {
    guard let http2, origin.isSecure || http2.isRequired else { return nil }
    return ChannelOpener.Upgrade(versions: http2.versions) { [maximumHead] channel, chosen in
      // Without TLS, HTTP/2 is known in advance.
      switch origin.isSecure ? HTTPVersion.allCases.first(where: { $0.protocolName == chosen }) : .http2 {
      case .http2:
        return http2.start(channel, maximumHead).map { begun($0) }.flatMapErrorThrowing { error in
          guard let failure = error as? StreamFailure else { throw error }
          throw TransportFault(
            .unreachable,
            "no HTTP/2 with \(origin.text): \(failure.message); use \"http: 1.1\" if the server speaks that"
          )
        }
      case .http1, nil:
        guard http2.isRequired else { return nil }
        let fault = TransportFault(
          .tls,
          "the server at \(origin.text) does not choose HTTP/2 in its TLS handshake; use \"http: auto\" or \"http: 1.1\""
        )
        return channel.eventLoop.makeFailedFuture(fault)
      }
    }
  }

  /// Performs an exchange on a stream of a connection.
  func perform(
    _ wireRequest: WireRequest,
    on connection: any StreamedConnection,
    to origin: Origin
  ) async -> ExchangeOutcome {
    let opened = connection.open { [unsolicited] in
      ExchangeHandler(origin: origin, unsolicited: unsolicited, isOnStream: true)
    }
    do {
      let stream = try await opened.flatMapThrowing { channel in
        let handler = try channel.pipeline.syncOperations.handler(type: ExchangeHandler.self)
        return Connection(channel: channel, handler: NIOLoopBound(handler, eventLoop: channel.eventLoop))
      }
      .get()
      return await stream.perform(wireRequest)
    } catch {
      // No byte of the request was sent.
      var outcome = ExchangeOutcome()
      outcome.faults = [
        TransportFault(.closedBeforeResponse, "closed before a stream for the request could be opened")
      ]
      outcome.isUnprocessed = true
      return outcome
    }
  }
}
