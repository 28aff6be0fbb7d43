package import ContractJudge
import Diagnostics
import HTTPMessages

extension CacheHeadersCheck: CrossExchangeCheck {
  private struct Fault {
    var severity = Severity.error
    let message: String
  }

  /// Returns whether a request was repeated.
  package func applies(comparing first: JudgedExchange, with second: JudgedExchange, _ variation: RequestVariation)
    -> Bool
  {
    variation == .unchanged && first.analysis.response != nil && second.analysis.response != nil
  }

  package func findings(
    comparing first: JudgedExchange,
    with second: JudgedExchange,
    _ variation: RequestVariation
  ) -> [Finding] {
    guard let before = first.analysis.response, let after = second.analysis.response else { return [] }
    let faults: [Fault]
    switch variation {
    case .unchanged:
      guard before.status == 200, after.status == 200, first.analysis.isWhole, second.analysis.isWhole else {
        return []
      }
      let bodies = first.analysis.body.flatMap { old in second.analysis.body.map { old == $0 } }
      faults = validatorFaults(before.headers, after.headers, hasSameBody: bodies) + policyFaults(before, after)
    case .followUp, .reorderedQuery, .identifierCase: return []
    }
    return faults.map { second.subject.finding(.cacheHeaders, $0.message, severity: $0.severity) }
  }

  /// `hasSameBody` is `nil` if the bodies cannot be compared.
  private func validatorFaults(_ before: HTTPHeaders, _ after: HTTPHeaders, hasSameBody: Bool?) -> [Fault] {
    guard let old = before["ETag"], let new = after["ETag"] else {
      guard before["ETag"] != nil || after["ETag"] != nil else { return [] }
      return [Fault(severity: .warning, message: "only one of two identical requests got an ETag")]
    }
    guard let oldTag = EntityTag(old), let newTag = EntityTag(new), let hasSameBody else { return [] }
    if oldTag == newTag, !oldTag.isWeak, !hasSameBody {
      return [Fault(message: "the body changed between two identical requests, and the strong ETag \(new) did not")]
    }
    if oldTag.value != newTag.value, hasSameBody {
      let message =
        "ETag changed from \(old) to \(new), although the body is the same, so that no client can revalidate"
      return [Fault(severity: .warning, message: message)]
    }
    return []
  }

  /// Who may store a response, and for which requests, must not change between identical requests.
  private func policyFaults(_ before: HTTPResponse, _ after: HTTPResponse) -> [Fault] {
    var faults: [Fault] = []
    let (old, new) = (CacheDirective.all(in: before.headers), CacheDirective.all(in: after.headers))
    for name in ["no-store", "private"]
    where old.contains(where: { $0.name == name }) != new.contains(where: { $0.name == name }) {
      faults.append(
        Fault(severity: .warning, message: "only one of two identical requests got Cache-Control: \(name)")
      )
    }
    let names = [before, after].map { Set($0.headers.list(of: "Vary").map { ASCII.lowercased($0) }) }
    if names[0] != names[1] {
      let texts = names.map { $0.isEmpty ? "nothing" : $0.sorted().joined(separator: ", ") }
      let message = "Vary changed between two identical requests: \(texts[0]), then \(texts[1])"
      faults.append(Fault(severity: .warning, message: message))
    }
    return faults
  }
}
