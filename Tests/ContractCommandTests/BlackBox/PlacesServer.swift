import Foundation
import HTTPMessages
import Testing

/// The restaurant API in Python, with its contract and workflows.
///
/// The contract has no links, and examples of a location and an input only.
enum PlacesServer {
  private static let provider = PythonProvider("places_server.py")
  static let folder = PythonProvider.resources.appending(path: "places_api")
  /// A recording of both workflows by `contract record`.
  static let recording = folder.appending(path: "journeys.har")
  private static let token = "places-access-71c0d94e"

  /// What the server says it can do.
  static let listing = provider.listing

  /// Verifies a service with a fault or variation by the built command: from its plain contract with the token of a
  /// session, then by its workflows.
  static func verify(_ name: String, _ options: [String] = []) async throws -> VerifyReport {
    try await verify(at: provider.baseURL(of: name).description, options)
  }

  /// Verifies the API at a base URL in the same way.
  static func verify(at baseURL: String, _ options: [String] = []) async throws -> VerifyReport {
    let outcome = try await ContractBinary.verify(
      baseURL,
      contracts: folder.path,
      always + options,
      environment: ["TOKEN": token]
    )
    return try #require(outcome.report, "\(outcome.errorText)")
  }

  /// What the built command prints of a service with a fault or variation, for people.
  static func printed(_ name: String) async throws -> String {
    let target = ["verify", "--base-url", try await provider.baseURL(of: name).description, "--contracts", folder.path]
    return try await ContractBinary.run(target + always, environment: ["TOKEN": token]).output
  }

  private static let always =
    ["--auth", "bearer=env:TOKEN", "CONTRACT_SETTLING_TIME=200ms", "CONTRACT_MAX_LINKS=5"]
    + ["email=visitor@example.com", "password=" + hash("0a"), "newPassword=" + hash("1b")].flatMap { ["--input", $0] }
    // Without these requests little is reached; the last two are the workflows.
    + ["signUp", "logIn", "addReview", "visitor", "refresh"].flatMap { ["--allow-unsafe", $0] }

  private static func hash(_ byte: String) -> String { String(repeating: byte, count: 64) }
}
