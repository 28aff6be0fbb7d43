import Basics
import ContractModel
import Diagnostics
import HARRecordings
import MockEngine

/// The recordings and contracts of all tests, each read and indexed once as long as its files stay the same.
enum SharedFiles {
  /// A value with a number that no other value has.
  struct Shared<Value: Sendable>: Sendable {
    let value: Value
    /// The size of its files, in bytes.
    let size: Int
    let number: Int

    init(_ value: Value, size: Int) {
      (self.value, self.size) = (value, size)
      number = SharedFiles.count.add()
    }
  }

  /// Everything that an API depends on, except the secrets that its users learn.
  private struct APIKey: Hashable {
    let contract: Int
    let recordings: [Int]
    let match: MatchRules
    let order: MockOptions.Order
    let unmatched: MockOptions.Unmatched
    let rewritesAddresses: Bool
    let seed: UInt64
    let state: MockOptions.State?
  }

  private struct ContractKey: Hashable {
    let path: String
    let format: Int
  }

  /// The most bytes of files whose values are kept.
  private static let limit = 256 << 20

  private static let count = Counter()
  private static let recordings = FileCache<String, Shared<Recording>>(limit: limit)
  private static let contracts = FileCache<[ContractKey], Shared<Contract>>(limit: limit)
  private static let apis = FileCache<APIKey, MockAPI>(limit: limit)

  /// Returns a recording.
  static func recording(_ path: String) throws(MockError) -> Shared<Recording> {
    try recordings.value(for: path) { (log) throws(MockError) in
      let bytes = try bytes(of: path, log)
      let size = bytes.count
      do throws(RecordingProblem) {
        let (file, folder) = (TestFiles.shown(path), FileSystem.folder(of: path))
        return Shared(try RecordingReader().read(bytes, file: file, beside: folder), size: size)
      } catch {
        throw MockError(error)
      }
    }
  }

  /// Returns the contract that several files describe together; `nil` for no file.
  static func contract(_ sources: [ContractSource], _ files: TestFiles) throws(MockError) -> Shared<Contract>? {
    var keys: [ContractKey] = []
    var formats: [String: ContractFormat] = [:]
    for source in sources {
      let path = try files.path(of: source.path, kind: "contract")
      guard formats[path] == nil else { continue }
      formats[path] = source.format
      keys.append(ContractKey(path: path, format: source.format.number))
    }
    guard !keys.isEmpty else { return nil }
    return try contracts.value(for: keys) { [keys, formats] (log) throws(MockError) in
      let contract = try load(keys.map(\.path), formats, log)
      return Shared(contract, size: log.cost)
    }
  }

  /// Returns an API, with the index that it shares with other tests.
  static func api(
    _ contract: Shared<Contract>?,
    _ recordings: [Shared<Recording>],
    _ options: MockOptions,
    _ settings: MockSettings
  ) -> MockAPI {
    let key = APIKey(
      contract: contract?.number ?? 0,
      recordings: recordings.map(\.number),
      match: options.match,
      order: options.order,
      unmatched: options.unmatched,
      rewritesAddresses: options.rewritesAddresses,
      seed: options.seed,
      state: options.state
    )
    let shared = apis.value(for: key) { log in
      log.cost = recordings.reduce(0) { $0 + $1.size }
      return MockAPI(contract: contract?.value ?? noContract, recordings: recordings.map(\.value), options: options)
    }
    return MockAPI(shared, policy: options.policy)
  }

  /// Returns the content of a file.
  static func bytes(of path: String) throws(MockError) -> [UInt8] { try bytes(of: path, ReadLog()) }

  private static func bytes(of path: String, _ log: ReadLog) throws(MockError) -> [UInt8] {
    log.add(path)
    do throws(WholeFile.Unusable) { return try WholeFile.read(path) } catch {
      throw MockError("unreadable-file", "the file cannot be read", at: TestFiles.shown(path), because: error.reason)
    }
  }

  private static func load(
    _ paths: [String],
    _ formats: [String: ContractFormat],
    _ log: ReadLog
  ) throws(MockError) -> Contract {
    // Shown paths are relative to a folder, to which referenced files are relative as well.
    let first = paths.first ?? ""
    let root = String(first.dropLast(TestFiles.shown(first).count))
    let absolute: @Sendable (String) -> String = { name in name.hasPrefix("/") ? name : root + name }
    let fallback = formats[first] ?? .json
    let loader = ContractLoader(
      readFile: { name in
        log.add(absolute(name))
        do throws(WholeFile.Unusable) { return .success(try WholeFile.read(absolute(name))) } catch {
          return .failure(ContractFileFault(message: error.reason, location: nil))
        }
      },
      parseYAML: { name, bytes in (formats[absolute(name)] ?? fallback).parse(bytes) }
    )
    var files: [ContractFile] = []
    for path in paths {
      let name = path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path
      files.append(ContractFile(path: name, bytes: try bytes(of: path, log)))
    }
    let contract = loader.load(files, folder: root)
    guard contract.isUnusable || contract.operations.isEmpty else { return contract }
    let problems = contract.problems.filter { $0.severity == .error }.map(\.description)
    throw MockError(
      "unusable-contract",
      "the contract cannot be used",
      at: paths.map(TestFiles.shown).joined(separator: ", "),
      because: problems.isEmpty ? "it has no operation" : problems.prefix(5).joined(separator: "; ")
    )
  }

  /// A contract without operations.
  private static let noContract = ContractLoader { _, _ in
    .failure(ContractFileFault(message: "there is no contract", location: nil))
  }.load([], folder: "")
}
