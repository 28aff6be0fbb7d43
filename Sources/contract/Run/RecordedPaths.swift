import ContractModel
import Diagnostics
import HARRecordings
import HTTPMessages
import RecordingChecks
import Redaction

/// The paths of recorded requests that succeeded, whose items may exist on another target.
struct RecordedPaths {
  /// The most paths of one operation.
  private static let limit = 20

  /// The values of path parameters that were recorded together, by the ids of operations.
  private(set) var values: [String: [[String: String]]] = [:]
  /// A note about what was taken from the recordings.
  private(set) var notes: [String] = []

  /// Reads recordings that the user named; one that cannot be read is noted.
  init(in paths: [String], of contract: Contract) throws(CommandFailure) {
    guard !paths.isEmpty else { return }
    let judge = EntryJudge(contract: contract)
    for path in try InputFiles.recordings.pathsIfThere(paths) {
      let file = try InputFiles.recordings.open(path)
      do throws(RecordingProblem) {
        for entry in try RecordingReader().read(file, file: path).entries { add(entry, judge) }
      } catch {
        notes.append("no path values were taken from \(path): \(error.message)")
      }
    }
    let count = values.values.reduce(0) { $0 + $1.count }
    if count > 0 { notes.append("path values are taken from \(counted(count, "recorded request"))") }
  }

  private mutating func add(_ entry: RecordedEntry, _ judge: EntryJudge) {
    guard entry.requestHead.method == .get, 200..<300 ~= entry.responseHead.status,
      let match = judge.match(entry), !match.pathParameters.isEmpty,
      !match.pathParameters.values.contains(where: { $0.isEmpty || Placeholder.occurs(inText: $0) })
    else { return }
    let known = values[match.operation.id] ?? []
    guard known.count < Self.limit, !known.contains(match.pathParameters) else { return }
    values[match.operation.id] = known + [match.pathParameters]
  }
}
