import HTTPExchange
package import ContractReports
import ContractModel
import JSONSyntax

/// The body is well-formed for its media type: JSON by RFC 8259, no key twice.
package enum BodySyntaxCheck: ExchangeCheck {
  /// The first fault of syntax; or else a finding for each repeated key.
  package static func findings(_ analysis: Analysis, _ judge: Judge) -> [Finding] {
    let subject = analysis.subject
    switch analysis.json {
    case nil: return missingBody(analysis)
    case .failure(let error)?:
      guard let body = analysis.body, let content = analysis.content else { return [] }
      let contract = ContractPlace(place: content.place)
      if body.isEmpty {
        return [
          subject.finding(.bodySyntax, "the body is empty, where \(content.range) is promised", contract: contract)
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
      return document.duplicateKeys.prefix(judge.options.maximumViolations).map { key in
        subject.finding(
          .bodySyntax,
          "the key \(key.text) stands twice in one object; readers differ in which value they take",
          body: BodyPlace(key),
          contract: analysis.content.map { ContractPlace(place: $0.place) }
        )
      }
    }
  }

  /// An answer without any body, where content is promised.
  private static func missingBody(_ analysis: Analysis) -> [Finding] {
    guard analysis.isWhole, let response = analysis.response, response.body.isEmpty, let promise = analysis.promise,
      let promised = promise.content?.first, analysis.subject.exchange.request.method != .head, response.status != 304
    else { return [] }
    return [
      analysis.subject.finding(
        .bodySyntax,
        "the body is empty, where \(promised.range) is promised",
        contract: ContractPlace(place: promised.place)
      )
    ]
  }
}
