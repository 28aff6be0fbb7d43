import ContractModel
import Diagnostics
public import Findings
import HTTPMessages
import JSONSchemas
import JSONSyntax

extension CheckID {
  /// Documented headers are present and match their schemas.
  public static let headers = CheckID("headers")
}

/// Checks that documented headers are present and match their schemas.
struct HeadersCheck: ExchangeCheck {
  let descriptor = CheckDescriptor(
    .headers,
    for: [.verification, .files],
    summary: "documented headers are present and match their schemas",
    explanation: """
      Every header under `headers` of the documented response is decoded as the contract describes it and validated \
      against its schema. `Content-Type` is ignored here, as OpenAPI says. An object that is written as JSON, and described \
      by `schema` in place of `content`, is a warning, and its members are judged.
      """,
    example: "`X-Count: many` where the schema is `{ type: integer }`.",
    remedy: "Correct the header, or make it optional or its schema wider in the contract.",
    whenNothing: "the contract documents no header of the responses"
  )

  /// Returns whether the contract documents a header of the response.
  func applies(to analysis: ExchangeAnalysis, options: Judge.Options) -> Bool {
    analysis.response != nil
      && analysis.promise?.headers.contains { !ASCII.equalIgnoringCase($0.name, "Content-Type") } == true
  }

  /// Returns a finding for each header that is missing or violates its schema.
  ///
  /// `Content-Type` is ignored here, as OpenAPI specifies.
  func findings(for analysis: ExchangeAnalysis, options: Judge.Options) -> [Finding] {
    guard let response = analysis.response, let promise = analysis.promise else { return [] }
    return promise.headers.flatMap { header -> [Finding] in
      guard !ASCII.equalIgnoringCase(header.name, "Content-Type") else { return [] }
      let contract = ContractPlace(place: header.place)
      let values = response.headers.values(of: header.name)
      guard !values.isEmpty else {
        guard header.isRequired else { return [] }
        return [
          analysis.subject.finding(.headers, "the documented header \(header.name) is missing", contract: contract)
        ]
      }
      let value = values.joined(separator: ", ")
      guard let schema = header.schema ?? header.content?.schema else { return [] }
      let json = header.decodeUndescribedJSON(value)
      var form: [Finding] = []
      if json != nil {
        form.append(
          analysis.subject.finding(
            .headers,
            "header \(header.name) is JSON, and the contract describes comma-separated members",
            severity: .warning,
            details: ["describe it by `content: { application/json: { schema: … } }` in place of `schema`"],
            contract: contract
          )
        )
      }
      guard let document = json ?? header.decode(text: value) else {
        return [
          analysis.subject.finding(
            .headers,
            "header \(header.name): \"\(value)\" cannot be read as the contract describes it",
            contract: contract
          )
        ]
      }
      return form
        + schema.validator.violations(in: document.root, maximumViolations: 5).map { violation in
          analysis.subject.finding(
            .headers,
            "header \(header.name): \(violation.message)",
            severity: violation.severity,
            contract: analysis.contractPlace(of: violation.schema)
          )
        }
    }
  }
}
