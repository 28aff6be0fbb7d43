package import HTTPMessages
import JSONSyntax
import YAMLSyntax

/// Finds the OpenAPI document that an API publishes, for a run without a contract.
///
/// Only `GET` is sent, to the origin of the API alone, one request after the other, and never more than a limit.
package struct PublishedDocument {
  private let base: HTTPURL
  private let client: DocumentClient
  private let timeLimit: Duration
  /// Whether only the likeliest places are searched, because the API has most likely been asked for much already.
  package var isBrief = false

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - base: The base URL of the API.
  ///   - client: The client, which adds the headers for the API.
  ///   - timeLimit: The longest time for all requests.
  package init(base: HTTPURL, client: DocumentClient, timeLimit: Duration = .seconds(10)) {
    (self.base, self.client, self.timeLimit) = (base, client, timeLimit)
  }

  private static let mostRequests = 60
  /// The number of places, and of requests, of a brief search.
  private static let brief = (places: 6, requests: 16)

  /// Where OpenAPI documents usually are.
  static let places = [
    "/openapi.json", "/openapi.yaml", "/openapi.yml", "/v3/api-docs", "/api/openapi.json", "/swagger/v1/swagger.json",
    "/swagger.json", "/api-docs", "/v1/openapi.json", "/api/v1/openapi.json", "/v2/api-docs", "/api/schema/",
    "/swagger/doc.json", "/q/openapi", "/api-json", "/.well-known/openapi.json", "/.well-known/openapi.yaml",
    "/openapi", "/schema/openapi.json", "/openapi/openapi.json", "/api/v3/openapi.json", "/apispec_1.json",
  ]
  /// Where an API lists its descriptions (RFC 9727).
  private static let catalog = "/.well-known/api-catalog"
  /// Where an API shows its document to people.
  private static let viewer = "/docs"

  /// The document that an API publishes, or the reason why there is none.
  package enum Outcome: Sendable {
    /// An OpenAPI 3 document, or one of Swagger 2.0 where there is no other.
    case document(HTTPURL, [UInt8])
    /// No document at the usual places, after so many requests; `isComplete` is false where the time was too short for
    /// a response, or for all places.
    case nothing(requests: Int, isComplete: Bool)
    /// No response at all.
    case unreachable(TransportFault)
  }

  /// Searches for the document.
  package func find() async -> Outcome {
    let end = ContinuousClock.now + timeLimit
    var candidates = roots + roots.map { Self.url(of: Self.catalog, below: $0) }
    let places = isBrief ? Array(Self.places.prefix(Self.brief.places)) : Self.places + [Self.viewer]
    for root in roots { candidates += places.map { Self.url(of: $0, below: root) } }
    let mostRequests = isBrief ? Self.brief.requests : Self.mostRequests
    var seen: Set<String> = []
    var swagger: (HTTPURL, [UInt8])?
    var requests = 0
    var isComplete = true
    while !candidates.isEmpty, requests < mostRequests, ContinuousClock.now < end, !Task.isCancelled {
      let url = candidates.removeFirst()
      guard seen.insert(url.description).inserted else { continue }
      requests += 1
      let exchange = await client.get(url)
      guard let response = exchange.response, exchange.faults.isEmpty else {
        // An API that cannot be reached once will not be reached for the other guesses.
        if requests == 1, let fault = exchange.faults.first { return .unreachable(fault) }
        if exchange.faults.contains(where: { [.silence, .deadlineExceeded].contains($0.kind) }) { isComplete = false }
        continue
      }
      candidates.insert(contentsOf: DescriptionLinks.targets(in: response).compactMap { resolved($0, url) }, at: 0)
      guard response.status == 200 else { continue }
      switch DocumentKind(of: response.body) {
      case .openAPI: return .document(url, response.body)
      case .swagger: swagger = swagger ?? (url, response.body)
      case .other: break
      }
    }
    isComplete = isComplete && (candidates.isEmpty || requests == mostRequests)
    return swagger.map { .document($0.0, $0.1) } ?? .nothing(requests: requests, isComplete: isComplete)
  }

  /// The base URL, and the root of its origin.
  private var roots: [HTTPURL] {
    var root = base
    (root.path, root.query) = ("/", nil)
    var own = base
    own.query = nil
    return own.path.allSatisfy { $0 == "/" } ? [root] : [own, root]
  }

  private static func url(of place: String, below root: HTTPURL) -> HTTPURL {
    var url = root
    while url.path.last == "/" { url.path.removeLast() }
    url.path += place
    return url
  }

  /// Returns the URL of a link on the same origin; `nil` for another origin.
  private func resolved(_ text: String, _ url: HTTPURL) -> HTTPURL? {
    guard var target = try? url.resolving(text), target.hasSameOrigin(as: base) else { return nil }
    target.fragment = nil
    target.userInfo = base.userInfo
    return target
  }
}

/// The kind of document in a body.
enum DocumentKind {
  /// OpenAPI 3.
  case openAPI
  /// Swagger 2.0.
  case swagger
  case other

  /// Recognizes a body, as JSON or as YAML.
  init(of body: [UInt8]) {
    self = .other
    guard let first = body.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else { return }
    let document: JSONDocument?
    if first == 0x7B {
      document = try? JSONDocument(parsing: body)
    } else {
      guard first != 0x3C, body.count < 8 << 20, body.prefix(4096).contains(0x3A) else { return }
      document = try? YAMLDocument.parse(body)
    }
    func version(_ name: String) -> String? { document?.root[name].map { $0.string ?? $0.text } }
    if version("openapi")?.hasPrefix("3.") ?? false { self = .openAPI }
    if version("swagger")?.hasPrefix("2") ?? false { self = .swagger }
  }
}
