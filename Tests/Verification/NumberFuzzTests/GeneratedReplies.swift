import Basics
import HTTPMessages

/// A server in memory whose replies have extreme numbers in their heads and bodies.
final class GeneratedReplies: HTTPClient {
  private let seed: UInt64
  private let name: String

  init(seed: UInt64, name: String) { (self.seed, self.name) = (seed, name) }

  func send(_ request: HTTPRequest) async -> HTTPExchange {
    HTTPExchange(request: request, response: response(to: "\(request.method) \(request.url.requestTarget)"))
  }

  /// The response to a request line; the same for the same line.
  func response(to line: String) -> HTTPResponse {
    var numbers = ExtremeNumbers(SeededGenerator(seed: seed, purpose: "\(name) \(line)"))
    let status =
      numbers.isTrue(0.8)
      ? numbers.pick([200, 200, 201, 204, 404], 200) : numbers.pick([100, 429, 503, 999, 304], 429)
    var headers = HTTPHeaders()
    headers.add("Content-Type", "application/json")
    let fields: [(String, String)] = [
      ("Retry-After", numbers.isTrue(0.5) ? numbers.text() : numbers.httpDate()), ("Age", numbers.text()),
      ("Content-Length", numbers.text()), ("Date", numbers.httpDate()), ("Expires", numbers.httpDate()),
      ("Last-Modified", numbers.httpDate()), ("Cache-Control", "max-age=\(numbers.text()), s-maxage=\(numbers.text())"),
      ("X-Total-Count", numbers.text()), ("X-RateLimit-Remaining", numbers.text()),
      ("X-RateLimit-Reset", numbers.text()), ("Link", "</things?page=\(numbers.text())>; rel=\"next\""),
      ("Content-Range", "bytes 0-\(numbers.integer())/\(numbers.integer())"),
      ("Set-Cookie", "a=b; Max-Age=\(numbers.text()); Expires=\(numbers.httpDate())"),
      ("Strict-Transport-Security", "max-age=\(numbers.text())"),
    ]
    for (name, value) in fields where numbers.isTrue(0.3) { headers.add(name, value) }
    var values = GeneratedContract(numbers)
    let body = line.contains("/things?") || line.hasSuffix("/things") ? values.page() : values.value(depth: 2)
    return HTTPResponse(status: status, headers: headers, body: status == 204 ? [] : Array(body.utf8))
  }
}
