import HTTPMessages

/// The rules that rewrite recorded cookies so that a client of the mock keeps them.
///
/// Source: RFC 6265, section 5.3; browsers require `Secure` for `SameSite=None` and `Partitioned`.
enum CookieRules {
  /// Returns the response with its cookies rewritten for the mock's own host.
  ///
  /// `Domain` is removed, so that the cookie belongs to the host that responds. An expiry time that was in the future
  /// when the response was recorded is removed, because the cookie would have expired by now. Over `http`, `Secure`
  /// and the attributes that require it are removed, too.
  static func rewriting(_ response: HTTPResponse, scheme: String) -> HTTPResponse {
    guard response.headers["Set-Cookie"] != nil else { return response }
    var response = response
    let recorded = response.headers["Date"].flatMap(instant)
    response.headers.fields = response.headers.fields.map { field in
      guard field.isNamed("Set-Cookie") else { return field }
      let parts = field.value.split(separator: ";", omittingEmptySubsequences: false)
      let kept = parts.enumerated().filter { position, part in
        position == 0 || !isLeftOut(part, isSecure: scheme == "https", recorded: recorded)
      }
      return HTTPHeaderField(field.name, kept.map(\.element).joined(separator: ";"))
    }
    return response
  }

  private static func isLeftOut(_ attribute: Substring, isSecure: Bool, recorded: Int?) -> Bool {
    let parts = attribute.split(separator: "=", maxSplits: 1).map { ASCII.trimmed(String($0)) }
    let value = parts.count > 1 ? parts[1] : ""
    switch parts.first.map(ASCII.lowercased) {
    case "domain": return true
    case "expires":
      guard let recorded, let end = instant(value) else { return false }
      return end > recorded
    case "secure", "partitioned": return !isSecure
    case "samesite": return !isSecure && ASCII.equalIgnoringCase(value, "None")
    default: return false
    }
  }

  /// Returns a number that orders dates such as `Sun, 06 Nov 1994 08:49:37 GMT`; hyphens in the date are accepted.
  private static func instant(_ text: String) -> Int? {
    let words = text.split { " ,-:".contains($0) }
    guard words.count >= 7, let day = Int(words[1]), let month = months.firstIndex(of: ASCII.lowercased(words[2])),
      var year = Int(words[3]), let hour = Int(words[4]), let minute = Int(words[5]), let second = Int(words[6]),
      (0...9999).contains(year), [day, hour, minute, second].allSatisfy({ (0..<100).contains($0) })
    else { return nil }
    if year < 100 { year += year < 70 ? 2000 : 1900 }
    return ((((year * 100 + month) * 100 + day) * 100 + hour) * 100 + minute) * 100 + second
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]
}
