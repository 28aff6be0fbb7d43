import FeedClient
import HTTPMessages

/// The real HTTP clients that the cases of a run use.
struct Transports: Sendable {
  /// The session that sends a request.
  enum Line: Sendable {
    /// The session that all cases share.
    case shared
    /// A shared session with a short timeout.
    ///
    /// It sends requests only to a server that never responds, so that nothing else can fail on a busy machine.
    case impatient
    /// A separate session over a new connection.
    ///
    /// On a reused connection, libcurl repeats a request whenever the connection is reset.
    case own
  }

  private static let usualTimeout = Duration.seconds(20)

  private let makeTransport: @Sendable (Duration) -> FeedTransport
  private let shared: FeedTransport
  private let impatient: FeedTransport

  /// Creates transports with the client under test.
  init(_ makeTransport: @escaping @Sendable (Duration) -> FeedTransport) {
    self.makeTransport = makeTransport
    shared = makeTransport(Self.usualTimeout)
    impatient = makeTransport(.milliseconds(200))
  }

  /// Sends a request, and returns the result.
  func send(_ request: HTTPRequest, over line: Line) async -> HTTPExchange {
    switch line {
    case .shared: return await shared.client.send(request)
    case .impatient: return await impatient.client.send(request)
    case .own:
      let own = makeTransport(Self.usualTimeout)
      defer { own.shutdown() }
      return await own.client.send(request)
    }
  }

  /// Ends the shared sessions.
  func shutdown() {
    shared.shutdown()
    impatient.shutdown()
  }
}
