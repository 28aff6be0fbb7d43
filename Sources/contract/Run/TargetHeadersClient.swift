import HTTPExchange

/// Tells in each exchange with the target the header fields that the live client sends to it of its own.
///
/// So that the command that repeats a request names them too, credentials by the variables that stand for them.
struct TargetHeadersClient: HTTPClient {
  let client: any HTTPClient
  let target: HTTPURL
  let headers: HTTPHeaders

  func send(_ request: HTTPRequest) async -> HTTPExchange {
    var exchange = await client.send(request)
    guard request.url.hasSameOrigin(as: target) else { return exchange }
    let own = request.headers.fields.filter { field in !headers.fields.contains { $0.isNamed(field.name) } }
    exchange.request.headers = HTTPHeaders(own + headers.fields)
    return exchange
  }
}
