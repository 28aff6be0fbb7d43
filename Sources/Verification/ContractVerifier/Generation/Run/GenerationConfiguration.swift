/// The number and limits of generated requests.
public struct GenerationConfiguration: Sendable {
  /// The number of requests of each operation, without those that shrink a failure.
  public var requests: Int
  /// The number of generated requests of the run, which the operations share; `nil` for no limit.
  public var maximumRequests: Int?
  /// The most creations of each operation that may remain on the server; then no further valid request is sent.
  public var maximumCreations = 20
  /// Returns whether the time for generation is over.
  public var isOutOfTime: @Sendable () -> Bool
  /// The failures of earlier runs, which are tried first.
  public var corpus: FailureCorpus

  /// Creates a configuration; by default without limits and earlier failures.
  public init(
    requests: Int,
    maximumRequests: Int? = nil,
    corpus: FailureCorpus = FailureCorpus(),
    isOutOfTime: @Sendable @escaping () -> Bool = { false }
  ) {
    self.requests = requests
    self.maximumRequests = maximumRequests
    self.corpus = corpus
    self.isOutOfTime = isOutOfTime
  }

  /// The most requests of a run that shrink failures, and the fewest that each operation may have of them.
  private static let (maximumShrinkingRequests, fewestShrinkingRequests) = (1000, 8)
  /// The most requests of an operation that shrink its failures.
  private static let mostShrinkingRequests = 96

  /// Returns the most requests that shrink the failures of one of several operations.
  func shrinkingShare(of operations: Int) -> Int {
    let share = Self.maximumShrinkingRequests / max(1, operations)
    return min(max(share, Self.fewestShrinkingRequests), Self.mostShrinkingRequests)
  }

  /// Returns the number of requests of one of several operations, which does not depend on their order.
  func share(of operations: Int) -> Int {
    guard let maximumRequests else { return requests }
    return min(requests, maximumRequests / max(1, operations))
  }
}
