package import HARRecordings

/// A recorded entry whose response drifted, and the response of today.
package struct DriftedEntry: Sendable {
  /// The position of its recording.
  package let recording: Int
  /// The number of the entry in its file, counted from 1.
  package let number: Int
  /// The exchange of today, with its secrets.
  package let captured: CapturedExchange
}
