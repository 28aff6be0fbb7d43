import ContractModel
import ContractReports
import HARRecordings
import JSONSyntax
import MockEngine

/// The scenarios of a project, from the file `scenarios.yaml` next to its recordings.
struct ScenarioFile {
  /// The available scenarios: the built-in ones, and those of the file.
  var book = ScenarioBook.ofCommand
  /// The number of files.
  var count = 0
  /// The errors in the file, as findings.
  var findings: [Finding] = []

  /// Reads the file, if there is one.
  ///
  /// - Parameters:
  ///   - paths: The folders and files of the recordings, as the user named them.
  ///   - embedded: Whether the file built into the command may be used.
  ///   - input: The contract and the recordings that the scenarios are about.
  /// - Throws: `CommandFailure` for a path that cannot be read, and for more than one such file.
  static func read(
    _ paths: [String],
    embedded: Bool,
    beside input: ContractInput
  ) throws(CommandFailure) -> ScenarioFile {
    var result = ScenarioFile()
    let folder = InputFiles.scenarios
    let files = embedded ? folder.embedded.files : try folder.readIfThere(paths)
    guard let file = files.first else { return result }
    result.count = files.count
    guard files.count == 1 else {
      throw CommandFailure(
        "there are several scenario files: \(files.map(\.path).joined(separator: ", "))",
        remedy: "keep one of them"
      )
    }
    let document: JSONDocument
    switch ContractInput.parse(file) {
    case .success(let parsed): document = parsed
    case .failure(let fault):
      result.report(fault.message, SourcePlace(file: file.path, location: fault.location))
      return result
    }
    do throws(ScenarioError) {
      result.book = try ScenarioBook.ofCommand.adding(
        own: document,
        file: file.path,
        operations: input.contract.operations.isEmpty ? nil : input.contract.operations.map(\.id)
      )
    } catch {
      result.report(error.message, error.place ?? SourcePlace(file: file.path, location: document.root.location))
    }
    for error in result.book.missingFiles(among: input.recordingPaths) {
      result.report(error.message, error.place ?? SourcePlace(file: file.path, location: nil))
    }
    return result
  }

  private mutating func report(_ message: String, _ place: SourcePlace) {
    findings.append(Finding(check: .scenario, message: message, contract: ContractPlace(place: place)))
  }
}
