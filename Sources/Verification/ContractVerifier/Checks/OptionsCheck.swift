import ContractJudge
import ContractModel
import Diagnostics
import HTTPMessages

extension CheckID {
  /// `OPTIONS` agrees with the methods of the contract.
  public static let options = CheckID("options")
}

/// Checks that the `Allow` of a response to `OPTIONS` has the methods that the contract documents.
///
/// Source: RFC 9110, sections 9.3.7 and 10.2.1.
struct OptionsCheck: CrossExchangeCheck {
  let descriptor = CheckDescriptor(
    .options,
    for: [.verification],
    needsSequence: true,
    summary: "the `Allow` of a response to `OPTIONS` has the methods that the contract documents",
    explanation: """
      One request of each path is repeated with `OPTIONS`. If the response has an `Allow`, the documented methods must be \
      in it; other methods that change something are a warning. A server without `OPTIONS` is no finding.
      """,
    example: "The contract has `DELETE /orders/{id}`, and `OPTIONS` returns `Allow: GET`.",
    remedy: "Derive `Allow` from the routes, or document the methods.",
    whenNothing: "no request was repeated with OPTIONS"
  )

  func followUps(to exchanges: [JudgedExchange]) -> [FollowUpRequest] {
    FirstOfOperation.followUps(to: exchanges, with: .options)
  }

  /// Returns whether the second request is one with OPTIONS.
  func applies(comparing first: JudgedExchange, with second: JudgedExchange, _ variation: RequestVariation) -> Bool {
    variation == .followUp && second.analysis.response != nil
  }

  func findings(
    comparing first: JudgedExchange,
    with second: JudgedExchange,
    _ variation: RequestVariation
  ) -> [Finding] {
    guard variation == .followUp, let response = second.analysis.response else { return [] }
    if response.status >= 500, response.status != 501, response.status != 503 {
      return [second.subject.finding(.options, "status \(response.status), a server error, for OPTIONS")]
    }
    guard 200..<300 ~= response.status, response.headers["Allow"] != nil else { return [] }
    let allowed = response.headers.list(of: "Allow").map { $0.uppercased() }
    // A server may route the path by any template that matches it, and has the methods of one or of all of them.
    let others = second.analysis.operationsAtPath
    let own = first.operation.path
    let isAmbiguous = others.contains { $0.path != own && $0.path.names.count <= own.names.count }
    let contract = second.analysis.documentedMethods(of: first.operation)
    // Many servers answer OPTIONS themselves, and HEAD along with GET.
    let missing =
      isAmbiguous ? [] : contract.filter { !allowed.contains($0) && !["OPTIONS", "HEAD", "TRACE"].contains($0) }
    let text = allowed.joined(separator: ", ")
    guard missing.isEmpty else {
      return [
        second.subject.finding(
          .options,
          "Allow is \(VisibleText.of(text)); the contract also documents \(missing.joined(separator: ", "))"
        )
      ]
    }
    let known = Set(contract + others.map(\.method.rawValue))
    let unknown = allowed.filter { ["POST", "PUT", "PATCH", "DELETE"].contains($0) && !known.contains($0) }
    guard !unknown.isEmpty else { return [] }
    return [
      second.subject.finding(
        .options,
        "Allow has \(unknown.joined(separator: ", ")), which the contract does not document",
        severity: .warning
      )
    ]
  }
}
