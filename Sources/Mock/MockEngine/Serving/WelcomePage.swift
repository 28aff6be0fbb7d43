import Findings
package import HTTPMessages

/// The page that a browser gets which opens the mock's base URL where nothing is recorded.
package struct WelcomePage: Sendable {
  private let page: HTTPResponse

  /// Creates the page from a response with its HTML.
  package init(_ page: HTTPResponse) { self.page = page }

  /// Returns whether a reply to a browser is replaced by the page.
  static func replaces(_ reply: MockReply, to request: HTTPRequest) -> Bool {
    // What is recorded, and not served, has its reason.
    reply.source == .unmatched && !reply.findings.contains { $0.check == .unmatched } && request.method == .get
      && request.url.path == "/"
  }

  /// Returns whether a client prefers HTML to problem details: it names `text/html` without a zero weight.
  static func isPreferred(by request: HTTPRequest) -> Bool {
    request.headers.list(of: "Accept").contains { element in
      let parts = element.split(separator: ";").map { ASCII.lowercased(ASCII.trimmed(String($0))) }
      return parts.first == "text/html" && !parts.contains { ["q=0", "q=0.0", "q=0.00", "q=0.000"].contains($0) }
    }
  }

  /// Returns the page as a response with a status.
  func response(status: Int) -> HTTPResponse {
    var response = page
    response.status = status
    response.headers["Content-Length"] = String(response.body.count)
    return response
  }
}
