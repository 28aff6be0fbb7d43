import Basics
public import HTTPMessages

/// An HTTP client for live servers over TCP or TLS that distinguishes all transport faults.
///
/// `send` serializes the request (`RequestWriter`), reuses or opens a connection (`ConnectionPool`, `Connector`),
/// parses the response byte by byte according to RFC 9112 (`ResponseParser`, run by `ExchangeHandler`), and optionally
/// follows redirects (`RedirectRules`). With HTTP/2, requests share connections (`SharedConnections`), each on a stream
/// of its own.
///
/// The client is built on SwiftNIO, not on AsyncHTTPClient. A verifier must see the protocol version, interim
/// responses, bytes after a body, a `Content-Length` next to a `Transfer-Encoding`, and the part of a response that
/// preceded a failure. AsyncHTTPClient hides the former and discards the latter.
///
/// The client reaches servers through the proxies of its configuration alone; `ProxySettings` reads those of the
/// environment. It leaves redirects, cookies and content codings to the caller, unless the configuration says otherwise.
public final class LiveClient: HTTPClient {
  private let configuration: LiveClientConfiguration
  private let pool: ConnectionPool
  private let shared: SharedConnections?
  private let versions = Mutex<Set<String>>([])
  /// How often a request is repeated that a server did not process.
  private static let repetitions = 2

  /// Creates a client; it opens no connections and reads no certificates before its first use.
  public init(configuration: LiveClientConfiguration = LiveClientConfiguration()) {
    self.configuration = configuration
    let connector = Connector(configuration: configuration)
    pool = ConnectionPool(connector: connector)
    shared = configuration.http2.map { SharedConnections(connector: connector, http2: $0) }
  }

  /// Performs one exchange; failures are reported as faults, next to the part of the response that was received.
  ///
  /// The exchange contains the given request, with the cookies and signatures that it was sent with: other headers that
  /// the client adds, including credentials, are not in it.
  public func send(_ request: HTTPRequest) async -> HTTPExchange {
    let ticket = CancellationTicket()
    return await withTaskCancellationHandler {
      await exchange(request, ticket: ticket)
    } onCancel: {
      ticket.cancel()
    }
  }

  /// Opens a connection and closes it again, without sending anything.
  ///
  /// - Parameter url: The address of the server.
  /// - Returns: The fault that prevented the connection; `nil` if the server accepted it.
  package func connect(to url: HTTPURL) async -> TransportFault? {
    let ticket = CancellationTicket()
    let connector = Connector(configuration: configuration)
    return await withTaskCancellationHandler {
      do throws(TransportFault) {
        switch try await connector.connect(to: Origin(url), deadline: .now + totalTimeout, ticket: ticket) {
        case .exclusive(let connection): connection.close()
        case .streamed(let connection): connection.close()
        }
        return nil
      } catch {
        return error
      }
    } onCancel: {
      ticket.cancel()
    }
  }

  /// The versions of HTTP in which responses came, such as `HTTP/2`, in order.
  public var responseVersions: [String] { versions.withLock { $0.sorted() } }

  /// Closes idle connections; those in use are closed when their exchanges end.
  public func shutdown() async {
    pool.shutdown()
    shared?.shutdown()
  }

  /// The longest time for an exchange: that of the sender, if it is the shorter one.
  private var totalTimeout: Duration { min(configuration.deadline, SendingPurpose.timeLimit ?? configuration.deadline) }

  private func exchange(_ request: HTTPRequest, ticket: CancellationTicket) async -> HTTPExchange {
    let start = ContinuousClock.now
    let cookies = SendingPurpose.isCredentialProbe ? nil : configuration.cookies
    var sent = request
    let deadline = start.advanced(by: totalTimeout)
    var redirects = RedirectRules(first: request, limit: configuration.maximumRedirects)
    while true {
      var next = redirects.request
      cookies?.add(to: &next)
      var outcome = await perform(&next, deadline: deadline, ticket: ticket)
      if redirects.followed.isEmpty { sent = next }
      if let response = outcome.response {
        cookies?.keep(response.headers, from: next.url)
        versions.withLock { _ = $0.insert(response.version) }
      }
      if outcome.response?.status == 407, let proxy = configuration.proxies?.proxy(for: Origin(redirects.request.url)) {
        (outcome.response, outcome.faults) = (nil, [proxy.refusal])
      }
      if configuration.followRedirects, outcome.faults.isEmpty, let response = outcome.response {
        do throws(TransportFault) {
          if try redirects.follow(response) { continue }
        } catch {
          outcome.faults.append(error)
        }
      }
      var exchange = HTTPExchange(
        request: sent,
        response: outcome.response,
        faults: outcome.faults,
        redirects: redirects.followed,
        elapsed: start.duration(to: outcome.end)
      )
      exchange.isPartial = outcome.isPartial
      return exchange
    }
  }

