import AcceptanceBackend
import ContractModel
import ContractYAML
import FeedAcceptance
import FeedClient
import HARRecordings
import JSONSyntax
import TestSupport
import Testing

/// The mock API over the contracts and recordings that are shipped.
enum ProjectBackend {
  /// Runs a body with the mock API, which all tests share: a session is all that a case has of it.
  static func run<Value: Sendable>(_ body: @Sendable (MockBackend) async throws -> Value) async throws -> Value {
    try await body(try await shared.value)
  }

  private static let shared = Task { try await make() }

  /// Starts a mock API for one test, which shuts it down.
  static func make() async throws -> MockBackend {
    try await MockBackend(contract: contract, recordings: try recordings.get())
  }

  /// The cases that follow from the shipped contracts.
  static let cases = AcceptanceSuite.cases(under: (try? contract.acceptanceRules()) ?? .shipped)

  /// Returns some of the cases that follow from the shipped contracts.
  static func selecting(_ ids: [String]) throws -> [AcceptanceCase] {
    try AcceptanceSuite.selecting(ids, among: cases)
  }

  // Read once: many tests have a backend.
  static let contract = makeContract()

  /// The contracts that are shipped, with texts of theirs replaced.
  static func makeContract(replacing texts: KeyValuePairs<String, String> = [:]) -> Contract {
    let files = ["Contracts/feed.yaml", "Contracts/comments.yaml"].map { path in
      let shipped = String(decoding: (try? ProjectFile.bytes(path)) ?? [], as: UTF8.self)
      let text = texts.reduce(shipped) { text, pair in text.replacing(pair.key, with: pair.value) }
      return ContractFile(path: path, bytes: Array(text.utf8))
    }
    let contract = ContractLoader(parseYAML: ContractLoader.yaml).load(files, folder: "Contracts")
    #expect(!contract.hasErrors)
    return contract
  }

  private static let recordings = Result { try makeRecordings() }

  /// The recordings that are shipped, with their texts changed.
  static func makeRecordings(_ change: (String) -> String = { $0 }) throws -> [Recording] {
    try ProjectFile.recordings.map { path in
      let text = change(String(decoding: try ProjectFile.bytes(path), as: UTF8.self))
      return try RecordingReader().read(Array(text.utf8), file: path)
    }
  }
}

extension AcceptanceSuite {
  /// A suite for a client whose stores are in memory.
  static func test(
    _ parts: FeedParts,
    on backend: any AcceptanceBackend,
    classify: @escaping ErrorClassifier = { $0 as? FeedError },
    deadline: Duration = .beyondHangs
  ) -> AcceptanceSuite {
    AcceptanceSuite(
      backend: backend,
      makeStore: { InMemoryFeedStore() },
      parts: parts,
      classify: classify,
      deadline: deadline
    )
  }
}
