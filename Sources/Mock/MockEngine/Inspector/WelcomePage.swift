import HTTPMessages

/// The page that links to the inspector, for a browser that opens the mock's base URL where nothing is recorded.
enum WelcomePage {
  /// Returns whether a reply to a browser is replaced by the page.
  static func replaces(_ reply: MockReply, to request: HTTPRequest) -> Bool {
    reply.source == .unmatched && request.method == .get && request.url.path == "/"
  }

  /// Returns whether a client prefers HTML to problem details: it names `text/html` without a zero weight.
  static func isPreferred(by request: HTTPRequest) -> Bool {
    request.headers.list(of: "Accept").contains { element in
      let parts = element.split(separator: ";").map { ASCII.lowercased(ASCII.trimmed(String($0))) }
      return parts.first == "text/html" && !parts.contains { ["q=0", "q=0.0", "q=0.00", "q=0.000"].contains($0) }
    }
  }

  /// Returns the page as a response with a status.
  static func response(status: Int) -> HTTPResponse {
    var response = InspectorPage.response(html: EmbeddedTexts.welcomeHTML, status: status)
    response.headers["Content-Length"] = String(response.body.count)
    return response
  }
}
