import ContractMockServer
import ContractModel
import ContractReports
import ContractVerifier
import Diagnostics
import HARRecordings
import JSONSyntax

/// Finds what recordings are for nothing, and which operations have none.
struct RecordingUse {
  /// The recordings from which nothing is ever answered.
  static func findings(of recordings: [Recording], book: ScenarioBook) -> [Finding] {
    let unused = Set(book.unusedFiles(among: recordings.map(\.file)))
    return recordings.compactMap { recording in
      let reason: String? =
        if recording.entries.isEmpty {
          "no entry of this file can be served; record it again, or remove it"
        } else if unused.contains(recording.file) {
          "no scenario replays this file; name it in scenarios.yaml, or remove it"
        } else {
          nil
        }
      return reason.map { reason in
        let place = SourcePlace(file: recording.file, location: nil)
        return Finding(check: .unused, severity: .warning, message: reason, contract: ContractPlace(place: place))
      }
    }
  }

  /// The operations of which nothing was recorded.
  static func findings(of operations: [OperationSummary], contract: Contract) -> [Finding] {
    operations.filter { $0.exchanges == 0 }.map { summary in
      Finding(
        check: .coverage,
        severity: .warning,
        operation: summary.id,
        message: "this operation has no recording; record it, or the mock responds as --unmatched says",
        contract: contract.operation(id: summary.id).map { ContractPlace(place: $0.place) }
      )
    }
  }
}
