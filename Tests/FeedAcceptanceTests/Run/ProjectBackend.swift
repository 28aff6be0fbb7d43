import AcceptanceBackend
import ContractModel
import Foundation
import HARRecordings
import JSONSyntax
import Testing
import YAMLSyntax

/// The mock API over the contracts and recordings that are shipped.
enum ProjectBackend {
  /// Does something with the mock API, and ends it.
  static func run<Result: Sendable>(_ body: @Sendable (MockBackend) async throws -> Result) async throws -> Result {
    let backend = try await MockBackend(contract: try contract(), recordings: try recordings())
    do {
      let result = try await body(backend)
      await backend.shutdown()
      return result
    } catch {
      await backend.shutdown()
      throw error
    }
  }

  private static func contract() throws -> Contract {
    let loader = ContractLoader { _, bytes in
      Result { () throws(YAMLSyntaxError) in try YAMLDocument.parse(bytes) }
        .mapError { ContractFileFault(message: $0.message, location: $0.location) }
    }
    let files = try ["feed.yaml", "comments.yaml"].map { name in
      ContractFile(path: "Contracts/\(name)", bytes: try bytes("Contracts/\(name)"))
    }
    let contract = loader.load(files, folder: "Contracts")
    #expect(!contract.hasErrors)
    return contract
  }

  private static func recordings() throws -> [Recording] {
    try ["comments", "feed", "images"].map { name in
      try HARReader().read(try bytes("Recordings/\(name).har"), file: "Recordings/\(name).har")
    }
  }

  private static func bytes(_ path: String) throws -> [UInt8] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return Array(try Data(contentsOf: root.appending(path: path)))
  }
}
