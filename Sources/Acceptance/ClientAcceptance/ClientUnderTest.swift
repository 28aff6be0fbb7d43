package import HTTPMessages
package import MockEngine
package import Redaction

/// A client that is a command, and how it plays a case.
package struct ClientUnderTest: Sendable {
  /// Has the client play a case.
  private let start: @Sendable (ClientCall) async -> ClientProcess.Outcome
  /// Whether the client stays running, and gets the address of the mock API with each case.
  package let staysRunning: Bool
  /// The exit codes of a client that refuses what it got.
  package let violationExits: Set<Int32>
  /// The longest that it may run in a case.
  let timeout: Duration
  /// The values that a report must not show.
  let policy: RedactionPolicy

  /// The id of the case without a variation.
  package static let plainID = "online"

  /// A finished run of the client, and what it requested.
  package struct Finished: Sendable {
    package var process: ClientProcess.Outcome
    package let exchanges: [ClientServer.Exchange]
  }

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - staysRunning: Whether the client stays running, and gets the address of the mock API with each case.
  ///   - violationExits: The exit codes of a client that refuses what it got.
  ///   - timeout: The longest that it may run in a case.
  ///   - policy: The values that a report must not show.
  ///   - start: Has the client play a case.
  package init(
    staysRunning: Bool = false,
    violationExits: Set<Int32>,
    timeout: Duration,
    policy: RedactionPolicy,
    start: @escaping @Sendable (ClientCall) async -> ClientProcess.Outcome
  ) {
    (self.staysRunning, self.violationExits, self.timeout) = (staysRunning, violationExits, timeout)
    (self.policy, self.start) = (policy, start)
  }

  /// Runs the client once.
  ///
  /// - Parameters:
  ///   - server: The server that it sends requests to.
  ///   - id: The name of the case.
  ///   - isFresh: Whether a client that stays running is started anew.
  ///   - scenario: Returns what the server plays at an address.
  package func run(
    on server: ClientServer,
    case id: String = plainID,
    isFresh: Bool = false,
    playing scenario: (HTTPURL) -> Scenario = { _ in .online }
  ) async -> Finished {
    if staysRunning { await server.renew() }
    let address = server.baseURL
    server.begin(scenario(address))
    let outcome = await start(ClientCall(id: id, baseURL: address, isFresh: isFresh))
    return Finished(process: outcome, exchanges: server.end())
  }
}
