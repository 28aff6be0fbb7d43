import ContractModel
import HARRecordings
import TestSupport
import Testing
import YAMLSyntax

/// The contracts and recordings that are shipped.
enum ProjectFiles {
  static let contract = contract { $0 }

  /// The contract, with changes in its text.
  static func contract(_ change: (String) -> String) -> Contract {
    let loader = ContractLoader { _, bytes in
      Result { () throws(YAMLSyntaxError) in try YAMLDocument.parse(bytes) }
        .mapError { ContractFileFault(message: $0.message, location: $0.location) }
    }
    let files = ["Contracts/feed.yaml", "Contracts/comments.yaml"].map { path in
      let text = String(decoding: (try? ProjectFile.bytes(path)) ?? [], as: UTF8.self)
      return ContractFile(path: path, bytes: Array(change(text).utf8))
    }
    let contract = loader.load(files, folder: "Contracts")
    #expect(contract.operations.count == 2)
    return contract
  }

  /// The recordings, in the order of their names.
  static func recordings() throws -> [Recording] {
    try ProjectFile.recordings.map { try HARReader().read(try ProjectFile.bytes($0), file: $0) }
  }
}
