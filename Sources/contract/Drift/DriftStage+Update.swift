import Diagnostics
import HARRecordings
import HTTPMessages
import RecordingChecks
import RecordingDrift

extension DriftStage {
  /// Records again what drifted, notes the comparison beside the recordings, and returns what was written.
  ///
  /// - Throws: `CommandFailure` for a file that cannot be written; the others are.
  func update(_ outcome: DriftOutcome) throws(CommandFailure) -> [String] {
    let writer = HARWriter(
      name: "contract",
      version: ContractCommand.version,
      bodyLimit: context.limits.maxBody.value
    )
    var (notes, failures): ([String], [CommandFailure]) = ([], [])
    var compared = outcome.unchanged
    for (position, entries) in Dictionary(grouping: outcome.drifted, by: \.recording).sorted(by: { $0.key < $1.key }) {
      let recording = input.recordings[position]
      do throws(RecordingUpdate.Refusal) {
        let update = try RecordingUpdate(recording, at: recording.file)
        let count = try update.replace(entries, writer: writer, policy: outputs.policy)
        notes.append("recorded \(counted(count, "response")) again in \(recording.file)")
        if !outcome.incomplete.contains(position) { compared.insert(position) }
      } catch {
        failures.append(
          CommandFailure(
            "\(recording.file) could not be updated",
            because: error.reason,
            remedy: error.remedy ?? "the file is unchanged",
            status: .recording
          )
        )
      }
    }
    // A part of the requests says nothing about the rest.
    if sample != nil || !context.selection.included.operations.isEmpty { compared = [] }
    do throws(ComparisonDates.Refusal) {
      let files = compared.sorted().map { input.recordings[$0].file }
      for path in try ComparisonDates.note(files, at: context.clock.started) {
        notes.append("noted the comparison in \(path)")
      }
    } catch {
      failures.append(
        CommandFailure("\(error.path) could not be written", because: error.reason, status: .recording)
      )
    }
    guard let first = failures.first else { return notes }
    throw first
  }
}
