import HTTPExchange

/// The target's base URL as the command line writes it.
enum BaseURLArgument {
  /// Reads an absolute http or https URL without query and fragment.
  static func parse(_ text: String) throws(CommandFailure) -> HTTPURL {
    let shown = VisibleText.of(withoutUserInfo(text))
    let url: HTTPURL
    do {
      url = try HTTPURL(parsing: text)
    } catch {
      // `localhost:8080` reads as a scheme and a path.
      let hint = text.contains("://") ? "" : "; write it as http://\(shown) or https://..."
      throw CommandFailure("--base-url: \"\(shown)\" is not an absolute URL: \(VisibleText.of(error.reason))\(hint)")
    }
    guard ["http", "https"].contains(url.scheme) else {
      throw CommandFailure("--base-url: \"\(shown)\" has the scheme \(url.scheme); only http and https can be asked")
    }
    guard url.query == nil, url.fragment == nil else {
      throw CommandFailure(
        "--base-url: \"\(shown)\" has a query or fragment; it is what stands before the contract's paths, so leave it out"
      )
    }
    return url
  }

  /// A text that may not even be a URL, without what stands before an `@`: it may be a password.
  private static func withoutUserInfo(_ text: String) -> String {
    guard let at = text.lastIndex(of: "@") else { return text }
    let scheme = text.firstRange(of: "://").map { text[..<$0.upperBound] } ?? ""
    return "\(scheme)\(SecretRedaction.placeholder)\(text[at...])"
  }
}
