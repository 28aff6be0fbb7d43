import ContractMockServer
import HARRecordings
import HTTPMessages
import HTTPServerCore
import MockEngine
import Redaction

/// The server that replays the recordings on this machine, for a run without a base URL.
struct ReplayTarget {
  private let server: MockServer

  /// Starts the server on a free port.
  ///
  /// - Throws: `CommandFailure` if there is nothing to replay, or no port is available.
  init(_ input: ContractInput, serverPath: String?, policy: RedactionPolicy) async throws(CommandFailure) {
    let recordings = try input.replayedRecordings()
    var options = MockOptions(serverPath: serverPath)
    options.policy = policy
    let api = MockAPI(contract: input.contract, recordings: recordings, options: options)
    do {
      server = try await MockServer.start(api: api)
    } catch {
      throw CommandFailure("the recordings cannot be replayed", because: "\(error)")
    }
  }

  /// The base URL of the server.
  var url: HTTPURL { server.baseURL }

  /// Stops the server.
  func stop() async { await server.shutdown(grace: .zero) }
}
