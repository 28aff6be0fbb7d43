import ContractModel
import ContractReports
import HTTPExchange

/// Credentials that an operation asks for are there; whether they are good, nobody here can say.
enum CredentialsRequestCheck: RequestCheck {
  /// At most one finding.
  static func findings(_ subject: RequestSubject, _ judge: RequestJudge) -> [Finding] {
    let alternatives = subject.operation.security
    guard !alternatives.isEmpty,
      !alternatives.contains(where: { $0.schemes.allSatisfy { isThere($0, subject.request) } })
    else { return [] }
    let wanted = alternatives.map { $0.schemes.map(phrase).joined(separator: " and ") }
    return [
      subject.finding(
        "the operation asks for credentials, which are missing: \(distinct(wanted).joined(separator: ", or "))",
        severity: judge.requiresCredentials ? .error : .warning
      )
    ]
  }

  private static func isThere(_ scheme: SecurityScheme, _ request: HTTPRequest) -> Bool {
    switch scheme.kind {
    case .apiKey:
      guard let name = scheme.parameterName else { return true }
      switch scheme.location {
      case .query: return request.url.queryItems.contains { $0.name == name }
      case .cookie:
        return request.headers.values(of: "Cookie").flatMap { $0.split(separator: ";") }
          .contains { ASCII.trimmed(String($0)).hasPrefix("\(name)=") }
      case .header, .path, nil: return request.headers[name] != nil
      }
    case .http:
      let given = request.headers["Authorization"]?.prefix { $0 != " " } ?? ""
      return scheme.scheme.map { ASCII.equalIgnoringCase(given, $0) } ?? !given.isEmpty
    case .oauth2, .openIdConnect: return request.headers["Authorization"] != nil
    // The certificate of a client stands beside the request.
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
