import Diagnostics
import HTTPExchange
import Redaction

/// The target's base URL as the command line writes it.
enum BaseURLArgument {
  /// Reads an absolute http or https URL without query and fragment.
  ///
  /// `option` is the name of the option that gives it; `nil` where it was given without one.
  static func parse(_ text: String, option: String? = "--base-url") throws(CommandFailure) -> HTTPURL {
    let shown = shown(text)
    let name = option.map { "\($0): " } ?? ""
    let url: HTTPURL
    do {
      url = try HTTPURL(parsing: text)
    } catch {
      // `localhost:8080` reads as a scheme and a path.
      let hint = text.contains("://") ? "" : "; write it as http://\(shown) or https://..."
      throw CommandFailure("\(name)\"\(shown)\" is not an absolute URL: \(VisibleText.of(error.reason))\(hint)")
    }
    guard ["http", "https"].contains(url.scheme) else {
      throw CommandFailure(
        "\(name)\"\(shown)\" has the scheme \(url.scheme)",
        remedy: "only http and https can be asked"
      )
    }
    guard url.query == nil, url.fragment == nil else {
      throw CommandFailure(
        "\(name)\"\(shown)\" has a query or fragment",
        remedy: "it is what stands before the contract's paths, so leave it out"
      )
    }
    return url
  }

  /// A text as messages show it, without what may be a password.
  static func shown(_ text: String) -> String { VisibleText.of(withoutUserInfo(text)) }

  /// A text that may not even be a URL, without the part before an `@`, which may be a password.
  private static func withoutUserInfo(_ text: String) -> String {
    guard let at = text.lastIndex(of: "@") else { return text }
    let scheme = text.firstRange(of: "://").map { text[..<$0.upperBound] } ?? ""
    return "\(scheme)\(SecretRedaction.placeholder)\(text[at...])"
  }
}
