import Basics
import Dispatch
import HTTPMessages
import JSONSyntax

/// The names in a project's files: operations, workflows and scenarios.
///
/// A file is not judged here, so one with errors still gives the names that can be read.
struct CompletionProject: Sendable {
  var operations: [(id: String, isSafe: Bool)] = []
  var workflows: [String] = []
  var scenarios: [String] = []

  /// How long a user waits for names; files that take longer give none.
  private static let patience = DispatchTimeInterval.milliseconds(200)
  /// The largest file that is read, in bytes.
  private static let largestFile = 32 << 20

  /// Reads the files that the words of a command line name, or those of the project.
  static func read(_ words: ArraySlice<String>, environment: [String: String]) -> CompletionProject {
    let found = Mutex(CompletionProject())
    let isDone = DispatchSemaphore(value: 0)
    // A device or a huge file may take for ever; the process ends without waiting for its thread.
    DispatchQueue.global().async {
      let configuration = (try? ConfigurationFile.read(nil, environment: environment))?.settings ?? [:]
      func paths(_ option: String, _ key: String, _ isNamed: (String) -> Bool) -> [String] {
        let named = values(of: option, in: words) + words.filter { !$0.hasPrefix("-") && isNamed($0) }
        return named.isEmpty ? configuration[key]?.values ?? [] : named
      }
      let contracts = paths("--contracts", "contracts") { word in
        InputFiles.contracts.extensions.contains { word.hasSuffix(".\($0)") } && !word.contains("://")
      }
      let recordings = paths("--recordings", "recordings") { _ in false }
      for path in (try? InputFiles.contracts.pathsIfThere(contracts)) ?? [] {
        if let root = root(of: path, InputFiles.contracts) { found.withLock { $0.addContract(root) } }
      }
      for path in (try? InputFiles.scenarios.pathsIfThere(recordings)) ?? [] {
        if let root = root(of: path, InputFiles.scenarios) { found.withLock { $0.addScenarios(root) } }
      }
      isDone.signal()
    }
    _ = isDone.wait(timeout: .now() + patience)
    return found.withLock(\.self)
  }

  private static func values(of option: String, in words: ArraySlice<String>) -> [String] {
    zip(words, words.dropFirst()).compactMap { $0 == option ? $1 : nil }
      + words.compactMap { $0.hasPrefix(option + "=") ? String($0.dropFirst(option.count + 1)) : nil }
  }

  private static func root(of path: String, _ kind: InputFiles) -> JSONValue? {
    guard let status = FileStatus(at: path), status.kind == .file, status.size <= largestFile,
      let bytes = try? kind.bytes(of: path)
    else { return nil }
    return try? ContractInput.parse(SourceFile(path: path, bytes: bytes)).get().root
  }

  private mutating func addContract(_ root: JSONValue) {
    for path in root["paths"].map({ Array($0.members) }) ?? [] where path.value.kind == .object {
      let template = path.name
      for member in path.value.members {
        let name = member.name
        guard Self.methods.contains(name), member.value.kind == .object else { continue }
        let method = HTTPMethod(name.uppercased())
        let id = member.value["operationId"]?.string ?? "\(method) \(template)"
        // No name steers the terminal of the shell that shows it.
        if VisibleText.of(id) == id { operations.append((id, method.isSafe)) }
      }
    }
    workflows += root["workflows"].map { $0.elements.compactMap { $0["workflowId"]?.string } } ?? []
  }

  /// The members of a path item that are operations.
  private static let methods: Set<String> = [
    "get", "put", "post", "delete", "options", "head", "patch", "trace", "query",
  ]

  private mutating func addScenarios(_ root: JSONValue) {
    scenarios += root["scenarios"].map { $0.members.map(\.name) } ?? []
  }
}
