import HTTPMessages

/// Detects the response of a server that expects TLS but received plain HTTP.
enum TLSRefusal {
  /// Phrases of common servers in lower case: nginx, Go, Apache httpd, HAProxy and Envoy-based proxies.
  private static let phrases = [
    "plain http request was sent to https port",
    "client sent an http request to an https server",
    "speaking plain http to an ssl-enabled server port",
    "combination of host and port requires tls",
  ]
  /// The longest body that is searched; such responses are short.
  private static let maxBodyBytes = 4096

  /// Replaces such a response by a fault, because it does not come from the API; returns other outcomes unchanged.
  static func replacingRefusal(in outcome: ExchangeOutcome, of request: HTTPRequest) -> ExchangeOutcome {
    guard request.url.scheme == "http", outcome.faults.isEmpty, let response = outcome.response,
      response.status == 400, response.body.count <= maxBodyBytes
    else { return outcome }
    let text = String(decoding: response.body, as: UTF8.self).lowercased()
    guard phrases.contains(where: text.contains) else { return outcome }
    var refused = outcome
    refused.response = nil
    refused.faults = [TransportFault(.tls, "the server expects TLS at this port; write https:// in the URL")]
    return refused
  }
}
