import ContractModel
public import Diagnostics
public import Findings
import HTTPMessages
public import JSONSyntax

extension ExchangeUnderTest {
  /// Creates a finding about this exchange.
  public func finding(
    _ check: CheckID,
    _ message: String,
    severity: Severity = .error,
    details: [String] = [],
    body: BodyPlace? = nil,
    contract: ContractPlace? = nil
  ) -> Finding {
    var details = details
    if case .followed(let reference, _) = expectation { details.append("followed from \(reference.phrase)") }
    return Finding(
      check: check,
      severity: severity,
      operation: operation.id,
      message: message,
      details: details,
      body: body,
      contract: contract ?? ContractPlace(place: operation.place),
      exchange: reference
    )
  }

  /// The URL of the request.
  public var requestURL: String { exchange.request.url.description }

  /// The reference to this exchange in reports.
  package var reference: ExchangeReference {
    var reference = ExchangeReference(
      number: number,
      evidence: evidence,
      status: exchange.response?.status,
      purpose: purpose
    )
    reference.expectation = expectation
    return reference
  }
}

extension BodyPlace {
  /// Creates the place of a value in a parsed body.
  public init(_ value: JSONValue) {
    self.init(
      pointer: value.pointer,
      location: value.location,
      excerpt: Excerpt(of: value.document.bytes, at: value.byteRange.lowerBound),
      evidence: BodyEvidence(.value(value))
    )
  }

  /// Creates the place of a byte in a body that cannot be parsed.
  public init(of body: [UInt8], at offset: Int, location: JSONLocation? = nil) {
    self.init(
      pointer: nil,
      location: location ?? LocationIndex(body).location(of: offset, in: body),
      excerpt: Excerpt(of: body, at: offset),
      evidence: BodyEvidence(.byte(body, offset: offset))
    )
  }
}
