import Diagnostics
import HTTPMessages
import Redaction

/// Parses the target's base URL from the command line.
enum BaseURLArgument {
  /// Parses an absolute http or https URL without query and fragment.
  ///
  /// `option` is the name of its option; `nil` for an argument without one.
  static func parse(_ text: String, option: String? = "--base-url") throws(CommandFailure) -> HTTPURL {
    let shown = shown(text)
    let url: HTTPURL
    do {
      // `localhost:8080` would parse as a scheme and a path.
      url = try HTTPURL(parsing: RunPlaces.isHostAndPort(text) ? "http://\(text)" : text)
    } catch {
      let hint = text.contains("://") ? "" : "; write it as http://\(shown) or https://..."
      throw CommandFailure("\"\(shown)\" is not an absolute URL: \(VisibleText.of(error.reason))\(hint)", at: option)
    }
    guard ["http", "https"].contains(url.scheme) else {
      throw CommandFailure(
        "\"\(shown)\" has the scheme \(url.scheme)",
        at: option,
        remedy: "only http and https are possible"
      )
    }
    guard url.query == nil, url.fragment == nil else {
      throw CommandFailure(
        "\"\(shown)\" has a query or fragment",
        at: option,
        remedy: "leave it out: the contract's paths are appended to the URL"
      )
    }
    return url
  }

  /// Returns a text for messages, without a possible password.
  static func shown(_ text: String) -> String { VisibleText.of(withoutUserInfo(text)) }

  /// Returns a text, which may not be a URL, without the part before an `@`, which may be a password.
  private static func withoutUserInfo(_ text: String) -> String {
    guard let at = text.lastIndex(of: "@") else { return text }
    let scheme = text.firstRange(of: "://").map { text[..<$0.upperBound] } ?? ""
    return "\(scheme)\(SecretRedaction.placeholder)\(text[at...])"
  }
}
