import Foundation
import HTTPMessages

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The request that follows a redirect, without the credentials of the original server.
struct SessionRedirect {
  let request: URLRequest
  let target: HTTPURL

  /// Creates the next request.
  ///
  /// - Parameters:
  ///   - response: The redirect response.
  ///   - request: The request that the session would send.
  ///   - source: The URL of the redirect response.
  /// - Throws: A fault if the target is not an http or https URL.
  init(_ response: HTTPURLResponse, _ request: URLRequest, from source: URL?) throws(TransportFault) {
    let source = source.flatMap { try? HTTPURL(parsing: $0.absoluteString) }
    var target = request.url.flatMap { try? HTTPURL(parsing: $0.absoluteString) }
    // On Linux, Foundation treats a relative path as if it started with a slash (RFC 3986, section 5.2).
    if let location = response.value(forHTTPHeaderField: "Location"), let resolved = try? source?.resolving(location) {
      target = resolved
    }
    guard let target, target.scheme == "http" || target.scheme == "https", let url = URL(string: target.description)
    else {
      let place = target.map { VisibleText.of($0.asRequested.description.prefix(200)) } ?? "no URL"
      throw TransportFault(.redirect, "redirect to \(place), which is neither http nor https")
    }
    var request = request
    request.url = url
    // On Linux, Foundation sends every header to the target.
    if source?.hasSameOrigin(as: target) != true {
      for name in ["Authorization", "Cookie", "Proxy-Authorization"] { request.setValue(nil, forHTTPHeaderField: name) }
    }
    self.request = request
    self.target = target
  }
}
