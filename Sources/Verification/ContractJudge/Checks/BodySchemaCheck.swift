import ContractModel
import Diagnostics
public import Findings
import HTTPMessages
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
      The body is validated against the JSON Schema of its own media type, and not at all if that type is undocumented. \
      Every violation names the value and the keyword that forbids it. An object with a discriminating property \
      (`discriminator`) must match the schema that it names, and a member that is `writeOnly` has no value in a response. \
      At most 20 violations are reported per body. A sequence, such as JSON Lines, server-sent events or the parts of \
      `multipart/mixed`, is judged item by item by its `itemSchema`, and as the array of all items by its `schema`; a \
      stream that stays open is judged by what arrived. A body whose judgement would take too much work, because its schema \
      reaches it in very many ways, is not judged, and a warning says so. So does one about a null where `nullable` is true \
      without an effect, as beside `allOf`.
      """,
    example: """
      `{"id":17}` where the schema has `id: { type: string }`.
      """,
    remedy: "Correct the body or the schema. `ignore-format: [NAME]` switches off one `format`.",
    whenNothing: "no response has a body with a schema"
  )

  /// Returns whether the body has a schema.
  func applies(to analysis: ExchangeAnalysis, options: Judge.Options) -> Bool {
    analysis.isWhole && analysis.body != nil
      && analysis.content.map { $0.schema != nil || $0.describesItems } ?? false
  }

  /// Returns a finding for each violation, up to the judge's limit.
  func findings(for analysis: ExchangeAnalysis, options: Judge.Options) -> [Finding] {
    guard let content = analysis.content, !analysis.isOfUndocumentedType else { return [] }
    if let body = analysis.body, !body.isEmpty, analysis.json == nil, analysis.isWhole, let type = analysis.mediaType,
      let sequence = SequenceBody(
        body,
        type: type,
        content: content,
        limits: options.limits,
        isWhole: !analysis.subject.exchange.isPartial
      )
    {
      return findings(for: analysis, sequence, max(1, options.maximumViolations))
    }
    guard let schema = content.schema else { return [] }
    guard let document = analysis.document else { return otherFindings(for: analysis, schema, options) }
    let limit = max(1, options.maximumViolations)
    let violations = schema.validator.violations(in: document.root, maximumViolations: limit + 1)
    guard !violations.isEmpty else {
      return Discriminators(schema).faults(in: document.root, maximum: limit).map { analysis.finding(SchemaFault($0)) }
        + WriteOnlyMembers(schema).findings(for: analysis, document, limit)
    }
    var findings = violations.prefix(limit).map { violation in
      let message = violation.isLimit ? violation.sentence(about: "the body") : nil
      return analysis.finding(SchemaFault(violation, of: schema, message))
    }
    if violations.count > limit {
      let more = "and more than \(limit) violations in this body; showing the first \(limit)"
      findings[findings.count - 1].details.append(more)
    }
    return findings
  }

  /// Returns a finding for each fault of an item.
  private func findings(for analysis: ExchangeAnalysis, _ sequence: SequenceBody, _ limit: Int) -> [Finding] {
    let faults = sequence.schemaFaults(maximum: limit + 1)
    var findings = faults.prefix(limit).map { fault in
      analysis.subject.finding(
        .bodySchema,
        "\(fault.subject): \(fault.message)",
        severity: fault.severity,
        details: fault.details,
        body: fault.place,
        contract: fault.keyword.map(analysis.contractPlace)
          ?? analysis.content.map { ContractPlace(place: $0.place) }
      )
    }
    if faults.count > limit, let last = findings.indices.last {
      findings[last].details.append("and more than \(limit) violations in this body; showing the first \(limit)")
    }
    return findings
  }

  /// Returns a finding for the first violation in a form or in text.
  private func otherFindings(
    for analysis: ExchangeAnalysis,
    _ schema: SchemaReference,
    _ options: Judge.Options
  ) -> [Finding] {
    guard analysis.isWhole, analysis.json == nil, let body = analysis.body, !body.isEmpty, let type = analysis.mediaType
    else { return [] }
    func finding(_ violation: SchemaViolation, _ place: String) -> Finding {
      analysis.finding(SchemaFault(violation, of: schema, place + violation.message), at: BodyPlace(of: body, at: 0))
    }
    if type.isForm {
      guard let content = analysis.content else { return [] }
      return FormBody(body, as: content).violations(limits: options.limits).prefix(1).map {
        finding($0, "the form does not match its schema: ")
      }
    }
    let types = SchemaShape(schema).types
    // Other texts, such as XML, are judged as a string.
    guard type.type == "text", type.subtype != "event-stream", types == ["string"],
      TextEncoding.firstInvalidUTF8(body) == nil,
      let document = JSONLiteral.string(String(decoding: body, as: UTF8.self)).document,
      let violation = schema.validator.violations(in: document.root, maximumViolations: 1).first
    else { return [] }
    return [finding(violation, "")]
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

extension SchemaViolation {
  /// The severity of a finding: a value that was not judged is not a fault.
  var severity: Severity { isLimit ? .warning : .error }

  /// Returns the sentence about a value with the violation.
  func sentence(about value: String) -> String {
    isLimit ? "\(value) is not judged by its schema: it \(message)" : "\(value) does not match its schema: \(message)"
  }
}

extension Discriminators.Fault {
  /// The fault in one phrase.
  var message: String {
    if isDefault, let schema {
      let value = property.string.map { "\"\(VisibleText.of(String($0.prefix(100))))\"" } ?? "missing"
      return "\"\(propertyName)\" is \(value), which means the schema \(schema) (defaultMapping), but the object does "
        + "not match it"
    }
    let value = VisibleText.of(String(property.text.prefix(100)))
    guard let schema else { return "\"\(propertyName)\" is \(value), which names none of the schemas" }
    return "\"\(propertyName)\" is \(value), which names the schema \(schema), but the object does not match it"
  }
}
