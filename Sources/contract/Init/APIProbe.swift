import ContractReports
import HARRecordings
import HTTPMessages
import JSONSyntax
import Quantities
import Redaction

/// Requests the given paths of an API, or well-known ones, and what their responses lead to.
///
/// Only `GET` is sent, one request after the other, and never more than a limit.
struct APIProbe {
  /// The base URL.
  let base: HTTPURL
  /// The paths to request; empty for the well-known ones.
  let paths: [String]
  /// The most requests.
  let limit: Int
  /// The client, which adds the headers for the API.
  let client: any HTTPClient

  /// Where APIs usually start.
  static let entrances = ["/", "/api", "/v1", "/api/v1"]

  /// What a probe found.
  struct Found {
    /// An OpenAPI or Swagger document that the API itself serves, with its URL.
    var document: (url: HTTPURL, bytes: [UInt8])?
    /// The exchanges to record.
    var exchanges: [CapturedExchange] = []
    /// The given paths without a success, each with its outcome.
    var failures: [String] = []
    /// The reason why no response arrived at all.
    var fault: TransportFault?
    /// The number of requests.
    var requests = 0
  }

  private struct Step {
    let url: HTTPURL
    var isGiven = false
  }

  /// Sends the requests.
  func run(_ show: (String) -> Void) async -> Found {
    var found = Found()
    let isGuessing = paths.isEmpty
    // The URL of a list, such as `http://host/orders`, is requested as it was written, too.
    let entrances = (base.path.allSatisfy { $0 == "/" } ? [] : [""]) + Self.entrances
    var steps = (isGuessing ? entrances + PublishedDocument.places : paths).map {
      Step(url: url(of: $0), isGiven: !isGuessing)
    }
    var seen = Set(steps.map(\.url.description))
    var next = 0
    while next < steps.count, found.requests < limit, !Task.isCancelled {
      let step = steps[next]
      next += 1
      found.requests += 1
      let started = Timestamp.text(nanoseconds: WallClock.now)
      let exchange = DocumentClient.decoded(
        await client.send(HTTPRequest(url: step.url, headers: ["Accept": "application/json, */*;q=0.1"]))
      )
      guard let response = exchange.response, exchange.faults.isEmpty else {
        if next == 1 || step.isGiven { found.fault = found.fault ?? exchange.faults.first }
        if step.isGiven {
          let reason = exchange.faults.first?.message ?? "there was no whole response"
          found.failures.append("GET \(step.url.requestTarget): \(reason)")
        }
        // An API that cannot be reached once will not be reached for the other guesses.
        if next == 1, isGuessing { return found }
        continue
      }
      if isGuessing, found.document == nil, response.status == 200, DocumentKind(of: response.body) != .other {
        found.document = (step.url, response.body)
        show("found the OpenAPI document \(step.url)")
        return found
      }
      let isEntrance = isGuessing && next <= entrances.count
      for url in ProbeLinks.urls(in: response.headers, of: step.url) where seen.insert(url.description).inserted {
        steps.append(Step(url: url))
      }
      let body = Self.json(response)
      guard 200..<300 ~= response.status, body != nil || step.isGiven else {
        if step.isGiven { found.failures.append("GET \(step.url.requestTarget): status \(response.status)") }
        continue
      }
      show(
        "GET \(step.url.requestTarget): \(response.status), \(response.headers["Content-Type"] ?? "no content type")"
      )
      found.exchanges.append(CapturedExchange(exchange: exchange, started: started))
      guard let body else { continue }
      for url in ProbeLinks.urls(in: body.root, of: step.url, isEntrance: isEntrance)
      where seen.insert(url.description).inserted {
        steps.append(Step(url: url))
      }
    }
    return found
  }

  /// Returns the URL of a path below the base URL.
  private func url(of path: String) -> HTTPURL {
    var url = base
    while url.path.last == "/" { url.path.removeLast() }
    let parts = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
    // People type paths as they read them; a % is taken as the beginning of an escape.
    let suffix = PercentEncoding.encode(parts.first ?? "", allowing: "/%:@!$&'()*+,;=")
    // The base URL itself is the first guess.
    url.path += suffix.hasPrefix("/") || suffix.isEmpty ? suffix : "/" + suffix
    url.query = parts.count > 1 ? PercentEncoding.encode(parts[1], allowing: "/?%:@!$&'()*+,;=[]") : nil
    return url
  }

  private static func json(_ response: HTTPResponse) -> JSONDocument? {
    guard let type = response.headers["Content-Type"].flatMap({ MediaType($0) }), type.isJSON else { return nil }
    return try? JSONDocument(parsing: response.body)
  }
}
