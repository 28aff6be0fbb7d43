package import ContractModel
import Diagnostics
package import Findings
import HTTPMessages

/// Checks that required credentials are present; it does not check whether they are valid.
package enum CredentialsRequestCheck: RequestCheck {
  /// Returns at most one finding.
  package static func findings(_ subject: RequestSubject, _ judge: RequestJudge) -> [Finding] {
    let alternatives = subject.operation.security
    guard !alternatives.isEmpty, !alternatives.contains(where: { isPresent($0, in: subject) }) else { return [] }
    let wanted = alternatives.map { alternative in
      alternative.schemes.map { $0.authentication.requirement(of: $0.name) }.joined(separator: " and ")
    }
    return [
      subject.finding(
        "the operation needs credentials, which are missing: \(distinct(wanted).joined(separator: ", or "))",
        severity: judge.requiresCredentials ? .error : .warning
      )
    ]
  }

  package static func headerNames(of operation: Operation) -> [String] {
    operation.credentialPlaces.compactMap(\.headerName)
  }

  private static func isPresent(_ alternative: SecurityRequirement, in subject: RequestSubject) -> Bool {
    alternative.schemes.allSatisfy { $0.authentication.isPresent(in: subject.request, query: subject.queryItems) }
  }

  private static func distinct(_ texts: [String]) -> [String] {
    var seen = Set<String>()
    return texts.filter { seen.insert($0).inserted }
  }
}

extension CredentialPlace {
  /// The headers that contain credentials in any API (RFC 9110, section 11.6.2, and RFC 6265), in lower case.
  package static let usualHeaders: Set<String> = ["authorization", "cookie"]
}

extension Operation {
  /// The places of requests that the operation's security schemes use.
  package var credentialPlaces: [CredentialPlace] { security.flatMap(\.schemes).flatMap(\.authentication.places) }
}
