import ArgumentParser
import ContractModel
import ContractReports
import ContractVerifier
import Diagnostics
import Foundation
import HTTPMessages
import HTTPTransport
import Synchronization
import TestSupport
import Testing

@testable import contract

/// The shop in Python: one process serves all faults and variations, each under a path of its own.
enum ShopServer {
  /// A way to break the contract, and the checks one of which must find it.
  struct Fault: Decodable, Sendable, CustomTestStringConvertible {
    var name: String
    var checks: [String]
    /// These checks may find something, too.
    var also: [String]
    var testDescription: String { name }
  }

  /// Everything that the shop can be told to do.
  struct Listing: Decodable, Sendable {
    var faults: [Fault] = []
    var variations: [String] = []
  }

  static let token = "shop-token-5d1f7c"
  static let key = "shop-key-93ab40"

  /// What the server says it can do; empty where it cannot be asked, which a test of its own notices.
  static let listing: Listing = {
    guard let python = FeedServer.python,
      let output = try? Program.output(of: python, options + [script.path, "--list"])
    else { return Listing() }
    return (try? JSONDecoder().decode(Listing.self, from: output)) ?? Listing()
  }()

  /// The faults and variations of this run: all of them where `CONTRACT_THOROUGH_TESTS` is set.
  static let selection = Listing(
    faults: ThoroughTests.rows(listing.faults, everyday: everyOther(listing.faults)),
    variations: ThoroughTests.rows(listing.variations, everyday: everyOther(listing.variations))
  )

  private static func everyOther<Row>(_ rows: [Row]) -> [Row] {
    rows.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
  }

  private static let options = ["-S", "-E"]
  private static let resources = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Resources")
  private static let script = resources.appending(path: "shop_server.py")

  /// The contract of the shop, without examples and links.
  static let contract: Result<Contract, any Error> = Result {
    var options = try ContractOptions.parse([])
    options.contracts = [resources.appending(path: "shop_api").path]
    return try ContractInput(RunPlaces(options, ReferenceOptions.parse([])), needsRecordings: false).contract
  }

  private static let origin = Task {
    guard let python = FeedServer.python else { throw Program.Failure("there is no python3 on the search path") }
    let (input, output) = (Pipe(), Pipe())
    let running = try await RunningProcess {
      let process = Process()
      process.executableURL = python
      process.arguments = options + [script.path]
      process.standardInput = input
      process.standardOutput = output
      return process
    }
    let text = TextCollector(output.fileHandleForReading)
    guard await text.wait(for: "\n") else { throw Program.Failure("the shop did not say where it listens") }
    // The pipe keeps the server alive until this process ends.
    return (String(text.text.prefix { $0 != "\n" }), input, running)
  }

  private static let number = Mutex(0)

  /// Verifies a shop with a fault or variation, from its plain contract and credentials.
  static func verify(
    _ name: String,
    _ configure: (inout ExplorerConfiguration) -> Void = { _ in }
  ) async throws -> Exploration {
    let contract = try contract.get()
    let number = number.withLock { number in
      number += 1
      return number
    }
    let url = try HTTPURL(parsing: "\(try await origin.value.0)/\(name)/\(number)")
    var configuration = ExplorerConfiguration(baseURL: url, seed: 1)
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
