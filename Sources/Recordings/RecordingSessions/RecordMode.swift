/// The exchanges of a session that are added to the recording.
package enum RecordMode: String, Sendable, CaseIterable {
  /// Exchanges that the recording does not have yet; existing entries stay.
  case new
  /// All exchanges; the recording is replaced.
  case all
  /// No exchanges; requests without a recording are reported as missing.
  case none
}
