package import HTTPMessages

/// A URL without its secrets, as sentences, commands and request lines show it.
///
/// Redacting a URL finds more secrets than redacting a sentence with the same URL, so a URL loses them where it becomes
/// text.
package struct RedactedURL: Sendable, CustomStringConvertible {
  private let url: HTTPURL

  /// Takes the secrets out of a URL.
  ///
  /// - Parameters:
  ///   - url: The URL with its secrets.
  ///   - redaction: The redaction of the run; without one, what is secret by its name or shape is left out.
  package init(_ url: HTTPURL, by redaction: SecretRedaction = SecretRedaction()) {
    self.url = redaction.redacting(url)
  }

  /// The URL on one line.
  package var description: String { VisibleText.of(url.description) }

  /// The scheme, host and port.
  package var origin: String { VisibleText.of(url.origin) }

  /// The URL as it is requested, without user information and fragment.
  package var asRequested: String { url.asRequested.description }

  /// The path and query, as a request line has them.
  package var requestTarget: String { url.requestTarget }
}
