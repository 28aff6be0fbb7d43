import ContractModel
import ContractReports
import JSONSyntax

/// An identifier in another case gets the same answer (a `uuid` compares without regard to case, RFC 9562, section 4).
enum IdentifierCaseCheck {
  /// What differs between the answers to an identifier as it stands and in another case; `name` says which.
  static func finding(_ first: JudgedExchange, _ second: JudgedExchange, _ name: String) -> Finding? {
    if let stability = first.operation.stability {
      return StabilityCheck.difference(
        first,
        second,
        stability,
        check: .identifierCase,
        telling: "differs for \(name)"
      )
    }
    guard first.analysis.isGood, second.analysis.isGood, let before = first.analysis.document?.root,
      let after = second.analysis.document?.root, before.kind != after.kind || before.count != after.count
    else { return nil }
    return second.subject.finding(
      .identifierCase,
      "the answer differs for \(name)",
      details: ["first answered to \(first.subject.requestURL)"],
      body: BodyPlace(after)
    )
  }
}
