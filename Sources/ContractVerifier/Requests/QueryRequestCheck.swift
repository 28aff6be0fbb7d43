import ContractModel
import ContractReports
import HTTPExchange

/// A query has the parameters that the contract describes, and no others.
enum QueryRequestCheck: RequestCheck {
  private static let mostFindings = 20

  /// A warning for each name that no parameter has, nor a member of a parameter that is written member by member.
  static func findings(_ subject: RequestSubject, _ judge: RequestJudge) -> [Finding] {
    guard let query = subject.request.url.query, !query.isEmpty else { return [] }
    let parameters = subject.operation.parameters.filter { $0.location == .query }
    var known = Set(parameters.map(\.name))
    known.formUnion(
      subject.operation.security.flatMap(\.schemes).filter { $0.location == .query }.compactMap(\.parameterName)
    )
    // Only a parameter that is an object, or may be one, can have parts by other names than its own.
    let objects = parameters.filter { $0.style == .deepObject || $0.style == .form && $0.explode }
    var findings: [Finding] = []
    for part in query.split(separator: "&") {
      guard let item = QueryItem.parse(String(part)).first, known.insert(item.name).inserted,
        !objects.contains(where: { $0.decode(query: String(part)) != nil })
      else { continue }
      guard findings.count < mostFindings else { break }
      findings.append(
        subject.finding(
          "the contract describes no query parameter \(VisibleText.of(item.name.prefix(100)))",
          severity: .warning
        )
      )
    }
    return findings
  }
}
