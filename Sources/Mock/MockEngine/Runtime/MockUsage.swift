public import Findings
public import HARRecordings

/// The usage summary of a mock API.
public struct MockUsage: Sendable {
  /// A request line and the number of its requests.
  public struct Line: Sendable, Hashable {
    /// The method and request target with secrets redacted, such as `GET /v1/feed?limit=10`.
    public var request: String
    /// The number of requests.
    public var count: Int
  }

  /// The maximum number of lines of each kind; the totals include all requests.
  static let lineLimit = 1000

  /// The number of requests served, without those to the control API.
  public var requests = 0
  /// The request lines served, most frequent first, up to a limit.
  public var requested: [Line] = []
  /// The unmatched request lines, in the same order, up to a limit.
  public var unmatched: [Line] = []
  /// The number of unmatched requests.
  public var unmatchedCount = 0
  /// The contract violations and warnings of requests, each once, up to a limit.
  public var violations: [Finding] = []
  /// The number of requests that violated the contract; warnings do not count.
  public var violationCount = 0
  /// The unused recordings, in order: no response was made from them.
  public var unused = RecordedEntries()

  /// Returns the most frequent lines; lines with equal counts are sorted by text.
  static func lines(_ counts: [String: Int]) -> [Line] {
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return sorted.prefix(lineLimit).map { Line(request: $0.key, count: $0.value) }
  }
}
