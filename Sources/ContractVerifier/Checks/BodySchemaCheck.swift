package import ContractReports
import ContractModel
import JSONSchemas
import JSONSyntax

/// The body keeps the contract's schema.
package enum BodySchemaCheck: ExchangeCheck {
  /// A finding for each violation, up to the judge's limit.
  package static func findings(_ analysis: ExchangeAnalysis, _ judge: Judge) -> [Finding] {
    guard let document = analysis.document, let schema = analysis.content?.schema else { return [] }
    let limit = max(1, judge.options.maximumViolations)
    let violations = schema.validator.validate(document.root, maximumViolations: limit + 1)
    var findings = violations.prefix(limit).map { violation in
      analysis.subject.finding(
        .bodySchema,
        violation.message,
        details: details(violation),
        body: BodyPlace(violation.instance),
        contract: analysis.contractPlace(of: violation.schema)
      )
    }
    if violations.count > limit {
      let more = "and more than \(limit) violations in this body; the first \(limit) are told"
      findings[findings.count - 1].details.append(more)
    }
    return findings
  }

  /// What the closest branch of a failed `anyOf` or `oneOf` says, indented below it.
  static func details(_ violation: SchemaViolation, depth: Int = 0) -> [String] {
    guard depth < 4 else { return [] }
    return violation.causes.flatMap { cause in
      let indentation = String(repeating: "  ", count: depth)
      let pointer = cause.instancePointer.description
      return ["\(indentation)\(pointer.isEmpty ? "" : "\(pointer): ")\(cause.message)"]
        + details(cause, depth: depth + 1)
    }
  }
}
