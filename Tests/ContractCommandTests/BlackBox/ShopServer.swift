import Foundation
import HTTPMessages
import Testing

/// The shop in Python, with its contract, which has neither examples nor links.
enum ShopServer {
  private static let provider = PythonProvider("shop_server.py")
  /// The folder of the shop's contract.
  static let folder = PythonProvider.resources.appending(path: "shop_api").path
  static let token = "shop-token-5d1f7c"
  static let key = "shop-key-93ab40"

  /// What the server says it can do.
  static let listing = provider.listing

  /// Returns the base URL of a new shop with a fault or variation.
  static func baseURL(of name: String) async throws -> HTTPURL { try await provider.baseURL(of: name) }

  /// Verifies a shop with a fault or variation by the built command, with credentials and every operation.
  static func verify(_ name: String, _ options: [String] = ["--allow-unsafe", "all"]) async throws -> VerifyReport {
    let outcome = try await ContractBinary.verify(
      baseURL(of: name).description,
      contracts: folder,
      ["--auth", "bearer=env:TOKEN", "--auth", "key=env:KEY", "CONTRACT_SETTLING_TIME=200ms"] + options,
      environment: ["TOKEN": token, "KEY": key]
    )
    return try #require(outcome.report, "\(outcome.errorText)")
  }
}
