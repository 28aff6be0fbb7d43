import ContractModel
import Foundation
import HARRecordings
import HTTPExchange
import JSONSyntax
import Testing
import YAMLSyntax

/// The contracts and recordings that are shipped.
enum ProjectFiles {
  static let contract: Contract = {
    let loader = ContractLoader { _, bytes in
      Result { () throws(YAMLSyntaxError) in try YAMLDocument.parse(bytes) }
        .mapError { ContractFileFault(message: $0.message, location: $0.location) }
    }
    let files = ["feed.yaml", "comments.yaml"].map { name in
      ContractFile(path: "Contracts/\(name)", bytes: (try? bytes("Contracts/\(name)")) ?? [])
    }
    let contract = loader.load(files, folder: "Contracts")
    #expect(!contract.hasErrors)
    return contract
  }()

  /// The recordings, in the order of their names.
  static func recordings() throws -> [Recording] {
    try ["comments", "feed", "images"].map { name in
      try HARReader().read(try bytes("Recordings/\(name).har"), file: "Recordings/\(name).har")
    }
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return Array(try Data(contentsOf: root.appending(path: path)))
  }
}
