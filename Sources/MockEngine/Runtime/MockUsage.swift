public import ContractReports
public import HARRecordings

/// What a mock API was asked while it ran.
public struct MockUsage: Sendable {
  /// A request line that was asked, and how often.
  public struct Line: Sendable, Hashable {
    /// Method and request target, secrets redacted: `GET /v1/feed?limit=10`.
    public var request: String
    /// How often it was asked.
    public var count: Int
  }

  /// How many lines are told of each kind; beyond them only the sums are known.
  static let lineLimit = 1000

  /// How many requests were answered, those of the control API not counted.
  public var requests = 0
  /// What was asked, by the times it was asked, the most first; bounded.
  public var asked: [Line] = []
  /// What nothing agreed with, in the same order; bounded.
  public var unmatched: [Line] = []
  /// How many requests nothing agreed with.
  public var unmatchedCount = 0
  /// What is wrong with requests by the contract, warnings included, each once; bounded.
  public var violations: [Finding] = []
  /// How many requests broke the contract; warnings do not.
  public var violationCount = 0
  /// The recordings that no answer was made from, in their order.
  public var unused: [RecordedEntry] = []

  /// The lines that were asked the most, those of the same count by their text.
  static func lines(_ counts: [String: Int]) -> [Line] {
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return sorted.prefix(lineLimit).map { Line(request: $0.key, count: $0.value) }
  }
}
