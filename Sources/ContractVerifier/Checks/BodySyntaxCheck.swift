import ContractModel
public import ContractReports
import Diagnostics
import HTTPMessages
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
    remedy: "Produce the body with a JSON encoder; the finding shows line and column of the fault."
  )

  /// Returns the first syntax error, or a finding for each duplicate key.
  func findings(for analysis: ExchangeAnalysis, options: Judge.Options) -> [Finding] {
    let subject = analysis.subject
    if analysis.json != nil, analysis.isOfUndocumentedType { return [] }
    switch analysis.json {
    case nil:
      return missingBody(analysis) + unpromisedBody(analysis, options) + brokenLine(analysis, options)
        + brokenImage(analysis)
    case .failure(let error)?:
      guard let body = analysis.body, let content = analysis.content else { return [] }
      let contract = ContractPlace(place: content.place)
      if body.isEmpty {
        return [
          subject.finding(.bodySyntax, "the body is empty; expected \(content.range)", contract: contract)
        ]
      }
      return [
        subject.finding(
          .bodySyntax,
          "not JSON: \(error.message)",
          details: ["fault: \(error.code.rawValue)"],
          body: BodyPlace(of: body, at: error.offset, location: error.location),
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

  /// Returns a finding if documented content is missing.
  private func missingBody(_ analysis: ExchangeAnalysis) -> [Finding] {
    guard analysis.isWhole, let response = analysis.response, response.body.isEmpty, let promise = analysis.promise,
      let promised = promise.content?.first, analysis.mayHaveBody
    else { return [] }
    return [
      analysis.subject.finding(
        .bodySyntax,
        "the body is empty; expected \(promised.range)",
        contract: ContractPlace(place: promised.place)
      )
    ]
  }

  /// Returns a finding about the first line that is not JSON, in a body with one value in each line.
  private func brokenLine(_ analysis: ExchangeAnalysis, _ options: Judge.Options) -> [Finding] {
    guard analysis.isWhole, let content = analysis.content, let body = analysis.body,
      let lines = analysis.mediaType.flatMap({ LineDelimitedJSON(body, type: $0) })?.lines
    else { return [] }
    for (position, line) in lines.enumerated() {
      do throws(JSONSyntaxError) {
        _ = try JSONDocument(parsing: line.bytes, limits: options.limits)
      } catch {
        return [
          analysis.subject.finding(
            .bodySyntax,
            "line \(position + 1) is not JSON: \(error.message)",
            details: ["fault: \(error.code.rawValue)"],
            body: BodyPlace(of: body, at: min(line.offset + error.offset, max(0, body.count - 1))),
            contract: ContractPlace(place: content.place)
          )
        ]
      }
    }
    return []
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
      return [
        analysis.subject.finding(
          .bodySyntax,
          "announced as JSON, but not JSON: \(error.message)",
          severity: .warning,
          details: ["fault: \(error.code.rawValue)"],
          body: BodyPlace(of: body, at: error.offset, location: error.location),
          contract: ContractPlace(place: promise.place)
        )
      ]
    }
  }
}
