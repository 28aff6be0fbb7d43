import ArgumentParser
import ContractReports
import HTTPMessages

/// The known problems of a run, which do not fail it.
struct BaselineOptions: ParsableArguments {
  @Option(
    help: .value("path", "Accept the known problems of this file; report new and fixed ones."),
    completion: .file()
  )
  var baseline: String?

  @Option(help: .value("path", "Accept all problems of this run, and write them to a baseline."), completion: .file())
  var writeBaseline: String?

  @Flag(help: "Remove the problems from the file of --baseline that this run shows to be fixed.")
  var updateBaseline = false

  mutating func validate() throws {
    guard baseline == nil || writeBaseline == nil else {
      throw ValidationError(
        "--baseline and --write-baseline exclude each other; --update-baseline removes fixed problems"
      )
    }
  }

  /// Returns what a run accepts, with the baseline read and the path to write checked.
  ///
  /// - Throws: `CommandFailure` for a file that cannot be read, is not a baseline, or cannot be written.
  func acceptance() throws(CommandFailure) -> ProblemAcceptance {
    var acceptance = ProblemAcceptance(project: ProjectSettings.current)
    if let baseline {
      let file = InputFile(noun: "baseline", remedy: "write it with \(ShellWord.option("--write-baseline", baseline))")
      let bytes = try file.bytes(of: baseline)
      do { acceptance.baseline = try Baseline(parsing: bytes, file: baseline) } catch { throw CommandFailure(error) }
      acceptance.path = baseline
      acceptance.mode = updateBaseline ? .update : .read
      if updateBaseline { acceptance.file = try OutputFile(path: baseline, as: .baseline, option: "--baseline") }
    } else if let writeBaseline {
      acceptance.path = writeBaseline
      acceptance.file = try OutputFile(path: writeBaseline, as: .baseline, option: "--write-baseline")
      acceptance.mode = .write
    }
    return acceptance
  }
}

extension BaselineOptions: SettingGroup {
  static let settings: [SettingOf<BaselineOptions>] = [SettingOf("baseline", \.baseline, as: .path)]

  func requireComplete() throws {
    guard !updateBaseline || baseline != nil else {
      throw ValidationError("--update-baseline is for --baseline; add that, or write a new one with --write-baseline")
    }
  }
}
