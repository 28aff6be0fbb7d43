package import ContractModel
package import ContractReports
import Diagnostics
import HTTPMessages

/// Checks that required credentials are present; it does not check whether they are valid.
package enum CredentialsRequestCheck: RequestCheck {
  /// Returns at most one finding.
  package static func findings(_ subject: RequestSubject, _ judge: RequestJudge) -> [Finding] {
    let alternatives = subject.operation.security
    guard !alternatives.isEmpty,
      !alternatives.contains(where: { $0.schemes.allSatisfy { isThere($0, subject) } })
    else { return [] }
    let wanted = alternatives.map { $0.schemes.map(phrase).joined(separator: " and ") }
    return [
      subject.finding(
        "the operation needs credentials, which are missing: \(distinct(wanted).joined(separator: ", or "))",
        severity: judge.requiresCredentials ? .error : .warning
      )
    ]
  }

  package static func headerNames(of operation: Operation) -> [String] {
    operation.security.flatMap(\.schemes).compactMap(headerName)
  }

  /// Returns the name of the header with a scheme's credentials; `nil` if the scheme uses no header.
  private static func headerName(of scheme: SecurityScheme) -> String? {
    switch scheme.kind {
    case .apiKey:
      switch scheme.location {
      case .query: nil
      case .cookie: "Cookie"
      case .header, .path, nil: scheme.parameterName
      }
    case .http, .oauth2, .openIdConnect: "Authorization"
    case .mutualTLS: nil
    }
  }

  private static func isThere(_ scheme: SecurityScheme, _ subject: RequestSubject) -> Bool {
    let request = subject.request
    switch scheme.kind {
    case .apiKey:
      guard let name = scheme.parameterName else { return true }
      switch scheme.location {
      case .query: return subject.queryItems.contains { $0.name == name }
      case .cookie:
        return request.headers.values(of: "Cookie").flatMap { $0.split(separator: ";") }
          .contains { ASCII.trimmed(String($0)).hasPrefix("\(name)=") }
      case .header, .path, nil: return request.headers[name] != nil
      }
    case .http:
      let given = request.headers["Authorization"]?.prefix { $0 != " " } ?? ""
      return scheme.scheme.map { ASCII.equalIgnoringCase(given, $0) } ?? !given.isEmpty
    case .oauth2, .openIdConnect: return request.headers["Authorization"] != nil
    // A client certificate is not part of the request.
    case .mutualTLS: return true
    }
  }

  private static func phrase(_ scheme: SecurityScheme) -> String {
    switch scheme.kind {
    case .apiKey: "\(scheme.location?.rawValue ?? "header") \(scheme.parameterName ?? scheme.name)"
    case .http: "header Authorization: \(scheme.scheme ?? "") …"
    case .oauth2, .openIdConnect, .mutualTLS: "header Authorization (\(scheme.name))"
    }
  }

  private static func distinct(_ texts: [String]) -> [String] {
    var seen = Set<String>()
    return texts.filter { seen.insert($0).inserted }
  }
}
