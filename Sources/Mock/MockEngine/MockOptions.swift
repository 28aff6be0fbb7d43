import Basics
import ContractJudge
public import HARRecordings
public import HTTPMessages
public import Redaction

/// How a mock API responds, in addition to its contract and its recordings.
public struct MockOptions: Sendable {
  /// The state of a mock that remembers what clients write.
  public struct State: Sendable, Hashable {
    /// Where the first items come from.
    public enum Seed: String, Sendable, Hashable, CaseIterable {
      /// The recorded lists and items.
      case recordings
      /// The examples of the contract.
      case examples
      /// Nowhere: all collections are empty.
      case none
    }

    /// Where the first items come from; `nil` for the recordings, or the examples where nothing is recorded.
    public var seed: Seed?
    /// The maximum number of items of a session.
    public var maximumItems = 1_000_000
    /// The maximum estimated memory of the items of all sessions together, in bytes.
    public var maximumBytes = 1_000_000_000
    /// The maximum number of sessions that have changed something.
    public var maximumSessions = 10_000
    /// The time until a change is visible to reads, and until something that is created asynchronously is done.
    public var settlingTime = Duration.zero

    /// Creates the state with the default values above.
    public init(seed: Seed? = nil) { self.seed = seed }
  }

  /// The order in which several recorded responses to one request are sent.
  public enum Order: String, Sendable, Hashable, CaseIterable {
    /// One after the other; the last is repeated.
    case sequential
    /// Always the first.
    case first
    /// A random one, chosen by the seed.
    case random
  }

  /// The response to requests that match no recording.
  public enum Unmatched: Sendable, Hashable {
    /// A response with this status, and problem details that name the nearest recordings.
    case status(Int)
    /// A response made from the examples and schemas of the contract; 404 if none can be made.
    case example
    /// The response of the upstream server.
    ///
    /// Every request that no recording matches is forwarded, including malformed requests and unknown identifiers.
    case forward
  }

  /// The origins whose pages may read responses in a browser.
  public enum CrossOrigin: Sendable, Hashable {
    /// Any origin; with credentials only pages of this machine at a mock of this machine.
    case any
    /// These origins, such as `http://localhost:3000`, with credentials.
    case origins(Set<String>)
  }

  /// The base paths that may precede the server path, in addition to those that were recorded.
  public var basePaths: [String] = []
  /// The path that replaces the server paths of the contract; `/` for none.
  public var serverPath: String?
  /// The rules for comparing requests with recordings.
  public var match = MatchRules()
  /// The order in which several recorded responses to one request are sent.
  public var order = Order.sequential
  /// The response to requests that match no recording.
  public var unmatched = Unmatched.status(404)
  /// Whether URLs of recorded hosts are replaced by the mock's own address, and cookies are rewritten for it.
  public var rewritesAddresses = true
  /// The address at which clients reach the mock, used in rewritten URLs; `nil` for that of each request's `Host`.
  ///
  /// Only its scheme, host and port are used.
  public var publicURL: HTTPURL?
  /// The host names that a request may have as its `Host`, in addition to `localhost` and IP addresses.
  public var allowedHosts: Set<String> = []
  /// Whether the address of the mock is taken from `X-Forwarded-Host`, `X-Forwarded-Port` and `X-Forwarded-Proto`.
  public var trustsForwardedHeaders = false
  /// The recorded host whose responses a request gets that names no host, where several responded differently to it;
  /// `nil` for the first of them.
  public var upstreamHost: String?
  /// Whether requests that violate the contract or lack required credentials are refused, as their operations
  /// document.
  public var isStrict = false
  /// Whether requests without credentials, or with made-up ones, are refused as the recorded server refused them.
  ///
  /// Only recordings of `contract record` say how; others let every client in.
  public var refusesUnauthorized = false
  /// The other origins that may read responses; `nil` for those in the recorded responses.
  public var crossOrigin: CrossOrigin?
  /// Returns what to do where a web page of an origin sends requests although `crossOrigin` is `nil`; `nil` to say nothing.
  package var crossOriginAdvice: (@Sendable (_ origin: String) -> String)?
  /// The state that operations of resources read and change; `nil` for a mock that replays.
  public var state: State?
  /// How callbacks are sent; `nil` for a mock that sends none.
  public var callbacks: Callbacks?
  /// The seed of every random choice.
  public var seed: UInt64 = 0
  /// The redaction of the journal, control API, events and problem details; recorded responses are served unchanged.
  public var policy = RedactionPolicy()

  /// Creates options with the default values above.
  public init(basePaths: [String] = [], serverPath: String? = nil) {
    self.basePaths = basePaths
    self.serverPath = serverPath
  }
}

extension MockOptions.Order {
  /// Returns the index of the response to a request among several, counted from 0.
  ///
  /// - Parameters:
  ///   - repetition: The number of earlier identical requests.
  ///   - count: The number of responses.
  ///   - seed: The seed of a random choice.
  ///   - session: The client session; each session has its own random choices.
  ///   - sequence: The sequence of responses (`MockDecision.sequence`); each sequence has its own random choices.
  public func turn(repetition: Int, of count: Int, seed: UInt64, session: String? = nil, sequence: Int = 0) -> Int {
    guard count > 1 else { return 0 }
    switch self {
    case .sequential: return min(max(0, repetition), count - 1)
    case .first: return 0
    case .random:
      var random = SeededGenerator(seed: seed, purpose: "turn \(sequence) \(repetition) \(session ?? "")")
      return Int.random(in: 0..<count, using: &random)
    }
  }
}
