public import ContractModel
// Whoever judges exchanges names findings and expectations.
@_exported public import Findings
import HTTPMessages
import JSONSchemas
public import JSONSyntax
public import Redaction

/// Judges single exchanges against a contract; the same exchange always gets the same findings.
///
/// The judge runs the exchange checks of a `CheckSet` in order; `CheckSet.ofExchanges` has the built-in ones. A fault found
/// by one check is not judged again by later ones: an incomplete body is not parsed, and an undocumented status has no
/// documented headers or body.
public struct Judge: Sendable {
  /// The contract.
  public let contract: Contract
  /// The limits of judging.
  public let options: Options
  /// The checks that run.
  public let checks: CheckSet

  /// The limits of judging.
  public struct Options: Sendable {
    /// The maximum size of a body after content decoding, in bytes.
    public var maximumBody: Int
    /// The limits of parsing a body.
    public var limits: JSONDocument.Limits
    /// The maximum number of schema violations reported per body; a note says how many more there are.
    public var maximumViolations: Int
    /// The maximum response time; `nil` for no limit.
    public var maximumResponseTime: Duration?
    /// The parts of exchanges that must be redacted.
    public var policy: RedactionPolicy
    /// Whether requests without `Accept-Encoding` are of the live client, which adds one; others accept any coding.
    package var isOwnRequest = true
    /// The number of items after which no more of a stream that stays open is read; `nil` for no limit.
    package var maximumItems: Int?

    /// Creates limits; by default 64 MiB, 512 levels, 20 violations and no limit on time.
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

  /// Creates a judge of a contract; by default it runs the built-in checks of single exchanges.
  public init(contract: Contract, options: Options = Options(), checks: CheckSet = .ofExchanges) {
    self.contract = contract
    self.options = options
    self.checks = checks
  }

  /// Returns the findings about an exchange, in the order of the checks.
  public func findings(for subject: ExchangeUnderTest) -> [Finding] { findings(for: analyze(subject)) }

  /// Analyzes an exchange so that it can be judged alone and together with others.
  package func analyze(_ subject: ExchangeUnderTest) -> ExchangeAnalysis {
    ExchangeAnalysis(subject, maximumBody: options.maximumBody, limits: options.limits, contract: contract)
  }

  /// Returns the checks that the exchange has anything for, whether or not they find a fault.
  package func applicableChecks(for analysis: ExchangeAnalysis) -> [CheckID] {
    checks.exchangeChecks.filter { $0.applies(to: analysis, options: options) }.map(\.id)
  }

  /// Returns the findings about an analyzed exchange.
  package func findings(for analysis: ExchangeAnalysis) -> [Finding] {
    if analysis.subject.isUnusual, let status = analysis.response?.status, status < 500 { return [] }
    return EvaluationBudget.spendAny {
      checks.exchangeChecks.flatMap { $0.findings(for: analysis, options: options) }
    }
  }
}
