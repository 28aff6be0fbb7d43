import Diagnostics
import HTTPMessages
import HTTPWireFormat

/// Decides which request follows a redirect, and when to stop.
///
/// Source: RFC 9110, section 15.4.
struct RedirectRules {
  /// Headers that are also sent to another origin; all others are dropped, because each may be a credential.
  private static let fieldsForAnyOrigin = [
    "Accept", "Accept-Encoding", "Accept-Language", "User-Agent", "Range", "Content-Type", "Content-Language",
  ]

  /// The next request to send.
  private(set) var request: HTTPRequest
  /// The URLs of the redirects so far, in order.
  private(set) var followed: [HTTPURL] = []
  private let limit: Int
  private var seen: Set<String>

  /// Creates rules for a request and its redirects.
  init(first: HTTPRequest, limit: Int) {
    request = first
    self.limit = limit
    seen = [Self.key(of: first)]
  }

  /// Updates `request` for a redirect; returns `false` if the response is not a redirect, or one that is not followed.
  ///
  /// A body is never repeated at another origin: it may have the user's password in it, such as that of a token
  /// request.
  ///
  /// - Throws: `redirect` for a redirect without a usable location, a loop, or too many redirects.
  mutating func follow(_ response: HTTPResponse) throws(TransportFault) -> Bool {
    guard [301, 302, 303, 307, 308].contains(response.status) else { return false }
    guard let location = response.headers["Location"] else {
      throw TransportFault(.redirect, "redirect \(response.status) without a Location header")
    }
    guard followed.count < limit else {
      throw TransportFault(.redirect, "more than \(limit) redirects; the next leads to \"\(Excerpts.of(location))\"")
    }
    let url: HTTPURL
    do {
      url = try request.url.resolving(location)
    } catch {
      throw TransportFault(
        .redirect,
        "redirect \(response.status) to an invalid Location \"\(Excerpts.of(location))\": \(error.reason)"
      )
    }
    guard url.scheme == "http" || url.scheme == "https" else {
      throw TransportFault(
        .redirect,
        "redirect \(response.status) to \(url.asRequested), which is neither http nor https"
      )
    }
    var next = request
    next.url = url
    // A user agent may change POST to GET on 301 and 302, and all do; 303 requires it for every method.
    let isRewritten =
      response.status == 303 && ![.get, .head].contains(request.method)
      || response.status < 303 && request.method == .post
    if isRewritten {
      next.method = .get
      next.body = []
      next.headers.fields.removeAll { ASCII.lowercased($0.name).hasPrefix("content-") }
    }
    if !url.hasSameOrigin(as: request.url) {
      guard next.body.isEmpty else { return false }
      next.headers.fields.removeAll { field in !Self.fieldsForAnyOrigin.contains(where: field.isNamed) }
      next.signing.steps = []
    }
    guard seen.insert(Self.key(of: next)).inserted else {
      throw TransportFault(.redirect, "redirect loop: \(response.status) leads back to \(url.asRequested)")
    }
    request = next
    followed.append(url)
    return true
  }

  /// Identifies a request; the fragment is not sent, so it does not count.
  private static func key(of request: HTTPRequest) -> String {
    "\(request.method) \(request.url.origin)\(request.url.requestTarget)"
  }
}
