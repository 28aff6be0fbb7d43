package import HTTPMessages

extension HTTPURL {
  /// The value of `Host`: host and port, without a default port (RFC 9110, section 7.2).
  package var hostField: String {
    effectivePort == HTTPURL(scheme: scheme, host: host).effectivePort ? host : authority
  }

  /// The value of `Authorization` for the user information; `nil` if there is none (RFC 7617, section 2).
  package var basicCredentials: String? {
    userInfo.map { "Basic \(Base64.text(of: PercentEncoding.decode($0).utf8))" }
  }
}
