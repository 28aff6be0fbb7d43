import Diagnostics
package import Findings
package import HARRecordings
import HTTPMessages
import JSONSyntax

/// Finds unredacted secrets in recordings.
package enum RecordingSecrets {
  /// Returns the findings of a recording, in the order of the file; none of them contains a secret.
  ///
  /// - Parameter kept: The names whose values are not secrets.
  package static func findings(of recording: Recording, keeping kept: Set<String>) -> [Finding] {
    let findings = SecretScan.secrets(in: recording, keeping: kept).map { secret in
      Finding(
        check: .secret,
        message: VisibleText.of((secret.entry.map { "entry \($0): " } ?? "") + secret.message),
        contract: ContractPlace(place: secret.place)
      )
    }
    let unread = SecretScan.unreadBodies(in: recording)
    guard unread > 0 else { return findings }
    let message = "\(counted(unread, "message")) could not be searched for secrets: the content coding "
    let warning = Finding(
      check: .secret,
      severity: .warning,
      message: message + "cannot be decoded; record with a client that accepts gzip only, or use a build that decodes "
        + "it",
      contract: ContractPlace(place: SourcePlace(file: recording.file, location: recording.frame?.value.location))
    )
    return findings + [warning]
  }
}
