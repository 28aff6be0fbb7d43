import ContractReports
import HTTPMessages
import Redaction

extension Report {
  /// The report without secrets, by the names and shapes that are known for secrets.
  var redacted: RedactedReport { RedactedReport(self, by: SecretRedaction()) }
}
