import HTTPServerCore
package import MockEngine

/// The processes of a client that stays running, each of which plays one case at a time.
package actor StayingClients {
  /// The longest that a process may take to end when there is no further case.
  private static let grace = Duration.seconds(5)

  private let command: String
  private let timeout: Duration
  private let api: MockAPI
  /// The processes that wait for a case.
  private var idle: [StayingClient] = []

  /// Creates the processes when they are needed.
  ///
  /// - Parameters:
  ///   - command: The shell command.
  ///   - timeout: The longest that a process may take to ask for a case, and to play it.
  ///   - api: An API for the servers of the cases, whose own responses are never sent.
  package init(command: String, timeout: Duration, api: MockAPI) {
    (self.command, self.timeout, self.api) = (command, timeout, api)
  }

  /// Plays a case in a process that waits for one, or in a new one.
  package func play(_ call: ClientCall) async -> ClientProcess.Outcome {
    if let client = idle.popLast() {
      if call.isFresh {
        await client.stop(within: .zero)
      } else if let outcome = await play(call, by: client) {
        return outcome
      }
    }
    do throws(ListenerError) {
      let client = try await StayingClient(command: command, timeout: timeout, api: api)
      if let outcome = await play(call, by: client) { return outcome }
    } catch {
      return ClientProcess.Outcome(ending: .notStarted("\(error)"), output: [], elapsed: .zero)
    }
    return ClientProcess.Outcome(ending: .cancelled, output: [], elapsed: .zero)
  }

  private func play(_ call: ClientCall, by client: StayingClient) async -> ClientProcess.Outcome? {
    let outcome = await client.play(call)
    if await client.isRunning { idle.append(client) } else { await client.stop(within: .zero) }
    return outcome
  }

  /// Ends all processes.
  package func end() async {
    let clients = idle
    idle = []
    await withTaskGroup(of: Void.self) { group in
      for client in clients { group.addTask { await client.stop(within: Self.grace) } }
    }
  }
}
