import ContractReports
import HARRecordings
import HTTPExchange

/// Finds the secrets that were left in recordings.
enum RecordingSecrets {
  /// The findings of a recording, in the order of the file; none of them repeats a secret.
  ///
  /// - Parameter kept: Names whose values are no secrets.
  static func findings(of recording: Recording, keeping kept: Set<String>) -> [Finding] {
    SecretScan.secrets(in: recording, keeping: kept).map { secret in
      Finding(
        check: .secret,
        message: VisibleText.of((secret.entry.map { "entry \($0): " } ?? "") + secret.message),
        contract: ContractPlace(place: secret.place)
      )
    }
  }
}
