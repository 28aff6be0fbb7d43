import ContentCodings
import HTTPMessages
import HTTPWireFormat

/// Checks a request, adds the client's own headers, and lets credentials sign the result.
///
/// Source: RFC 9112, section 3; RFC 9110, sections 5, 7.2 and 8.6.
struct RequestWriter {
  /// Headers that describe the framing; they follow from the body, so the caller's are dropped.
  private static let framingFields = ["Content-Length", "Transfer-Encoding"]

  let configuration: LiveClientConfiguration

  /// Returns the request as it is sent.
  ///
  /// The request target is sent exactly as written in the URL; nothing is added, decoded or normalized. Nothing is added
  /// to what credentials have signed, either, except for the headers that are for a proxy.
  ///
  /// - Throws: `invalidRequest` for a method that is not a token, white space in the target, and the like; `unsigned` if a
  ///   credential cannot sign.
  func message(of request: HTTPRequest) async throws(TransportFault) -> RequestMessage {
    let complete = try valid(completed(request))
    var (signed, sent) = (complete, request)
    if !request.signing.steps.isEmpty {
      signed = try valid(await complete.signed())
      sent.url = signed.url
      for field in signed.headers.fields where !complete.headers.fields.contains(field) {
        sent.headers[field.name] = field.value
      }
    }
    let url = signed.url
    return RequestMessage(
      method: signed.method,
      scheme: url.scheme,
      host: signed.headers["Host"] ?? url.hostField,
      target: url.requestTarget,
      fields: signed.headers.fields.filter { !$0.isNamed("Host") },
      body: signed.body,
      proxy: url.scheme == "http" ? configuration.proxies?.proxy(for: Origin(url)) : nil,
      sent: sent
    )
  }

  /// Returns a request that can be sent, with trimmed values of headers.
  private func valid(_ request: HTTPRequest) throws(TransportFault) -> HTTPRequest {
    let url = request.url
    guard url.scheme == "http" || url.scheme == "https" else {
      throw TransportFault(.invalidRequest, "\(url.asRequested) is neither http nor https")
    }
    guard FieldRules.isToken(request.method.rawValue) else {
      throw TransportFault(.invalidRequest, "\"\(Excerpts.of(request.method.rawValue))\" is not a valid method")
    }
    let target = url.requestTarget
    guard target.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw TransportFault(
        .invalidRequest,
        "the target \"\(Excerpts.of(target))\" contains a character that must be percent-encoded"
      )
    }
    let fields = try request.headers.fields.map { field throws(TransportFault) in
      guard FieldRules.isToken(field.name) else {
        throw TransportFault(.invalidRequest, "\"\(Excerpts.of(field.name))\" is not a valid header name")
      }
      let value = ASCII.trimmed(field.value)
      guard FieldText.isReadable(value.utf8) else {
        // The value may be a secret, so only the name is shown.
        throw TransportFault(.invalidRequest, "the value of the header \(field.name) contains a control character")
      }
      return HTTPHeaderField(field.name, value)
    }
    var request = request
    request.headers = HTTPHeaders(fields)
    return request
  }

  /// Returns a request with all its headers, `Host` first.
  private func completed(_ request: HTTPRequest) -> HTTPRequest {
    var headers = request.headers
    if let target = configuration.targetOrigin, target.hasSameOrigin(as: request.url) {
      for field in configuration.targetHeaders.fields { headers.fields.removeAll { $0.isNamed(field.name) } }
      headers.fields += configuration.targetHeaders.fields
    }
    for name in Self.framingFields { headers[name] = nil }
    let host = headers["Host"] ?? request.url.hostField
    headers["Host"] = nil
    headers.fields.insert(HTTPHeaderField("Host", host), at: 0)
    if headers["User-Agent"] == nil { headers.add("User-Agent", configuration.userAgent) }
    // An empty value is how a request says that it has none.
    let accept = headers["Accept"]
    if accept == nil { headers.add("Accept", "*/*") } else if accept == "" { headers["Accept"] = nil }
    if headers["Accept-Encoding"] == nil { headers.add("Accept-Encoding", ContentCoding.acceptEncoding) }
    if headers["Authorization"] == nil, let credentials = request.url.basicCredentials {
      headers.add("Authorization", credentials)
    }
    // Methods that expect a body also announce an empty one (RFC 9110, section 8.6).
    if !request.body.isEmpty || [.post, .put, .patch].contains(request.method) {
      headers.add("Content-Length", String(request.body.count))
    }
    var complete = request
    complete.headers = headers
    return complete
  }
}
