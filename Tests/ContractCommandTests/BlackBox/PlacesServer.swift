import ArgumentParser
import ContractModel
import ContractReports
import ContractVerifier
import Diagnostics
import Foundation
import HTTPMessages
import HTTPTransport
import Workflows

@testable import ContractCommand

/// The restaurant API in Python, with its contract and workflows.
enum PlacesServer {
  private static let provider = PythonProvider("places_server.py")
  static let folder = PythonProvider.resources.appending(path: "places_api")
  /// A recording of both workflows by `contract record`.
  static let recording = folder.appending(path: "journeys.har")
  static let token = "places-access-71c0d94e"

  /// What the server says it can do.
  static let listing = provider.listing

  /// The documents, without links, and with examples of a location and an input only.
  static let documents: Result<(contract: Contract, workflows: WorkflowSet), any Error> = Result {
    var options = try ContractOptions.parse([])
    options.contracts = [folder.path]
    let input = try ContractInput(RunPlaces(options, ReferenceOptions.parse([])), needsRecordings: false)
    return (input.contract, input.workflows)
  }

  /// The inputs of the workflows.
  static let inputs = [
    WorkflowConfiguration.Input(name: "email", text: "visitor@example.com"),
    WorkflowConfiguration.Input(name: "password", text: String(repeating: "0a", count: 64)),
    WorkflowConfiguration.Input(name: "newPassword", text: String(repeating: "1b", count: 64)),
  ]

  /// Verifies a service with a fault or variation: from its plain contract with the token of a session, then by its
  /// workflows.
  static func verify(
    _ name: String,
    _ configure: (inout ExplorerConfiguration) -> Void = { _ in },
    progress: @escaping @Sendable (ExplorerEvent) -> Void = { _ in }
  ) async throws -> Exploration {
    try await verify(at: try await provider.baseURL(of: name), configure, progress: progress)
  }

  /// Verifies the API at a base URL in the same way.
  static func verify(
    at url: HTTPURL,
    _ configure: (inout ExplorerConfiguration) -> Void = { _ in },
    progress: @escaping @Sendable (ExplorerEvent) -> Void = { _ in }
  ) async throws -> Exploration {
    let (contract, workflows) = try documents.get()
    var configuration = ExplorerConfiguration(baseURL: url, seed: 1)
    configuration.allowedUnsafeOperations = ["signUp", "logIn", "addReview"]
    configuration.credentials = FixedCredentials(["bearer": token])
    configuration.settlingTime = .milliseconds(200)
    configuration.maximumLinks = 5
    configuration.workflows = WorkflowConfiguration(
      workflows: workflows,
      inputs: inputs,
      allowedUnsafe: ["visitor", "refresh"]
    )
    configure(&configuration)
    let live = LiveClient()
    let client = RateLimitedClient(client: live, limit: try LimitOptions.parse([]).pace())
    let explorer = Explorer(contract: contract, configuration: configuration, client: client)
    let exploration = await explorer.run(progress: progress)
    await live.shutdown()
    return exploration
  }
}
