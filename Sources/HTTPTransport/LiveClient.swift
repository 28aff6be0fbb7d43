public import HTTPExchange

/// The client for live servers: HTTP/1.1 over TCP or TLS, with every fault of the wire told apart.
///
/// One `send` is: a request head is written (`RequestWriter`), a kept connection is taken or a new one made
/// (`ConnectionPool`, `Connector`), the answer is read byte by byte against RFC 9112 (`ResponseParser`, run by
/// `ExchangeHandler`), and a redirect is followed where that is asked for (`RedirectRules`).
///
/// The connection stands on SwiftNIO itself, not on AsyncHTTPClient: a judge of servers must see the protocol version,
/// interim responses, bytes behind a body, a `Content-Length` beside a `Transfer-Encoding`, and what had come when the
/// wire broke. AsyncHTTPClient hides the former and throws the latter away with its error.
///
/// Environment variables for proxies are ignored: what is judged is the server that was named.
/// Redirects, cookies and content codings are left to the caller unless the configuration says otherwise.
public final class LiveClient: HTTPClient {
  private let configuration: LiveClientConfiguration
  private let pool: ConnectionPool

  /// A client; it opens nothing, and reads no certificates, before it is used.
  public init(configuration: LiveClientConfiguration = LiveClientConfiguration()) {
    self.configuration = configuration
    pool = ConnectionPool(connector: Connector(configuration: configuration))
  }

  /// Performs one exchange; a failure is a transport fault, with the part of the response that arrived.
  ///
  /// The exchange's request is the one given: fields that the client added, credentials among them, are not in it.
  public func send(_ request: HTTPRequest) async -> HTTPExchange {
    let ticket = CancellationTicket()
    return await withTaskCancellationHandler {
      await exchange(request, ticket: ticket)
    } onCancel: {
      ticket.cancel()
    }
  }

  /// Closes the connections that are kept; those in use are closed as their exchanges end.
  public func shutdown() async { pool.shutdown() }

  private func exchange(_ request: HTTPRequest, ticket: CancellationTicket) async -> HTTPExchange {
    let start = ContinuousClock.now
    let deadline = start.advanced(by: configuration.deadline)
    var redirects = RedirectRules(first: request, limit: configuration.maximumRedirects)
    while true {
      var outcome = await answer(to: redirects.request, deadline: deadline, ticket: ticket)
      if configuration.followRedirects, outcome.faults.isEmpty, let response = outcome.response {
        do throws(TransportFault) {
          if try redirects.follow(response) { continue }
        } catch {
          outcome.faults.append(error)
        }
      }
      return HTTPExchange(
        request: request,
        response: outcome.response,
        faults: outcome.faults,
        redirects: redirects.followed,
        elapsed: start.duration(to: outcome.end)
      )
    }
  }

  /// One request and its answer, without redirects.
  private func answer(
    to request: HTTPRequest,
    deadline: ContinuousClock.Instant,
    ticket: CancellationTicket
  ) async -> ExchangeOutcome {
    do throws(TransportFault) {
      let bytes = try RequestWriter(configuration: configuration).bytes(of: request)
      let order = ExchangeOrder(
        bytes: bytes,
        method: request.method,
        maximumBody: configuration.maximumBody,
        maximumHead: configuration.maximumHead,
        requestTimeout: configuration.requestTimeout,
        excessWait: configuration.excessWait,
        wholeTime: configuration.deadline,
        deadline: deadline,
        ticket: ticket
      )
      let origin = Origin(request.url)
      // A server may close a kept connection at any moment, so only requests that may be sent twice go out on one
      // (RFC 9112, section 9.3.1), and its closing is no fault: the request is repeated on a connection of its own.
      if request.method.isSafe, let kept = pool.takeKept(for: origin) {
        let outcome = await kept.perform(order)
        pool.giveBack(kept, for: origin, after: outcome)
        if !outcome.neverAnswered { return TLSRefusal.seen(in: outcome, of: request) }
      }
      let fresh = try await pool.connect(to: origin, deadline: deadline, ticket: ticket)
      let outcome = await fresh.perform(order)
      pool.giveBack(fresh, for: origin, after: outcome)
      return TLSRefusal.seen(in: outcome, of: request)
    } catch {
      return ExchangeOutcome(faults: [error])
    }
  }
}
