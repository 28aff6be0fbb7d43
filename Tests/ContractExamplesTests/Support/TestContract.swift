import ContractModel
import Foundation
import Testing
import YAMLSyntax

/// Contracts for tests, loaded as the command loads them.
enum TestContract {
  /// The contract that a YAML text is; it must have no errors.
  static func of(_ yaml: String, sourceLocation: SourceLocation = #_sourceLocation) -> Contract {
    load([ContractFile(path: "Contracts/test.yaml", bytes: Array(yaml.utf8))], sourceLocation)
  }

  /// The contracts of the feed and of its comments, as they are shipped, less their examples where told so.
  static func shipped(withExamples: Bool = true) -> Contract {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../../Contracts")
    let files = ["feed.yaml", "comments.yaml"].map { name in
      let data = try? Data(contentsOf: folder.standardizedFileURL.appending(path: name))
      var text = String(decoding: data ?? Data(), as: UTF8.self)
      if !withExamples { text = text.replacing("examples:", with: "x-examples:") }
      return ContractFile(path: "Contracts/\(name)", bytes: Array(text.utf8))
    }
    return load(files, #_sourceLocation)
  }

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
