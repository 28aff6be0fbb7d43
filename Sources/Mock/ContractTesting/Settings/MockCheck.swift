import ContractJudge
import Diagnostics
import Findings
public import HTTPMessages

/// A check that judges the exchanges of a mock: a built-in one by its name, or one of your own.
///
/// ```swift
/// @Test(
///   "The API names the type of everything",
///   .replay("feed.har"),
///   .contract("feed.json"),
///   .checks([
///     "status",
///     .own("type") { $0.response?.headers["Content-Type"] == nil ? "the header Content-Type is missing" : nil },
///   ])
/// )
/// func types() async throws {
///   #expect(try await loadFeed() == 2)
/// }
/// ```
///
/// Own checks judge the recorded exchanges that the test uses, of the contract's operations.
public struct MockCheck: Sendable, ExpressibleByStringLiteral {
  enum Kind: Sendable {
    case builtIn
    case named(String)
    case own(any ExchangeCheck)
  }

  let kind: Kind

  private init(kind: Kind) { self.kind = kind }

  /// The built-in check with a name, such as `status`.
  public init(stringLiteral name: String) { kind = .named(name) }

  /// All built-in checks.
  public static let builtIn = MockCheck(kind: .builtIn)

  /// The built-in check with a name, such as `status`; an unknown one is an error when the mock is created.
  public static func named(_ name: String) -> MockCheck { MockCheck(kind: .named(name)) }

  /// Creates a check from a closure.
  ///
  /// - Parameters:
  ///   - name: The name that issues show.
  ///   - problem: Returns what is wrong with an exchange, in one sentence; `nil` for nothing. It must decide by the
  ///     exchange alone.
  public static func own(
    _ name: String,
    _ problem: @escaping @Sendable (_ exchange: HTTPExchange) -> String?
  ) -> MockCheck {
    MockCheck(kind: .own(ClosureCheck(name, problem)))
  }

  /// Returns the set of checks of settings.
  ///
  /// - Throws: ``MockError`` for an unknown name.
  static func set(of checks: [MockCheck]) throws(MockError) -> CheckSet {
    let known = CheckSet.ofExchanges.checks
    var rules: [any Check] = []
    for check in checks {
      switch check.kind {
      case .builtIn: rules += known
      case .own(let rule): rules.append(rule)
      case .named(let name):
        guard let rule = known.first(where: { $0.id.rawValue == name }) else {
          let hint = NearestName.hint(for: name, among: known.map(\.id.rawValue))
          throw MockError(
            "unknown-check",
            "there is no check \"\(name)\"\(hint)",
            at: ".checks",
            remedy: "name a check that contract explain lists"
          )
        }
        rules.append(rule)
      }
    }
    var seen: Set<CheckID> = []
    return CheckSet(rules.filter { seen.insert($0.id).inserted })
  }
}

/// A check that a closure makes.
private struct ClosureCheck: ExchangeCheck {
  let descriptor: CheckDescriptor
  private let problem: @Sendable (HTTPExchange) -> String?

  init(_ name: String, _ problem: @escaping @Sendable (HTTPExchange) -> String?) {
    self.problem = problem
    descriptor = CheckDescriptor(
      CheckID(name),
      for: [.files],
      summary: "what a closure of the test demands",
      explanation: "The test declares the check with the trait `.checks`.",
      example: "An exchange for which the closure returns a text.",
      remedy: "Correct the recording, or the closure."
    )
  }

  func findings(for analysis: ExchangeAnalysis, options: Judge.Options) -> [Finding] {
    problem(analysis.subject.exchange).map { [analysis.subject.finding(id, $0)] } ?? []
  }
}
