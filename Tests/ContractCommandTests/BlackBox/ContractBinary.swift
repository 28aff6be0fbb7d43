import Foundation

/// The built command, run as its users run it.
enum ContractBinary {
  /// How a run ended.
  struct Outcome: Sendable {
    var baseURL: String
    var exit: Int32
    var errorText: String
    /// `nil` where no report was written.
    var report: VerifyReport?

    /// The findings without what differs from server to server.
    var lines: [String] { report?.lines(without: baseURL) ?? ["no report"] }
  }

  /// The command under test: the one that CONTRACT_COMMAND names, or else the one beside the test bundle.
  static let location: URL? = {
    if let other { return URL(filePath: other) }
    let arguments = CommandLine.arguments
    let bundle = arguments.firstIndex(of: "--test-bundle-path").flatMap { arguments.dropFirst($0 + 1).first }
    let folders =
      ([bundle, arguments.first].compactMap { $0 }).flatMap { path in
        // On Linux the bundle is a file in the products' folder; on macOS the executable is deep inside it.
        sequence(first: URL(filePath: path).deletingLastPathComponent()) { $0.deletingLastPathComponent() }.prefix(5)
      } + [repository.appending(path: ".build/debug")]
    return folders.map { $0.appending(path: "contract") }.first {
      FileManager.default.isExecutableFile(atPath: $0.path) && !$0.hasDirectoryPath
    }
  }()

  /// A command that was built apart from these tests, such as an installed one; it speaks TLS.
  private static let other = ProcessInfo.processInfo.environment["CONTRACT_COMMAND"]

  /// Whether the command under test speaks TLS.
  static let speaksTLS: Bool = {
    #if TLS
      true
    #else
      other != nil
    #endif
  }()

  /// Whether the command under test decodes br and zstd; of an installed one, `CONTRACT_TRAITS` says so.
  static let decodesEveryCoding: Bool = {
    #if Brotli && Zstandard
      true
    #else
      other != nil && ProcessInfo.processInfo.environment["CONTRACT_TRAITS"]?.contains("Brotli,Zstandard") == true
    #endif
  }()

  private static let repository = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of the contracts of this package.
  static let contracts = repository.appending(path: "Contracts").path
  /// The options that name the contracts and recordings of this package.
  static let ofPackage = ["--contracts", contracts, "--recordings", repository.appending(path: "Recordings").path]

  /// Verifies an API, by the contracts of this package unless others are given.
  static func verify(
    _ baseURL: String,
    contracts: String = contracts,
    _ options: [String] = [],
    environment: [String: String]? = nil
  ) async throws -> Outcome {
    guard let location else { throw Program.Failure("the command contract is not beside the tests") }
    let folder = FileManager.default.temporaryDirectory.appending(path: "contract-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (report, errors) = (folder.appending(path: "report.json"), folder.appending(path: "errors.txt"))
    try Data().write(to: errors)
    let errorHandle = try FileHandle(forWritingTo: errors)
    defer { try? errorHandle.close() }
    let exit = try await Program.exitCode(
      of: location,
      [
        "verify", "--base-url", baseURL, "--contracts", contracts,
        "--seed", "1", "CONTRACT_RESOURCES=all", "--quiet", "--report", "json=\(report.path)",
      ] + options,
      in: folder,
      environment: environment,
      standardError: errorHandle
    )
    return Outcome(
      baseURL: baseURL,
      exit: exit,
      errorText: try String(contentsOf: errors, encoding: .utf8),
      report: try (try? Data(contentsOf: report)).map { try JSONDecoder().decode(VerifyReport.self, from: $0) }
    )
  }

  /// Returns the arguments of `mock` for a mock API of the sample API, unless they name files or an API.
  static func demonstrated(_ arguments: [String]) -> [String] {
    let naming: Set = ["--contracts", "--recordings", "--base-url", "-u", "forward", "--demo"]
    let namesFiles = arguments.contains { argument in
      naming.contains(argument)
        || [".yaml", ".yml", ".json", ".har"].contains { argument.hasSuffix($0) }
          && !argument.contains("=")
    }
    return namesFiles ? arguments : ["--demo"] + arguments
  }

  /// What a run wrote, and how it ended.
  struct Words: Sendable {
    var exit: Int32
    var output: String
    var error: String
    /// The requested files that it wrote, by their names.
    var files: [String: String] = [:]
  }

  /// Runs the command, or a script of this package such as `ci/install`, in an empty folder.
  ///
  /// `FOLDER` in any text is replaced by another folder, which has the given files.
  static func run(
    _ arguments: [String],
    script: String? = nil,
    files: [String: String] = [:],
    environment: [String: String]? = nil
  ) async throws -> Words {
    guard let location = script.map({ repository.appending(path: $0) }) ?? location else {
      throw Program.Failure("the command contract is not beside the tests")
    }
    return try await inFolders(files) { inside, outside in
      let (output, error) = (outside.appending(path: "output.txt"), outside.appending(path: "error.txt"))
      for file in [output, error] { try Data().write(to: file) }
      let exit = try await Program.exitCode(
        of: location,
        arguments.map { $0.replacingOccurrences(of: "FOLDER", with: inside.path) },
        in: outside,
        environment: environment,
        standardOutput: FileHandle(forWritingTo: output),
        standardError: FileHandle(forWritingTo: error)
      )
      func words(_ file: URL) throws -> String {
        try String(contentsOf: file, encoding: .utf8).replacingOccurrences(of: inside.path, with: "FOLDER")
      }
      return Words(exit: exit, output: try words(output), error: try words(error))
    }
  }

  /// Calls `body` with a folder that has the files given, and an empty one to run in; both are removed afterwards.
  static func inFolders<Result>(
    _ files: [String: String],
    _ body: (_ inside: URL, _ outside: URL) async throws -> Result
  ) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "contract-\(UUID().uuidString)")
    let (inside, outside) = (folder.appending(path: "inside"), folder.appending(path: "outside"))
    for folder in [inside, outside] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      let file = inside.appending(path: name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    return try await body(inside, outside)
  }
}
