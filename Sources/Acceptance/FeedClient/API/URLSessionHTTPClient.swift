import Basics
import Foundation
public import HTTPMessages

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The HTTP client of apps: one URL session for any number of concurrent requests, without cache, cookies and
/// credentials.
///
/// `send` creates a `URLRequest`, registers its task and starts it (`SessionTransfers`). The transfers collect the
/// session's events, enforce the timeouts, and deliver each outcome once. Redirects are followed, content codings are
/// removed, and the system's proxies are used; on Linux those are the proxies of the environment, including `no_proxy`.
///
/// On Linux, Foundation itself crashes the process if a server closes the connection within the response headers, or
/// redirects to a host name with percent-encoding. Neither can be prevented. Use another `HTTPClient` for servers that
/// may do so on purpose.
public final class URLSessionHTTPClient: HTTPClient {
  /// The timeouts and limits of the client.
  public struct Configuration: Sendable {
    /// How long the connection may be silent before the exchange ends with `silence`, including the wait for a
    /// connection.
    public var requestTimeout: Duration = .seconds(30)
    /// The total time for an exchange, from its start to the last byte, including redirects.
    public var deadline: Duration = .seconds(300)
    /// The largest body, in bytes, after content decoding.
    public var maximumBody = 64 << 20
    /// The most open connections per host; further requests wait for one of them.
    public var connectionsPerHost = 64

    /// Creates a configuration with default values.
    public init() {}

    /// Creates a configuration with some values, and defaults for the others.
    public init(requestTimeout: Duration, maximumBody: Int = 64 << 20) {
      self.requestTimeout = requestTimeout
      self.maximumBody = maximumBody
    }
  }

  private let transfers: SessionTransfers
  /// The session; `nil` after shutdown, because Foundation crashes if an invalidated session is used.
  private let session: Mutex<URLSession?>

  /// Creates a client; it opens no connections before its first use.
  public init(configuration: Configuration = Configuration()) {
    let settings = URLSessionConfiguration.ephemeral
    settings.urlCache = nil
    settings.requestCachePolicy = .reloadIgnoringLocalCacheData
    settings.httpCookieStorage = nil
    settings.httpShouldSetCookies = false
    settings.httpCookieAcceptPolicy = .never
    settings.urlCredentialStorage = nil
    settings.httpMaximumConnectionsPerHost = configuration.connectionsPerHost
    transfers = SessionTransfers(configuration: configuration)
    session = Mutex(URLSession(configuration: settings, delegate: transfers, delegateQueue: nil))
  }

  deinit { shutdown() }

  /// Performs one exchange; failures are reported as faults, next to the part of the response that was received.
  ///
  /// A decoded body comes without `Content-Encoding` and `Content-Length`, which described the encoded one.
  public func send(_ request: HTTPRequest) async -> HTTPExchange {
    let start = ContinuousClock.now
    let outcome: Transfer.Outcome
    do throws(TransportFault) {
      let request = try URLRequest(request)
      guard let task = session.withLock({ $0?.dataTask(with: request) }) else {
        throw TransportFault(.invalidRequest, "the client was shut down before the request")
      }
      outcome = await transfers.perform(task, from: start)
    } catch {
      outcome = Transfer.Outcome(faults: [error])
    }
    return HTTPExchange(
      request: request,
      response: outcome.response,
      faults: outcome.faults,
      redirects: outcome.redirects,
      elapsed: start.duration(to: .now)
    )
  }

  /// Ends running exchanges with the fault `cancelled`; later ones end immediately with a fault.
  public func shutdown() {
    let session = session.withLock { session in
      defer { session = nil }
      return session
    }
    transfers.shutdown()
    // On Linux, `invalidateAndCancel` accesses the tasks without synchronization.
    session?.finishTasksAndInvalidate()
  }
}
