public import HARRecordings
public import HTTPExchange

/// How a mock API answers, beyond what its contract and its recordings say.
public struct MockOptions: Sendable {
  /// Which of several recorded answers to one request is given.
  public enum Order: String, Sendable, Hashable, CaseIterable {
    /// One after the other, at last always the last.
    case sequential
    /// Always the first.
    case first
    /// Any, chosen by the seed.
    case random
  }

  /// What is answered where nothing is recorded.
  public enum Unmatched: Sendable, Hashable {
    /// This status, with problem details that name the nearest recordings.
    case status(Int)
    /// An answer made from the examples and schemas of the contract; where no operation is known, 404.
    case example
    /// What the server behind the mock answers.
    case forward
  }

  /// Which pages of other origins may read the answers in a browser.
  public enum CrossOrigin: Sendable, Hashable {
    /// Those of any origin, without credentials.
    case any
    /// Those of these origins, such as `http://localhost:3000`, with credentials.
    case origins(Set<String>)
  }

  /// What may stand before the server path, besides what stood before it when it was recorded.
  public var basePaths: [String] = []
  /// What stands for the documents' own server paths (`/` for none).
  public var serverPath: String?
  /// What counts when a request is compared with the recordings.
  public var match = MatchRules()
  /// Which of several recorded answers is given.
  public var order = Order.sequential
  /// What is answered where nothing is recorded.
  public var unmatched = Unmatched.status(404)
  /// Whether absolute URLs of recorded hosts are given the mock's own address.
  public var rewritesAddresses = true
  /// Whether a request that breaks the contract is answered with 400 and what is wrong with it.
  public var isStrict = false
  /// Which other origins may read the answers; `nil` for none.
  public var crossOrigin: CrossOrigin?
  /// The seed of every random choice.
  public var seed: UInt64 = 0

  /// Options with the defaults above.
  public init(basePaths: [String] = [], serverPath: String? = nil) {
    self.basePaths = basePaths
    self.serverPath = serverPath
  }
}
