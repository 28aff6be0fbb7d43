import ArgumentParser
import ContractModel
import ContractReports
import ContractVerifier
import Diagnostics
import Foundation
import HTTPMessages
import HTTPTransport

@testable import ContractCommand

/// The shop in Python, with its contract.
enum ShopServer {
  private static let provider = PythonProvider("shop_server.py")
  static let token = "shop-token-5d1f7c"
  static let key = "shop-key-93ab40"

  /// What the server says it can do.
  static let listing = provider.listing

  /// The contract of the shop, without examples and links.
  static let contract: Result<Contract, any Error> = Result {
    var options = try ContractOptions.parse([])
    options.contracts = [PythonProvider.resources.appending(path: "shop_api").path]
    return try ContractInput(RunPlaces(options, ReferenceOptions.parse([])), needsRecordings: false).contract
  }

  /// Verifies a shop with a fault or variation, from its plain contract and credentials.
  static func verify(
    _ name: String,
    _ configure: (inout ExplorerConfiguration) -> Void = { _ in }
  ) async throws -> Exploration {
    let contract = try contract.get()
    var configuration = ExplorerConfiguration(baseURL: try await provider.baseURL(of: name), seed: 1)
    configuration.allowedUnsafeOperations = Set(contract.operations.filter { !$0.method.isSafe }.map(\.id))
    configuration.credentials = FixedCredentials(["bearer": token, "key": key])
    configuration.settlingTime = .milliseconds(200)
    configure(&configuration)
    let live = LiveClient()
    let client = RateLimitedClient(client: live, limit: try LimitOptions.parse([]).pace())
    let exploration = await Explorer(contract: contract, configuration: configuration, client: client).run()
    await live.shutdown()
    return exploration
  }
}
