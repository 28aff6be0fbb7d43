import HTTPExchange

/// Recognises the response of a server that expects TLS and was sent plain HTTP.
enum TLSRefusal {
  /// What common servers say then, in lower case: nginx, Go, Apache httpd, HAProxy and Envoy's proxies among them.
  private static let phrases = [
    "plain http request was sent to https port",
    "client sent an http request to an https server",
    "speaking plain http to an ssl-enabled server port",
    "combination of host and port requires tls",
  ]
  /// The longest body that is looked at; such responses are short.
  private static let longest = 4096

  /// The same outcome, or, where the response is such a refusal, a fault in its place: no API has answered.
  static func seen(in outcome: ExchangeOutcome, of request: HTTPRequest) -> ExchangeOutcome {
    guard request.url.scheme == "http", outcome.faults.isEmpty, let response = outcome.response,
      response.status == 400, response.body.count <= longest
    else { return outcome }
    let text = String(decoding: response.body, as: UTF8.self).lowercased()
    guard phrases.contains(where: text.contains) else { return outcome }
    var refused = outcome
    refused.response = nil
    refused.faults = [TransportFault(.tls, "the server expects TLS at this port; write https:// in the URL")]
    return refused
  }
}
