import ContractModel
import Diagnostics
import Findings
import HTTPMessages

/// Checks that a query has only documented parameters.
enum QueryRequestCheck: RequestCheck {
  private static let mostFindings = 20

  /// Returns a warning for each name that is neither a parameter nor a member of an exploded object parameter.
  static func findings(_ subject: RequestSubject, _ judge: RequestJudge) -> [Finding] {
    let isDescribed = { (item: QueryItem) in
      subject.operation.parameters.contains { $0.location == .query && $0.name == item.name }
    }
    // A parameter for the whole query describes all of it.
    guard !subject.queryItems.allSatisfy(isDescribed),
      !subject.operation.parameters.contains(where: { $0.location == .querystring })
    else { return [] }
    let parameters = subject.operation.parameters.filter { $0.location == .query }
    var known = Set(parameters.map(\.name))
    known.formUnion(subject.operation.credentialPlaces.filter { $0.location == .query }.map(\.name))
    let objects = parameters.filter(\.hasPartsOfOtherNames)
    var findings: [Finding] = []
    for part in subject.request.url.query?.split(separator: "&") ?? [] {
      guard let item = QueryItem.parse(String(part)).first, known.insert(item.name).inserted,
        !objects.contains(where: { $0.owns(item.name) })
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

  static func headerNames(of operation: Operation) -> [String] { [] }
}
