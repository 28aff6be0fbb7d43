import ArgumentParser
import Foundation
import HTTPMessages
import Redaction

/// Trusts a configuration file, so that runs use the secrets and unsafe requests that it asks for.
struct TrustCommand: RunnableCommand {
  static let examples = [
    "contract trust",
    "contract trust --config ci/contract.yaml --dry-run",
  ]

  static let commonOptions: [String] = []

  static let configuration = HelpText.configuration(
    "trust",
    "Trust contract.yaml to send secrets and unsafe requests to its targets.",
    examples,
    """
    A repository from elsewhere may name any target. So values from the environment, credentials and unsafe requests \
    are sent to a target that only the file names, and that is not on this machine, after you trusted the file. The \
    command prints what the file asks for, and remembers its path and content outside the repository. A file that \
    changes has to be trusted again.

    CONTRACT_TRUST=1 in the environment trusts the file of a single run, such as on a build server.
    """
  )

  @Option(help: .value("path", "The configuration file. (default: contract.yaml)"), completion: .file())
  var config: String?

  @Flag(help: "Print what the file asks for, and trust nothing.")
  var dryRun = false

  @Flag(help: "Trust the file no longer.")
  var remove = false

  @Flag(help: "Print the trusted files.")
  var list = false

  mutating func validate() throws {
    guard [dryRun, remove, list].count(where: \.self) <= 1 else {
      throw ValidationError("--dry-run, --remove and --list exclude each other")
    }
  }

  func execute(_ policy: RedactionPolicy) async throws(CommandFailure) -> ExitStatus {
    let environment = ProcessInfo.processInfo.environment
    let output = StandardStream.output(policy)
    func print(_ line: String) { output.write(VisibleText.of(line) + "\n") }
    let store = try TrustStore(environment)
    var entries = try store.entries()
    if list {
      for entry in entries { print(entry.path) }
      return .holds
    }
    let path = config ?? environment[ConfigurationFile.variable].flatMap { $0.isEmpty ? nil : $0 }
    let named = path ?? ConfigurationFile.name
    if remove {
      // A file that was deleted can still be removed from the list.
      let real = TrustStore.path(of: named)
      guard entries.contains(where: { $0.path == real }) else {
        throw CommandFailure("\(VisibleText.of(named)) is not trusted", remedy: "contract trust --list shows the files")
      }
      entries.removeAll { $0.path == real }
      try store.write(entries)
      print("no longer trusted: \(real)")
      return .holds
    }
    guard let configuration = try ConfigurationFile.read(named, environment: environment) else {
      throw CommandFailure("there is no file \(VisibleText.of(named))", remedy: "name a file with --config")
    }
    print("\(named) asks for:")
    for line in Self.lines(of: configuration) { print("  \(line)") }
    guard !dryRun else { return .holds }
    let entry = try TrustStore.entry(of: configuration)
    entries.removeAll { $0.path == entry.path }
    try store.write(entries + [entry])
    print("trusted: \(entry.path), until it changes (contract trust --remove ends that)")
    return .holds
  }

  /// Returns what a file asks for, a line each.
  private static func lines(of configuration: ProjectConfiguration) -> [String] {
    let targets = configuration.targetRequests
    guard !targets.isEmpty else { return ["no target of its own"] }
    return targets.flatMap { target -> [String] in
      let url = FileRequest.shown(target.url)
      if FileRequest.isThisMachine(target.url), target.requests.isEmpty {
        return ["\(url) (\(target.name)): on this machine, needs no trust"]
      }
      let uses = target.requests.map { request in
        "  \(request.text)\(request.destination == url ? "" : " to \(request.destination)") (\(request.place))"
      }
      return ["\(url) (\(target.name)):"]
        + (uses.isEmpty ? ["  sends nothing of yours, except credentials that you pass yourself"] : uses)
    }
  }
}
