public import ContractModel
public import ContractReports
import HTTPExchange
public import JSONSyntax
public import Redaction

/// Judges single exchanges against a contract: the same exchange always gets the same findings.
///
/// The pipeline, each step a file of its own under `Checks/`: transport, status, body that should be absent, content
/// encoding, content type, headers, body syntax, body schema, unique items, URLs of resources, response time. What a
/// step has found broken, later steps do not judge again: a body that came in part is not parsed, and a status that the
/// contract does not know promises nothing about headers and body.
public struct Judge: Sendable {
  /// The contract.
  public let contract: Contract
  /// The bounds of judging.
  public let options: Options

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

  /// A judge of a contract.
  public init(contract: Contract, options: Options = Options()) {
    self.contract = contract
    self.options = options
  }

  /// What is wrong with one exchange, in the order of the pipeline.
  public func findings(for subject: ExchangeUnderTest) -> [Finding] { findings(for: analyze(subject)) }

  /// Works an exchange out, for judging it alone and with others.
  package func analyze(_ subject: ExchangeUnderTest) -> ExchangeAnalysis {
    ExchangeAnalysis(subject, maximumBody: options.maximumBody, limits: options.limits, contract: contract)
  }

  /// What is wrong with an exchange that has been worked out.
  package func findings(for analysis: ExchangeAnalysis) -> [Finding] {
    Self.pipeline.flatMap { $0.findings(analysis, self) }
  }

  /// The checks of a single exchange in their order.
  private static var pipeline: [any ExchangeCheck.Type] {
    [
      TransportCheck.self, StatusCheck.self, BodyAbsenceCheck.self, ContentEncodingCheck.self, ContentTypeCheck.self,
      HeadersCheck.self, BodySyntaxCheck.self, BodySchemaCheck.self, UniqueItemsCheck.self, ResourceCheck.self,
      ResponseTimeCheck.self,
    ]
  }
}

/// A rule about one exchange.
package protocol ExchangeCheck {
  /// What the rule finds wrong; nothing where it does not apply.
  static func findings(_ analysis: ExchangeAnalysis, _ judge: Judge) -> [Finding]
}
