import ContractModel
public import ContractReports
import JSONSchemas
import JSONSyntax

extension CheckID {
  /// The body matches its schema.
  public static let bodySchema = CheckID("body-schema")
}

/// Checks that the body matches the contract's schema.
struct BodySchemaCheck: ExchangeCheck {
  let descriptor = CheckDescriptor(
    .bodySchema,
    for: [.verification, .files],
    summary: "the body matches its schema",
    explanation: """
      The body is validated against the JSON Schema of its media type. Every violation names the value and the keyword \
      that forbids it. At most 20 violations are reported per body.
      """,
    example: """
      `{"id":17}` where the schema has `id: { type: string }`.
      """,
    remedy: "Correct the body or the schema. `--ignore-format NAME` switches off one `format`."
  )

  /// Returns a finding for each violation, up to the judge's limit.
  func findings(for analysis: ExchangeAnalysis, options: Judge.Options) -> [Finding] {
    guard let document = analysis.document, let schema = analysis.content?.schema else { return [] }
    let limit = max(1, options.maximumViolations)
    let violations = schema.validator.validate(document.root, maximumViolations: limit + 1)
    var findings = violations.prefix(limit).map { violation in
      analysis.subject.finding(
        .bodySchema,
        violation.message,
        details: Self.details(violation),
        body: BodyPlace(violation.instance),
        contract: analysis.contractPlace(of: violation.schema)
      )
    }
    if violations.count > limit {
      let more = "and more than \(limit) violations in this body; showing the first \(limit)"
      findings[findings.count - 1].details.append(more)
    }
    return findings
  }

  /// Returns the violations of the closest branch of a failed `anyOf` or `oneOf`, indented.
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
