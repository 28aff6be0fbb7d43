package import HTTPExchange

extension HTTPURL {
  /// Host and port as `Host` has them: the scheme's own port is left out (RFC 9110, section 7.2).
  package var hostField: String {
    effectivePort == HTTPURL(scheme: scheme, host: host).effectivePort ? host : authority
  }

  /// The user information as `Authorization` has it; `nil` where there is none (RFC 7617, section 2).
  package var basicCredentials: String? {
    userInfo.map { "Basic \(Base64.text(of: PercentEncoding.decode($0).utf8))" }
  }
}
