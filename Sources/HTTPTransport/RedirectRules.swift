import Diagnostics
import HTTPExchange

/// Follows redirects: which request comes next, and when to stop.
///
/// Source: RFC 9110, section 15.4.
struct RedirectRules {
  /// Fields that go along to another origin; all others stay behind, as any of them may be a credential.
  private static let fieldsForAnyOrigin = [
    "Accept", "Accept-Encoding", "Accept-Language", "User-Agent", "Range", "Content-Type", "Content-Language",
  ]

  /// The request to send now.
  private(set) var request: HTTPRequest
  /// The URLs that redirects led to, in order.
  private(set) var followed: [HTTPURL] = []
  private let limit: Int
  private var seen: Set<String>

  /// Rules for the redirects behind one request.
  init(first: HTTPRequest, limit: Int) {
    request = first
    self.limit = limit
    seen = [Self.key(of: first)]
  }

  /// Goes where a response leads; `false` where it is no redirect.
  ///
  /// - Throws: `redirect` for a redirect that cannot be followed: no place to go, a loop, one too many.
  mutating func follow(_ response: HTTPResponse) throws(TransportFault) -> Bool {
    guard [301, 302, 303, 307, 308].contains(response.status) else { return false }
    guard let location = response.headers["Location"] else {
      throw TransportFault(.redirect, "\(response.status) without a Location field: it leads nowhere")
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
        "\(response.status) with a Location that is no URL, \"\(Excerpts.of(location))\": \(error.reason)"
      )
    }
    guard url.scheme == "http" || url.scheme == "https" else {
      throw TransportFault(.redirect, "\(response.status) leads to \(url.asRequested), neither http nor https")
    }
    var next = request
    next.url = url
    // A user agent may turn POST into GET on 301 and 302, and all do; 303 asks for it whatever the method.
    let isRewritten =
      response.status == 303 && ![.get, .head].contains(request.method)
      || response.status < 303 && request.method == .post
    if isRewritten {
      next.method = .get
      next.body = []
      next.headers.fields.removeAll { ASCII.lowercased($0.name).hasPrefix("content-") }
    }
    if !url.hasSameOrigin(as: request.url) {
      next.headers.fields.removeAll { field in !Self.fieldsForAnyOrigin.contains(where: field.isNamed) }
    }
    guard seen.insert(Self.key(of: next)).inserted else {
      throw TransportFault(.redirect, "a redirect loop: \(response.status) leads back to \(url.asRequested)")
    }
    request = next
    followed.append(url)
    return true
  }

  /// What makes two requests the same: the fragment is not sent.
  private static func key(of request: HTTPRequest) -> String {
    "\(request.method) \(request.url.origin)\(request.url.requestTarget)"
  }
}
