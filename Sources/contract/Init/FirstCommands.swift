import ArgumentParser
import Basics
import ContractReports
import ContractVerifier
import Diagnostics
import Foundation
import HTTPMessages
import Redaction

/// The commands that `contract init` ends with, each of which was found to end with 0 in the project as it is now.
struct FirstCommands {
  /// How a run names the target: `--base-url live`; `nil` for none.
  var address: [String]?
  /// The contract, if a run does not find it by itself.
  var contract: String?

  private let command: InitCommand
  private let files: NewProject
  private let policy: RedactionPolicy
  private var commands: [(text: String, purpose: String)] = []
  private var remark: String?

  private static let baseline = "baseline.json"
  private static let checkBaseline = "check-baseline.json"

  /// Creates an empty list.
  init(_ command: InitCommand, _ files: NewProject, _ policy: RedactionPolicy) {
    (self.command, self.files, self.policy) = (command, files, policy)
  }

  /// The lines to print: the commands, each with its purpose below it.
  var lines: [String] {
    let folder = files.folder == "." ? "" : "cd \(ShellWord.path(files.folder)) && "
    let lines = commands.flatMap { ["  \(folder)\($0.text)", "    \($0.purpose)"] }
    return (lines.isEmpty ? [] : ["Next:"]) + lines + [remark].compactMap(\.self)
  }

  // MARK: Routes

  /// Adds the commands of a project with a live API; `isAnswered` says whether a request to it succeeded.
  mutating func addLive(isAnswered: Bool) async {
    await addCheck()
    guard let address else { return }
    let target = address.map { " \(ShellWord.of($0))" }.joined()
    let headers = command.address.repeated()
    guard headers.isComplete else {
      remark = "To verify the API, put the secret header into an environment variable, and name it with --header-env."
      return
    }
    guard isAnswered else { return addDryRun(target) }
    let options = headers.text + (command.insecure ? " --insecure" : "")
    commands.append(
      (
        "contract verify\(target)\(options) --write-baseline \(Self.baseline)",
        "verifies the live API, and keeps what it finds as known problems; --baseline \(Self.baseline) then shows what "
          + "is new"
      )
    )
  }

  /// Adds the commands of a project with a recording of an API.
  mutating func addRecorded() async {
    await addCheck()
    switch await replayHolds() {
    case true?:
      commands.append(("contract verify", "replays the recording on this machine, and verifies it over HTTP"))
    case false?:
      commands.append(
        (
          "contract verify --write-baseline \(Self.baseline)",
          "replays the recording on this machine, and keeps what it finds as known problems"
        )
      )
    case nil: break
    }
  }

  /// Adds the commands of a project with a document alone.
  mutating func addFiles() async {
    await addCheck()
    addDryRun("")
  }

  // MARK: Commands

  private mutating func addCheck() async {
    let text = "contract check\(named)"
    switch await status(ofCheck: contract.map { ["--contracts", $0] } ?? []) {
    case .holds?: commands.append((text, "judges the contract, and recordings by it, without a network"))
    case .broken?:
      commands.append(
        (
          "\(text) --write-baseline \(Self.checkBaseline)",
          "judges the contract, and recordings by it, and keeps what is wrong today as known problems"
        )
      )
    default: break
    }
  }

  private mutating func addDryRun(_ target: String) {
    guard let input = try? input(needsRecordings: false), input.failureStatus == nil else { return }
    commands.append(
      ("contract verify\(named)\(target) --dry-run", "lists the requests of a verification without sending any")
    )
  }

  /// The option that names the contract, if a run does not find it by itself.
  private var named: String { contract.map { " " + ShellWord.option("--contracts", $0) } ?? "" }

  // MARK: Trials

  /// Returns how `contract check` would end; `nil` if it cannot be run.
  private func status(ofCheck words: [String]) async -> ExitStatus? {
    guard var command = try? CheckCommand.parse(words + ["--quiet"]) else { return nil }
    let configuration = try? ConfigurationFile.read(files.existingConfiguration, environment: [:])
    guard let settings = try? command.complete(environment: environment, configuration: configuration),
      command.refusal == nil
    else {
      return nil
    }
    let complete = command
    return await RunFiles.$current.withValue(RunFiles()) {
      await ProjectSettings.$current.withValue(settings.project) { () async -> ExitStatus? in
        do throws(CommandFailure) {
          try complete.redaction.declare(to: policy)
          var outputs = try complete.reporting.outputs(of: .check, policy, environment: [:])
          outputs.acceptance = try complete.baseline.acceptance()
          let outcome = try await complete.outcome(outputs)
          return outcome.failure == nil ? outcome.status : nil
        } catch {
          return nil
        }
      }
    }
  }

  /// Returns whether the verification of the replayed recordings holds; `nil` if it cannot be done.
  private func replayHolds() async -> Bool? {
    await RunFiles.$current.withValue(RunFiles()) { () async -> Bool? in
      guard let input = try? input(needsRecordings: true), input.failureStatus == nil,
        let context = try? RunContext(.verify, input, quiet, RunLimits(maxTime: "10s"), at: nil),
        let outcome = try? await context.verifyRecordings()
      else { return nil }
      guard outcome.failure == nil else { return nil }
      return outcome.status == .holds ? true : outcome.status == .broken ? false : nil
    }
  }

  /// The destinations of the results of a trial.
  private var quiet: RunOutputs {
    RunOutputs(options: ConsoleOptions(quiet: true), people: .output(policy), environment: [:])
  }

  private func input(needsRecordings: Bool) throws(CommandFailure) -> ContractInput {
    let configuration = try ConfigurationFile.read(files.existingConfiguration, environment: [:])
    func paths(_ key: String, _ folder: String) -> [String] {
      configuration?.settings[key]?.values ?? [files.path(folder)].filter(InputFiles.isThere)
    }
    let recordings = paths("recordings", InputFiles.recordings.defaultFolder)
    let contracts = contract.map { [files.path($0)] } ?? paths("contracts", InputFiles.contracts.defaultFolder)
    return try ContractInput(
      RunPlaces([], contracts: contracts, recordings: recordings),
      needsRecordings: needsRecordings
    )
  }

  /// The environment, whose variables set options of the printed commands, too.
  private var environment: [String: String] { ProcessInfo.processInfo.environment }
}
