import HARRecordings

extension HARWriter {
  /// An exchange as one entry, as it is: what these tests write and read again is to be the same.
  func entry(_ captured: CapturedExchange) -> [UInt8] { entry(withSecretsOf: captured) }
}
