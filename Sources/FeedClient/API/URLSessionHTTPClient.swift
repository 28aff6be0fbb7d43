import Foundation
public import HTTPExchange
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The client of apps: one URL session for any number of concurrent requests, without cache, cookies and credentials.
///
/// One `send` is: a request is made (`URLRequest`), a task of the session for it is entered into a table and begun
/// (`SessionTransfers`), the table collects what the session tells of the task, watches the time, and delivers once: at
/// the end, or at once on cancellation. Redirects are followed, as URL sessions do, content codings are undone, and the
/// system's proxies are used: on Linux those of the environment, `no_proxy` included.
///
/// On Linux, Foundation itself ends the program where a server closes the connection amid the head of an answer, or
/// redirects to a host whose name has escapes; neither can be seen before. Where a server may do so on purpose, use
/// another `HTTPClient`.
public final class URLSessionHTTPClient: HTTPClient {
  /// What the client waits for and puts up with.
  public struct Configuration: Sendable {
    /// How long nothing may come before the exchange ends with `silence`; waiting for a free connection counts.
    public var requestTimeout: Duration = .seconds(30)
    /// How long a whole exchange may take, from its beginning to the last byte, followed redirects included.
    public var deadline: Duration = .seconds(300)
    /// The largest body that is read, in bytes, counted after content decoding.
    public var maximumBody = 64 << 20
    /// How many connections to one host are open at a time; further requests wait for one of them.
    public var connectionsPerHost = 64

    /// A configuration with the defaults.
    public init() {}

    /// A configuration with the defaults, but for these.
    public init(requestTimeout: Duration, maximumBody: Int = 64 << 20) {
      self.requestTimeout = requestTimeout
      self.maximumBody = maximumBody
    }
  }

  private let transfers: SessionTransfers
  /// The session; `nil` once it is shut down, because Foundation ends a program that uses it afterwards.
  private let session: Mutex<URLSession?>

  /// A client; it opens nothing before it is used.
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

  /// Performs one exchange; a failure is a transport fault, with the part of the response that arrived.
  ///
  /// A body whose content coding was undone comes without `Content-Encoding` and `Content-Length`, which were those of
  /// the coded one.
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

  /// Ends the exchanges under way with the fault `cancelled`; later ones end with a fault at once.
  public func shutdown() {
    let session = session.withLock { session in
      defer { session = nil }
      return session
    }
    transfers.shutdown()
    // On Linux, `invalidateAndCancel` walks the tasks outside the queue that changes them.
    session?.finishTasksAndInvalidate()
  }
}
