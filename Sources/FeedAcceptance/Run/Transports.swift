import FeedClient
import HTTPExchange

/// The real HTTP clients under the cases of a run.
struct Transports: Sendable {
  /// How a request goes out.
  enum Line: Sendable {
    /// In the session that all cases share.
    case shared
    /// In a shared session that waits only briefly for a response.
    ///
    /// It sends only requests to a server that never responds, so that nothing else can fail on a busy machine.
    case impatient
    /// In a session of its own, over a connection that nothing went over before.
    ///
    /// Over a connection that was used, libcurl repeats a request once and again where that is reset.
    case own
  }

  private static let usualTimeout = Duration.seconds(20)

  private let makeTransport: @Sendable (Duration) -> FeedTransport
  private let shared: FeedTransport
  private let impatient: FeedTransport

  /// Transports that the client under test makes.
  init(_ makeTransport: @escaping @Sendable (Duration) -> FeedTransport) {
    self.makeTransport = makeTransport
    shared = makeTransport(Self.usualTimeout)
    impatient = makeTransport(.milliseconds(200))
  }

  /// Sends a request, and says what came back.
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
