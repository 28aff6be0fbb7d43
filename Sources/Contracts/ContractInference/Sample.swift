import HTTPMessages
import JSONSyntax

/// An exchange that a contract is inferred from.
struct Sample: Sendable {
  /// The position among all exchanges.
  let position: Int
  let method: String
  /// The segments of the path as written.
  let segments: [String]
  let query: [QueryItem]
  let request: HTTPRequest
  let response: HTTPResponse
  /// The media type of the response's body; `nil` if there is no body or no type.
  let responseType: MediaType?
  /// The JSON of the response's body, if it is JSON.
  let body: JSONDocument?
  /// The media type of the request's body; `nil` if there is no body or no type.
  let requestType: MediaType?
  /// The JSON of the request's body, if it is JSON.
  let requestBody: JSONDocument?

  var isSuccess: Bool { 200..<300 ~= response.status }
}

/// Selects the exchanges of one API from everything that was recorded.
struct ExchangeFilter {
  /// The methods that OpenAPI describes and that have a meaning of their own here; `HEAD` is like `GET`.
  private static let methods: Set<String> = ["GET", "PUT", "POST", "DELETE", "PATCH", "QUERY"]

  private static let mostSegments = 64

  /// The scheme, host and port of the API; `nil` if nothing was recorded.
  let origin: HTTPURL?
  private(set) var samples: [Sample] = []
  private(set) var skipped: [SkippedExchange] = []

  /// Selects the exchanges of the given server, or of the origin with the most JSON responses.
  init(_ exchanges: [HTTPExchange], server: HTTPURL?) {
    origin = (server ?? Self.mainOrigin(of: exchanges)).map { url in
      HTTPURL(scheme: url.scheme, host: url.host, port: url.port)
    }
    guard let origin else { return }
    for (position, exchange) in exchanges.enumerated() {
      switch Self.sample(position, exchange, of: origin) {
      case .sample(let sample): samples.append(sample)
      case .skipped(let reason): skipped.append(SkippedExchange(position: position, reason: reason))
      }
    }
  }

  /// Whether an exchange is one of the API.
  private enum Selection {
    case sample(Sample)
    case skipped(String)
  }

  private static func sample(_ position: Int, _ exchange: HTTPExchange, of origin: HTTPURL) -> Selection {
    let request = exchange.request
    guard request.url.hasSameOrigin(as: origin) else { return .skipped("it is of another origin") }
    guard let response = exchange.response, exchange.faults.isEmpty else {
      return .skipped("it has no complete response")
    }
    guard methods.contains(request.method.rawValue) else {
      return .skipped("\(request.method) is not described by a contract")
    }
    guard response.status >= 200, !(300..<400 ~= response.status), response.status < 600 else {
      return .skipped("status \(response.status) is about the transfer, not about data")
    }
    guard request.url.path.utf8.count(where: { $0 == 0x2F }) <= mostSegments else {
      return .skipped("its path has more than \(mostSegments) segments")
    }
    // A path with braces could not be told from a template.
    guard !request.url.path.contains("{"), !request.url.path.contains("}") else {
      return .skipped("its path has braces")
    }
    let type = response.body.isEmpty ? nil : response.headers["Content-Type"].flatMap { MediaType($0) }
    if let type, isPresentation(type) { return .skipped("its response is \(type.essence), not data") }
    var body: JSONDocument?
    if let type, type.isJSON {
      body = try? JSONDocument(parsing: response.body)
      guard body != nil else { return .skipped("its response is not valid JSON") }
    }
    let requestType = request.body.isEmpty ? nil : request.headers["Content-Type"].flatMap { MediaType($0) }
    let path = request.url.path.isEmpty ? "/" : request.url.path
    let sample = Sample(
      position: position,
      method: request.method.rawValue,
      segments: path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map { String($0) },
      query: request.url.queryItems,
      request: request,
      response: response,
      responseType: type,
      body: body,
      requestType: requestType,
      requestBody: requestType?.isJSON == true ? try? JSONDocument(parsing: request.body) : nil
    )
    return .sample(sample)
  }

  /// Whether a body is part of a page rather than data: HTML, styles, scripts, fonts, images, audio and video.
  private static func isPresentation(_ type: MediaType) -> Bool {
    ["image", "font", "audio", "video"].contains(type.type)
      || ["html", "xhtml+xml", "css", "javascript", "x-javascript", "ecmascript", "wasm"].contains(type.subtype)
  }

  /// Returns the origin with the most JSON responses, the first of equals; without JSON that of the first response.
  private static func mainOrigin(of exchanges: [HTTPExchange]) -> HTTPURL? {
    var counts: [String: Int] = [:]
    for exchange in exchanges where exchange.response != nil {
      let type = exchange.response?.headers["Content-Type"].flatMap { MediaType($0) }
      counts[exchange.request.url.origin, default: 0] += type?.isJSON == true ? 1 : 0
    }
    let most = counts.values.max()
    return exchanges.first { counts[$0.request.url.origin] == most && $0.response != nil }?.request.url
  }
}
