package import ContractReports
import Diagnostics
package import RecordingSessions

extension RecordingSummary {
  /// The missing recordings, and the bodies that may contain a secret, as findings.
  package var findings: [Finding] {
    var findings = missing.map { line in
      Finding(check: .unmatched, message: "\(line): no recording matches; record it with --mode new")
    }
    if unread > 0, added > 0 {
      findings.append(
        Finding(
          check: .secret,
          severity: .warning,
          message: "\(counted(unread, "message")) could not be searched for secrets; the content coding "
            + "\(unreadCodings.joined(separator: ", ")) cannot be decoded; let the client accept gzip only"
        )
      )
    }
    return findings
  }
}
