extension Callback {
  /// Where a request names the URL that the callback is sent to, and the text that the contract adds to that URL.
  package struct ClientURL: Sendable, Hashable {
    /// The part of the request.
    package let source: RuntimeExpression.Source
    /// The text after the URL; `nil` if it is only known in the exchange.
    package let suffix: String?
  }

  /// Where a request names the URL; `nil` if it is fixed, or only a part of it comes from the request.
  package var clientURL: ClientURL? {
    switch url {
    case .request(let source)?: return ClientURL(source: source, suffix: "")
    case .template(let parts)?:
      guard case .expression(.request(let source))? = parts.first else { return nil }
      var suffix: String? = ""
      for part in parts.dropFirst() {
        if case .text(let text) = part { suffix = suffix.map { $0 + text } } else { suffix = nil }
      }
      return ClientURL(source: source, suffix: suffix)
    default: return nil
    }
  }
}
