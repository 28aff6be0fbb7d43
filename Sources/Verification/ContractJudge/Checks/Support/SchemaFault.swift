import ContractModel
import Diagnostics
import Findings
import JSONSchemas
import JSONSyntax

/// What a schema says against a value: a violation, or a discriminator whose schema the object does not match.
struct SchemaFault {
  let message: String
  var severity = Severity.error
  var details: [String] = []
  let instance: JSONValue
  let keyword: JSONValue
}

extension SchemaFault {
  /// Creates the fault of a violation of a schema; without a message, its own.
  ///
  /// What generators write beside `allOf` or `$ref` allows no null, but shows that a null is meant: it is a warning.
  init(_ violation: SchemaViolation, of schema: SchemaReference?, _ message: String? = nil) {
    let isMeant = schema?.meansNull(violation) ?? false
    self.init(
      message: message ?? violation.message,
      severity: isMeant ? .warning : violation.severity,
      details: BodySchemaCheck.details(violation)
        + (isMeant ? ["\"nullable\" is true there, but has no effect where it is written"] : []),
      instance: violation.instance,
      keyword: violation.schema
    )
  }

  /// Creates the fault of a discriminator.
  init(_ fault: Discriminators.Fault) {
    self.init(
      message: fault.message,
      details: fault.violation.map { ["\($0.instancePointer): \($0.message)"] + BodySchemaCheck.details($0) } ?? [],
      instance: fault.property,
      keyword: fault.discriminator
    )
  }
}

extension ExchangeAnalysis {
  /// Creates a finding about the body; without a place, at the value itself.
  func finding(_ fault: SchemaFault, at place: BodyPlace? = nil) -> Finding {
    subject.finding(
      .bodySchema,
      fault.message,
      severity: fault.severity,
      details: fault.details,
      body: place ?? BodyPlace(fault.instance),
      contract: contractPlace(of: fault.keyword)
    )
  }
}

extension RequestSubject {
  /// Creates a finding about the body; without a place, at the value itself.
  func finding(_ fault: SchemaFault, at place: BodyPlace? = nil) -> Finding {
    finding(
      fault.message,
      severity: fault.severity,
      details: fault.details,
      body: place ?? BodyPlace(fault.instance),
      at: contractPlace(of: fault.keyword)
    )
  }
}