  /// Performs one request without following redirects.
  ///
  /// - Parameter sent: The request, which gets its signature.
  private func perform(
    _ sent: inout HTTPRequest,
    deadline: ContinuousClock.Instant,
    ticket: CancellationTicket
  ) async -> ExchangeOutcome {
    let request = sent
    let writer = RequestWriter(configuration: configuration)
    do throws(TransportFault) {
      var wireRequest = WireRequest(
        message: try await writer.message(of: request),
        maximumBody: configuration.maximumBody,
        maximumHead: configuration.maximumHead,
        requestTimeout: configuration.requestTimeout,
        excessWait: configuration.excessWait,
        totalTimeout: totalTimeout,
        deadline: deadline,
        ticket: ticket,
        streamTime: configuration.streamTime,
        watch: SendingPurpose.watch,
        isTimeOfSender: totalTimeout < configuration.deadline,
        isOpenEnded: SendingPurpose.isOpenEnded
      )
      defer { sent = wireRequest.message.sent }
      let origin = Origin(request.url)
      // A server may close an idle connection at any moment. So only idempotent requests reuse one (RFC 9112, section
      // 9.3.1), and a stale connection is not a fault: the request is repeated on a new connection.
      if request.method.isSafe, let kept = pool.takeIdle(for: origin) {
        let outcome = await kept.perform(wireRequest)
        pool.release(kept, for: origin, after: outcome)
        if !outcome.wasStale { return TLSRefusal.replacingRefusal(in: outcome, of: request) }
        // The server may have seen the signature already.
        wireRequest.message = try await writer.message(of: request)
      }
      let fresh: Connection
      switch try await open(to: origin, for: &wireRequest, of: request) {
      case .outcome(let outcome): return TLSRefusal.replacingRefusal(in: outcome, of: request)
      case .connection(let opened): fresh = opened
      }
      let outcome = await fresh.perform(wireRequest)
      pool.release(fresh, for: origin, after: outcome)
      return TLSRefusal.replacingRefusal(in: outcome, of: request)
    } catch {
      return ExchangeOutcome(faults: [error])
    }
  }

  private enum Opened {
    case outcome(ExchangeOutcome)
    case connection(Connection)
  }

  /// Opens a connection for one request at a time, or performs the request on a shared connection.
  private func open(
    to origin: Origin,
    for wireRequest: inout WireRequest,
    of request: HTTPRequest
  ) async throws(TransportFault) -> Opened {
    let (deadline, ticket) = (wireRequest.deadline, wireRequest.ticket)
    guard let shared, shared.maySpeakHTTP2(to: origin) else {
      return .connection(try await pool.connect(to: origin, deadline: deadline, ticket: ticket))
    }
    var isRepeated = 0
    while true {
      let isSafe = wireRequest.message.method.isSafe
      switch try await shared.connection(to: origin, isSafe: isSafe, deadline: deadline, ticket: ticket) {
      case .exclusive(let connection): return .connection(connection)
      case .shared(let lease):
        let outcome = await lease.perform(wireRequest)
        shared.release(lease, of: origin)
        let isRepeatable = outcome.isUnprocessed || outcome.wasStale && isSafe && !lease.isNew
        guard isRepeatable, isRepeated < Self.repetitions, !ticket.isCancelled else { return .outcome(outcome) }
        isRepeated += 1
        wireRequest.message = try await RequestWriter(configuration: configuration).message(of: request)
      }
    }
  }
}
