/// Why a recorded exchange has no response that can be served.
struct UnservedExchange {
  /// The kind of problem.
  let code: RecordingProblem.Code
  /// The message of a warning.
  let message: String

  /// Returns the reason by the status of the response and the error that was recorded; `nil` for a complete response.
  ///
  /// - Parameter status: The status; `nil`, 0 or -1 for a request that was blocked, cancelled or never completed.
  init?(status: Int?, fault: String?) {
    let detail = fault.map { " (\(EntryReader.shown($0)))" } ?? ""
    switch status {
    case nil, 0, -1:
      code = .notAnswered
      message = "the request was blocked, cancelled or got no response\(detail); the entry is not served"
    case .some(100..<200):
      code = .notAnswered
      message = "the interim status \(status ?? 0) has no final response; the entry is not served"
    // A response without a body is complete after its headers: browsers report some such pages as aborted.
    case 204, 304: return nil
    default:
      guard fault != nil else { return nil }
      code = .brokenOff
      message = "the response is incomplete\(detail); the entry is not served"
    }
  }
}
