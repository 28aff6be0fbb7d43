@testable import HARRecordings

extension HARWriter {
  /// Writes an exchange without redaction, so that it can be compared after reading.
  func entry(_ captured: CapturedExchange) -> [UInt8] { entry(withSecretsOf: captured) }
}
