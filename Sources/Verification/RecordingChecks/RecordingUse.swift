import ContractJudge
package import ContractModel
import Diagnostics
package import Findings
package import HARRecordings
import JSONSyntax

/// Finds unused recordings, and operations without a recording.
package enum RecordingUse {
  /// Returns a finding for each recording that no scenario replays.
  package static func findings(of recordings: [Recording], unusedFiles: Set<String>) -> [Finding] {
    recordings.compactMap { recording in
      let reason: String? =
        if recording.entries.isEmpty {
          "no entry of this file can be served; record it again, or remove it"
        } else if unusedFiles.contains(recording.file) {
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

  /// Returns a finding for each operation without a recorded exchange.
  package static func findings(of operations: [OperationSummary], contract: Contract) -> [Finding] {
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
