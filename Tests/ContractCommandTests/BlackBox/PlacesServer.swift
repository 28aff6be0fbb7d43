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

  /// The options that allow the requests without which little is reached, and both workflows.
  private static let unsafe = ["signUp", "logIn", "addReview", "visitor", "refresh"].flatMap { ["--allow-unsafe", $0] }

  /// Verifies a service with a fault or variation by the built command: from its plain contract with the token of a
  /// session, then by its workflows.
  static func verify(_ name: String, _ options: [String] = []) async throws -> VerifyReport {
    try await verify(at: provider.baseURL(of: name).description, options)
  }

  /// Verifies the API at a base URL in the same way.
  static func verify(at baseURL: String, _ options: [String] = []) async throws -> VerifyReport {
    let inputs = [
      "email=visitor@example.com", "password=" + String(repeating: "0a", count: 64),
      "newPassword=" + String(repeating: "1b", count: 64),
    ]
    let outcome = try await ContractBinary.verify(
      baseURL,
      contracts: folder.path,
      ["--auth", "bearer=env:TOKEN", "--settling-time", "200ms", "--max-links", "5"]
        + inputs.flatMap { ["--input", $0] } + unsafe + options,
      environment: ["TOKEN": token]
    )
    return try #require(outcome.report, "\(outcome.errorText)")
  }
}
