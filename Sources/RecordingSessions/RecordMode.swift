/// Which exchanges of a session go into the recording.
package enum RecordMode: String, Sendable, CaseIterable {
  /// Those that the recording does not have yet; its entries stay.
  case new
  /// All of them; the recording is replaced.
  case all
  /// None; what the recording does not have is reported as missing.
  case none
}
