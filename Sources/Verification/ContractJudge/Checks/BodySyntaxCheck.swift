import ContractModel
import Diagnostics
public import Findings
import HTTPMessages
import JSONSchemas
import JSONSyntax

extension CheckID {
  /// The body is well-formed for its media type.
  public static let bodySyntax = CheckID("body-syntax")
}

/// Checks that the body is well-formed for its media type: JSON follows RFC 8259 and has no duplicate keys.
///
/// If the contract does not document a body, a body declared as JSON that cannot be parsed is only a warning.
struct BodySyntaxCheck: ExchangeCheck {
  let descriptor = CheckDescriptor(
    .bodySyntax,
    for: [.verification, .files],
    summary: "the body is well-formed: JSON by RFC 8259, in UTF-8, without duplicate keys; an image is complete",
    explanation: """
      A body that the contract documents as JSON parses as JSON, and no object has a key twice, because parsers \
      disagree about which value wins. An undocumented body that announces JSON and is not JSON is a warning. A body that \
      the contract documents as an image is one of the declared format, complete to its end.
      """,
    example: """
      `{"items":[1,2,]}`
      """,
    remedy: "Produce the body with a JSON encoder; the finding shows line and column of the fault.",
    whenNothing: "no response has a documented body"
  )

  /// Returns whether a body is documented, or announced as JSON.
  func applies(to analysis: ExchangeAnalysis, options: Judge.Options) -> Bool {
    guard analysis.codingFault == nil || analysis.body != nil else { return false }
    return analysis.json != nil || analysis.hasDocumentedContent
      || (analysis.isWhole && analysis.promise != nil && analysis.mediaType?.isJSON == true)
  }

  /// Returns the first syntax error, or a finding for each duplicate key.
  func findings(for analysis: ExchangeAnalysis, options: Judge.Options) -> [Finding] {
    let subject = analysis.subject
    if analysis.json != nil, analysis.isOfUndocumentedType { return [] }
    switch analysis.json {
    case nil:
      return missingBody(analysis) + unpromisedBody(analysis, options) + brokenItems(analysis, options)
        + brokenImage(analysis)
    case .failure(let error)?:
      guard let body = analysis.body, let content = analysis.content else { return [] }
      let contract = ContractPlace(place: content.place)
      if body.isEmpty {
        if subject.exchange.request.prefersNoBody { return [] }
        return [
          subject.finding(.bodySyntax, "the body is empty; expected \(content.range)", contract: contract)
        ]
      }
      let fault = Self.fault(of: body, error)
      return [
        subject.finding(
          .bodySyntax,
          "\(fault.isForeign ? "the body is " : "")not JSON: \(fault.message)",
          details: fault.details,
          body: fault.place,
          contract: contract
        )
      ]
    case .success(let document)?:
      let limit = max(1, options.maximumViolations)
      let keys = document.duplicateKeys
      var findings = keys.prefix(limit).map { key in
        subject.finding(
          .bodySyntax,
          "duplicate key \(key.text); JSON parsers disagree about which value wins",
          body: BodyPlace(key),
          contract: analysis.content.map { ContractPlace(place: $0.place) }
        )
      }
      if keys.count > limit {
        findings[limit - 1].details.append("\(keys.count) keys are repeated; showing the first \(limit)")
      }
      return findings
    }
  }

  /// Why a body is not JSON.
  private struct Fault {
    let message: String
    let details: [String]
    let place: BodyPlace
    /// Whether the body is something else altogether.
    let isForeign: Bool
  }

  /// Returns the place of an error; for a body that is something else altogether, what it is.
  private static func fault(of body: [UInt8], _ error: JSONSyntaxError) -> Fault {
    if let text = ForeignText(body) {
      // The place at which a parser gives up says nothing.
      let place = BodyPlace(
        pointer: nil,
        location: nil,
        excerpt: Excerpt(of: body, at: 0),
        evidence: BodyEvidence(.byte(body, offset: 0))
      )
      return Fault(message: "it is \(text.kind)", details: text.details, place: place, isForeign: true)
    }
    return Fault(
      message: error.message,
      details: ["fault: \(error.code.rawValue)"],
      place: BodyPlace(of: body, at: error.offset, location: error.location),
      isForeign: false
    )
  }

