import Foundation
import HTTPExchange

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A redirect as it is followed: where a URL session would go, less what only the first server may know.
struct SessionRedirect {
  let request: URLRequest
  let target: HTTPURL

  /// A redirect.
  ///
  /// - Parameters:
  ///   - response: The response that redirects.
  ///   - request: The request that the session would send.
  ///   - source: The URL of the response.
  /// - Throws: A fault where it leads to no http or https URL.
  init(_ response: HTTPURLResponse, _ request: URLRequest, from source: URL?) throws(TransportFault) {
    let source = source.flatMap { try? HTTPURL(parsing: $0.absoluteString) }
    var target = request.url.flatMap { try? HTTPURL(parsing: $0.absoluteString) }
    // Linux takes a path without a slash at its beginning for one with it (RFC 3986, section 5.2).
    if let location = response.value(forHTTPHeaderField: "Location"), let resolved = try? source?.resolving(location) {
      target = resolved
    }
    guard let target, target.scheme == "http" || target.scheme == "https", let url = URL(string: target.description)
    else {
      let place = target.map { VisibleText.of($0.asRequested.description.prefix(200)) } ?? "no URL"
      throw TransportFault(.redirect, "the redirect leads to \(place), where http or https is needed")
    }
    var request = request
    request.url = url
    // Linux sends every field to wherever a server points.
    if source?.hasSameOrigin(as: target) != true {
      for name in ["Authorization", "Cookie", "Proxy-Authorization"] { request.setValue(nil, forHTTPHeaderField: name) }
    }
    self.request = request
    self.target = target
  }
}
