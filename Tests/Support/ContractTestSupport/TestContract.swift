public import ContractModel
import ContractYAML
import Diagnostics
import TestSupport
public import Testing

/// Contracts for tests, loaded as the command loads them.
public enum TestContract {
  /// Reads YAML and JSON.
  public static let loader = loader(readFile: nil)

  /// Reads YAML and JSON, and by a function the files that documents refer to.
  public static func loader(readFile: ContractLoader.FileReader?) -> ContractLoader {
    ContractLoader(readFile: readFile, parseYAML: ContractLoader.yaml)
  }

  /// The contract that a YAML text is, as if it stood in `Contracts/test.yaml`; it must have no errors.
  public static func of(_ yaml: String, sourceLocation: SourceLocation = #_sourceLocation) -> Contract {
    load([ContractFile(path: "Contracts/test.yaml", bytes: Array(yaml.utf8))], sourceLocation)
  }

  /// The contract whose paths, with what may follow them, a YAML text has; the lines before them are added.
  public static func paths(_ yaml: String, sourceLocation: SourceLocation = #_sourceLocation) -> Contract {
    of("openapi: 3.1.0\ninfo: { title: Test, version: '1' }\npaths:\n\(yaml)", sourceLocation: sourceLocation)
  }

  /// The contracts of the feed and of its comments, as they are shipped.
  public static let shipped = shipped(withExamples: true)

  /// The contracts of the feed and of its comments, with pages in both directions.
  public static let shippedInBothDirections = shipped(withExamples: true, replacing: BothDirections.texts)

  /// The contracts of the feed and of its comments, without their examples if requested, and with texts replaced.
  public static func shipped(
    withExamples: Bool,
    replacing texts: KeyValuePairs<String, String> = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Contract {
    let files = ["Contracts/feed.yaml", "Contracts/comments.yaml"].map { path in
      // A file that is missing is a contract without operations, which the tests find out.
      var text = String(decoding: (try? ProjectFile.bytes(path)) ?? [], as: UTF8.self)
      for (old, new) in texts { text = text.replacing(old, with: new) }
      if !withExamples { text = text.replacing("examples:", with: "x-examples:") }
      return ContractFile(path: path, bytes: Array(text.utf8))
    }
    return load(files, sourceLocation)
  }

  private static func load(_ files: [ContractFile], _ sourceLocation: SourceLocation) -> Contract {
    let contract = loader.load(files, folder: "Contracts")
    for problem in contract.problems where problem.severity == .error {
      Issue.record("\(problem)", sourceLocation: sourceLocation)
    }
    return contract
  }
}
