import ContractModel
import Foundation
import Testing
import YAMLSyntax

/// Contracts for tests, loaded as the command loads them.
enum TestContract {
  /// The contract that a YAML text is, as if it stood in `Contracts/test.yaml`; it must have no errors.
  static func of(_ yaml: String, sourceLocation: SourceLocation = #_sourceLocation) -> Contract {
    load([ContractFile(path: "Contracts/test.yaml", bytes: Array(yaml.utf8))], sourceLocation)
  }

  /// The contracts of the feed and of its comments, as they are shipped.
  static let feed: Contract = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../../Contracts")
    let files = ["feed.yaml", "comments.yaml"].map { name in
      let data = try? Data(contentsOf: folder.standardizedFileURL.appending(path: name))
      return ContractFile(path: "Contracts/\(name)", bytes: [UInt8](data ?? Data()))
    }
    return load(files, #_sourceLocation)
  }()

  private static func load(_ files: [ContractFile], _ sourceLocation: SourceLocation) -> Contract {
    let loader = ContractLoader { _, bytes in
      Result { () throws(YAMLSyntaxError) in try YAMLDocument.parse(bytes) }
        .mapError { ContractFileFault(message: $0.message, location: $0.location) }
    }
    let contract = loader.load(files, folder: "Contracts")
    for problem in contract.problems where problem.severity == .error {
      Issue.record("\(problem)", sourceLocation: sourceLocation)
    }
    return contract
  }
}
