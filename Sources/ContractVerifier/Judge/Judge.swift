public import ContractModel
public import ContractReports
import HTTPExchange
public import JSONSyntax
public import Redaction

/// Judges single exchanges against a contract: the same exchange always gets the same findings.
///
/// The pipeline is the exchange checks of a `CheckSet`, in its order; `CheckRegistry` lists the built-in ones. What one
/// check has found broken, later ones do not judge again: an incomplete body is not parsed, and an undocumented status
/// promises nothing about headers and body.
public struct Judge: Sendable {
  /// The contract.
  public let contract: Contract
  /// The bounds of judging.
  public let options: Options
  /// The checks that run.
  public let checks: CheckSet

  /// Bounds of judging.
  public struct Options: Sendable {
    /// The longest body once its content coding is undone, in bytes.
    public var maximumBody: Int
    /// The bounds of parsing a body.
    public var limits: JSONDocument.Limits
    /// The most schema violations told of one body; a note says how many more there are.
    public var maximumViolations: Int
    /// The longest an answer may take; `nil` for no bound.
    public var maximumResponseTime: Duration?
    /// What of the exchanges must not be shown.
    public var policy: RedactionPolicy

    /// Bounds; without arguments 64 MiB, 512 levels, 20 violations and no bound on time.
    public init(
      maximumBody: Int = 64 << 20,
      limits: JSONDocument.Limits = JSONDocument.Limits(),
      maximumViolations: Int = 20,
      maximumResponseTime: Duration? = nil,
      policy: RedactionPolicy = RedactionPolicy()
    ) {
      self.maximumBody = maximumBody
      self.limits = limits
      self.maximumViolations = maximumViolations
      self.maximumResponseTime = maximumResponseTime
      self.policy = policy
    }
  }

  /// A judge of a contract; without further arguments it runs the built-in checks.
  public init(contract: Contract, options: Options = Options(), checks: CheckSet = .builtIn) {
    self.contract = contract
    self.options = options
    self.checks = checks
  }

  /// Returns what is wrong with one exchange, in the order of the checks.
  public func findings(for subject: ExchangeUnderTest) -> [Finding] { findings(for: analyze(subject)) }

  /// Analyzes an exchange, so that it can be judged by itself and with others.
  package func analyze(_ subject: ExchangeUnderTest) -> ExchangeAnalysis {
    ExchangeAnalysis(subject, maximumBody: options.maximumBody, limits: options.limits, contract: contract)
  }

  /// Returns what is wrong with an exchange that has been analyzed.
  package func findings(for analysis: ExchangeAnalysis) -> [Finding] {
    checks.exchangeChecks.flatMap { $0.findings(for: analysis, options: options) }
  }
}