  /// Returns a finding if documented content is missing.
  private func missingBody(_ analysis: ExchangeAnalysis) -> [Finding] {
    guard analysis.isWhole, let response = analysis.response, response.body.isEmpty, let promise = analysis.promise,
      !analysis.subject.exchange.request.prefersNoBody, let promised = promise.content?.first, analysis.mayHaveBody,
      // A sequence without items is one.
      [nil, .parts].contains((analysis.mediaType ?? promised.range).sequence), !isEmptyText(analysis)
    else { return [] }
    return [
      analysis.subject.finding(
        .bodySyntax,
        "the body is empty; expected \(promised.range)",
        contract: ContractPlace(place: promised.place)
      )
    ]
  }

  /// Whether the response announces a text or a file, which may be empty as far as its schema says.
  private func isEmptyText(_ analysis: ExchangeAnalysis) -> Bool {
    guard let type = analysis.mediaType, let content = analysis.content else { return false }
    let isText = type.type == "text" && !["html", "xml"].contains(type.subtype)
    guard isText || (type.type == "application" && type.subtype == "octet-stream") else { return false }
    guard let schema = content.schema, let empty = JSONLiteral.string("").document else { return true }
    return schema.validator.isValid(empty.root)
  }

  /// Returns a finding for each item of a sequence that cannot be read, up to the judge's limit.
  private func brokenItems(_ analysis: ExchangeAnalysis, _ options: Judge.Options) -> [Finding] {
    guard analysis.isWhole, let content = analysis.content, let body = analysis.body, !body.isEmpty,
      let sequence = analysis.mediaType.flatMap({
        SequenceBody(
          body,
          type: $0,
          content: content,
          limits: options.limits,
          isWhole: !analysis.subject.exchange.isPartial
        )
      })
    else { return [] }
    return sequence.syntaxFaults(maximum: max(1, options.maximumViolations)).map { fault in
      analysis.subject.finding(
        .bodySyntax,
        "\(fault.subject) \(fault.message)",
        details: fault.details,
        body: fault.place,
        contract: ContractPlace(place: content.place)
      )
    }
  }

  /// Returns findings about a body that the contract documents as an image.
  private func brokenImage(_ analysis: ExchangeAnalysis) -> [Finding] {
    guard analysis.isWhole, analysis.mayHaveBody, let content = analysis.content, content.range.type == "image",
      let body = analysis.body, !body.isEmpty
    else { return [] }
    return ImageInspection.faults(of: body, declaredAs: analysis.mediaType).map { fault in
      analysis.subject.finding(
        .bodySyntax,
        fault.message,
        body: fault.offset.map { BodyPlace(of: body, at: min($0, body.count - 1)) },
        contract: ContractPlace(place: content.place)
      )
    }
  }

  /// Returns a finding about a body that the contract does not document, but that is declared as JSON.
  private func unpromisedBody(_ analysis: ExchangeAnalysis, _ options: Judge.Options) -> [Finding] {
    guard analysis.isWhole, analysis.mayHaveBody, let promise = analysis.promise, promise.content == nil,
      analysis.mediaType?.isJSON == true, let body = analysis.body, !body.isEmpty
    else { return [] }
    do throws(JSONSyntaxError) {
      _ = try JSONDocument(parsing: body, limits: options.limits)
      return []
    } catch {
      let fault = Self.fault(of: body, error)
      return [
        analysis.subject.finding(
          .bodySyntax,
          "announced as JSON, but not JSON: \(fault.message)",
          severity: .warning,
          details: fault.details,
          body: fault.place,
          contract: ContractPlace(place: promise.place)
        )
      ]
    }
  }
}

extension HTTPRequest {
  /// Whether the request prefers a response without a body (RFC 7240, section 4.2).
  fileprivate var prefersNoBody: Bool {
    headers.list(of: "Prefer").contains { preference in
      ASCII.lowercased(preference.filter { !$0.isWhitespace }).split(separator: ";").first == "return=minimal"
    }
  }
}
