/// Which names stand for secrets, by the place in which they stand.
///
/// Names are compared in lower case with `-`, `_` and `.` left out, so that `X-API-Key`, `api_key` and `apiKey` are one.
struct SecretNames: Sendable, Hashable {
  /// Names that the user declared besides the known ones, folded.
  private let additional: Set<String>

  init(additional: Set<String> = []) { self.additional = Set(additional.map(Self.folded)) }

  /// Whether the value of a header field is secret.
  func isHeader(_ name: String) -> Bool {
    let name = Self.folded(name)
    return Self.headers.contains(name) || isCredential(name)
  }

  /// Whether the value of an item of a query or of a form is secret.
  func isParameter(_ name: String) -> Bool {
    let name = Self.folded(name)
    return Self.parameters.contains(name) || isCredential(name)
  }

  /// Whether the value of a member of a JSON object is secret.
  func isMember(_ name: String) -> Bool { isCredential(Self.folded(name)) }

  private func isCredential(_ name: String) -> Bool {
    if additional.contains(name) || Self.credentials.contains(name) { return true }
    if Self.signs.contains(where: name.contains) { return true }
    // The cursor of a list is called a token, too; without it no recorded page would be found again.
    return name.contains("token") && !Self.cursors.contains(where: name.contains)
  }

  private static let headers: Set<String> = [
    "authorization", "proxyauthorization", "cookie", "setcookie", "xauth", "xamzsecuritytoken",
  ]
  private static let parameters: Set<String> = [
    "key", "sig", "signature", "auth", "code", "xamzsignature", "xamzcredential", "xgoogsignature", "xgoogcredential",
  ]
  private static let credentials: Set<String> = ["jwt", "authorization", "sessionid", "privatekey", "subscriptionkey"]
  private static let signs = ["secret", "password", "passwd", "passphrase", "apikey", "accesskey", "credential"]
  private static let cursors = ["page", "next", "previous", "prev", "cursor", "continu", "sync"]

  private static func folded(_ name: String) -> String {
    String(decoding: name.utf8.filter { !"-_.".utf8.contains($0) }.map(ASCII.lowercased), as: UTF8.self)
  }
}
