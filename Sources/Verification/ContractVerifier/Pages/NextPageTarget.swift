import Diagnostics
import HTTPMessages

/// Where a page says that the next page is.
///
/// Source: RFC 3986, sections 3.1 and 4.2 (schemes and relative references).
enum NextPageTarget: Sendable, Hashable {
  /// Nowhere: the list is complete, or the text is a token rather than a URL.
  case none
  /// A URL of the same origin.
  case here(HTTPURL)
  /// A URL of another origin.
  case elsewhere(HTTPURL)
  /// A text that is not a URL of a page, and why.
  case invalid(String)

  /// Reads the target in a response.
  ///
  /// - Parameters:
  ///   - text: The text of a link, or of a member that may hold a token instead.
  ///   - base: The URL of the page.
  ///   - isLink: Whether the text is a URL for certain, as that of a `Link` header is.
  init(_ text: String, on base: HTTPURL, isLink: Bool) {
    guard !text.isEmpty else {
      self = .none
      return
    }
    let start = text.prefix { !"/?#".contains($0) }
    if let colon = start.firstIndex(of: ":") {
      let scheme = ASCII.lowercased(String(start[..<colon]))
      if !["http", "https"].contains(scheme) {
        let reason =
          scheme.isEmpty ? "it begins with a colon" : "its scheme is \(VisibleText.of(scheme)), not http or https"
        self = isLink || scheme.isEmpty || Self.others.contains(scheme) ? .invalid(reason) : .none
        return
      }
    } else if !isLink, !Self.isReference(text) {
      self = .none
      return
    }
    do throws(InvalidTextError) {
      var url = try base.resolving(text)
      url.fragment = nil
      self = url.hasSameOrigin(as: base) ? .here(url) : .elsewhere(url)
    } catch {
      self = .invalid(error.reason)
    }
  }

  /// Returns whether a text without a scheme is a reference to a URL, rather than a token.
  private static func isReference(_ text: String) -> Bool { text.hasPrefix("/") || text.contains("?") }

  /// Schemes of well-known URLs, which no token begins with.
  private static let others: Set<String> = [
    "javascript", "data", "file", "ftp", "mailto", "about", "vbscript", "blob", "ws", "wss", "tel", "sms", "urn",
    "gopher",
  ]
}
