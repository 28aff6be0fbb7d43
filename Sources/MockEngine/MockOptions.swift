import ContractVerifier
public import HARRecordings
public import HTTPExchange
import Quantities
public import Redaction

/// How a mock API responds, in addition to its contract and its recordings.
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
    /// An answer made from the examples and schemas of the contract; where none can be made, 404.
    case example
    /// What the server behind the mock answers.
    ///
    /// It is asked about everything that no recording answers, malformed requests and unknown ids included.
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
  /// Whether absolute URLs of recorded hosts are given the mock's own address, and cookies kept by clients of it.
  public var rewritesAddresses = true
  /// The address at which clients reach the mock, to which rewritten URLs lead; `nil` for that of each request's `Host`.
  ///
  /// Only its scheme, host and port count.
  public var publicURL: HTTPURL?
  /// The host names, besides `localhost` and IP addresses, that a request may have as its `Host`.
  public var allowedHosts: Set<String> = []
  /// Whether `X-Forwarded-Host`, `X-Forwarded-Port` and `X-Forwarded-Proto` say how clients reach the mock.
  public var trustsForwardedHeaders = false
  /// Whether a request that breaks the contract, or lacks required credentials, is refused as its operation documents.
  public var isStrict = false
  /// Which other origins may read the answers; `nil` for those that the recorded answers name.
  public var crossOrigin: CrossOrigin?
  /// The seed of every random choice.
  public var seed: UInt64 = 0
  /// What journal, control API, events and problem details must not show; recorded responses are served as they are.
  public var policy = RedactionPolicy()

  /// Options with the defaults above.
  public init(basePaths: [String] = [], serverPath: String? = nil) {
    self.basePaths = basePaths
    self.serverPath = serverPath
  }
}

extension MockOptions.Order {
  /// Which of several answers is given to a request, counted from 0.
  ///
  /// - Parameters:
  ///   - asked: How often it was asked before.
  ///   - count: How many answers there are.
  ///   - seed: The seed of a random choice.
  ///   - session: The client session; each makes random choices of its own.
  ///   - sequence: The sequence of answers (`MockDecision.sequence`); each is chosen from by itself.
  public func turn(asked: Int, of count: Int, seed: UInt64, session: String? = nil, sequence: Int = 0) -> Int {
    guard count > 1 else { return 0 }
    switch self {
    case .sequential: return min(max(0, asked), count - 1)
    case .first: return 0
    case .random:
      var random = SeededGenerator(seed: seed, purpose: "turn \(sequence) \(asked) \(session ?? "")")
      return Int.random(in: 0..<count, using: &random)
    }
  }
}
