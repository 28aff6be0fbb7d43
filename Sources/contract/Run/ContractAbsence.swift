import HARRecordings
import HTTPMessages
import Redaction

/// The behavior of a run that finds no contract.
enum ContractAbsence {
  /// The run needs a contract, and does not start.
  case refused
  /// The run needs no contract.
  case allowed

  /// The first line of a run that uses the built-in files.
  static let demonstrationLine =
    "Demonstration: this run uses the contract of a sample API, which is built into the command. For an API of your own: "
    + "contract init URL, or contract verify api.yaml --base-url URL"
  /// The note about the built-in files.
  static let demonstrationNote =
    "a demonstration: the contract, and any recordings, are those of a sample API that is built into the command"

  /// Returns the failure of a run without a contract.
  static func failure(_ places: RunPlaces) -> CommandFailure {
    let folders = [InputFiles.recordings.defaultFolder].filter(InputFiles.isThere)
    let recordings = places.recordings.isEmpty ? folders : places.recordings
    let file = recordings.first.map { RecordingReader.fileExtension(of: $0) != nil ? $0 : "\($0)/FILE.har" }
    return CommandFailure(
      recordings.first.map { "there is no contract for the recordings in \(VisibleText.of($0))" }
        ?? "there is no contract",
      because: "there is no folder \(InputFiles.contracts.defaultFolder), and none is named",
      remedy: file.map { "name it with --contracts, or infer one: contract init \(ShellWord.path($0))" }
        ?? advice(places.url)
    )
  }

  /// Returns what to do with an API of one's own.
  static func advice(_ url: HTTPURL?) -> String {
    guard let url else {
      return "start with contract init URL, name a document: contract verify api.yaml --base-url URL, or see what a "
        + "sample API gets: contract verify --demo"
    }
    let address = ShellWord.of(RedactedURL(url).description)
    return "start with contract init \(address), or name a document: contract verify api.yaml --base-url \(address)"
  }
}

extension ContractInput {
  /// Returns the first line of a run, after the line that says that it is a demonstration.
  func introducing(_ title: String) -> String {
    isDemonstration ? "\(ContractAbsence.demonstrationLine)\n\(title)" : title
  }
}

extension RunPlaces {
  /// Whether a contract is named, or in the default folder, or that of the sample API.
  var namesContract: Bool {
    isDemonstration || !contracts.isEmpty || InputFiles.isThere(InputFiles.contracts.defaultFolder)
  }

  /// Whether there are recordings: they are named, or in the default folder.
  var hasRecordings: Bool { !recordings.isEmpty || InputFiles.isThere(InputFiles.recordings.defaultFolder) }
}
