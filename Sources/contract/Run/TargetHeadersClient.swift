import HTTPMessages

/// Adds the default headers of the live client to each exchange with the target.
///
/// The command that repeats a request then includes them, and refers to credentials by their variables.
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
