public import AcceptanceBackend
public import ContractModel
import ContractYAML
public import HARRecordings
import ShippedFiles

/// The acceptance suite with all that it needs: no file of this package has to be at hand.
///
/// ```swift
/// let backend = try await AcceptanceKit.shipped()
/// let suite = AcceptanceSuite(backend: backend, makeStore: { MyStore() })
/// let failures = await suite.outcomes(of: suite.cases(from: [.story])).filter { $0.failure != nil }
/// await backend.shutdown()
/// ```
public enum AcceptanceKit {
  /// Starts the mock API with the contracts and recordings of this package.
  ///
  /// - Parameter port: The port to listen on; 0 for a free one.
  /// - Throws: Any error of `MockBackend`; `RecordingProblem` if a recording cannot be read.
  public static func shipped(port: Int = 0) async throws -> MockBackend {
    try await MockBackend(contract: contract, recordings: try recordings(), port: port)
  }

  /// The contracts of this package.
  public static var contract: Contract {
    let files = texts(in: "Contracts/").map { ContractFile(path: $0.path, bytes: Array($0.text.utf8)) }
    return loader.load(files, folder: "Contracts")
  }

  /// A loader of contracts in JSON and YAML.
  public static var loader: ContractLoader { ContractLoader(parseYAML: ContractLoader.yaml) }

  /// Returns the recordings of this package.
  ///
  /// - Throws: `RecordingProblem` if one cannot be read.
  public static func recordings() throws -> [Recording] {
    try texts(in: "Recordings/").map { try RecordingReader().read(Array($0.text.utf8), file: $0.path) }
  }

  private static func texts(in folder: String) -> [(path: String, text: String)] {
    ShippedFiles.files.filter { $0.path.hasPrefix(folder) && !$0.path.hasSuffix("scenarios.yaml") }
      .map { ($0.path, $0.text) }
  }
}
