import Basics
package import HARRecordings
package import HTTPMessages
import JSONSyntax

/// Requests the given paths of an API, or its base URL, and what their responses lead to.
///
/// Only `GET` is sent, one request after the other, and never more, or for longer, than the limits allow.
package struct APIProbe {
  private let base: HTTPURL
  private let paths: [String]
  private let limit: Int
  private let timeLimit: Duration
  private let client: any HTTPClient
  /// Whether links and items may be requested, too, by their URLs.
  package var allows: @Sendable (HTTPURL) -> Bool = { _ in true }

  /// Creates a probe.
  ///
  /// - Parameters:
  ///   - base: The base URL.
  ///   - paths: The paths to request; empty for the base URL itself.
  ///   - limit: The most requests.
  ///   - timeLimit: The longest time for all requests.
  ///   - client: The client, which adds the headers for the API.
  package init(
    base: HTTPURL,
    paths: [String],
    limit: Int,
    timeLimit: Duration = .seconds(20),
    client: any HTTPClient
  ) {
    (self.base, self.paths, self.limit, self.timeLimit, self.client) = (base, paths, limit, timeLimit, client)
  }

  /// The results of a probe.
  package struct Found: Sendable {
    /// The exchanges to record.
    package var exchanges: [CapturedExchange] = []
    /// The given paths without a success, each with its outcome.
    package var failures: [String] = []
    /// The reason why no response arrived at all.
    package var fault: TransportFault?
    /// The number of requests.
    package var requests = 0
    /// The paths that were refused for lack of credentials.
    package var refused: [String] = []
    /// The paths whose responses are pages.
    package var pages: [String] = []
    /// Where the API redirects to, if that is another origin.
    package var elsewhere: HTTPURL?
    /// The limit that ended the probe; `nil` if nothing was left to request.
    package var limit: String?
  }

  /// The most requests of one resource, whatever its identifiers and queries.
  private static let mostOfResource = 3
  /// The number of transport faults in succession after which the probe ends.
  private static let mostFaults = 3
  /// The number of refusals without a success after which the probe ends.
  private static let mostRefusals = 12

  /// A request of the probe.
  private struct Step {
    let url: HTTPURL
    var isGiven = false
    /// Whether the URL is the root of an API, every absolute URL of which is a link.
    var isEntrance = false
    /// The list that has the item.
    var list: [UInt8]?
    /// The key that the requests of one resource share; `nil` to take it from the URL.
    var resource: String?
  }

  /// The state of the probe while it runs.
  private struct State {
    var found = Found()
    var steps: [Step] = []
    var seen: Set<String> = []
    var counts: [String: Int] = [:]
    var faults = 0
  }

  /// Sends the requests.
  package func run(_ show: (String) -> Void) async -> Found {
    let end = ContinuousClock.now + timeLimit
    var state = State()
    for path in paths { enqueue(Step(url: url(of: path), isGiven: true), &state) }
    if paths.isEmpty { enqueue(Step(url: url(of: ""), isGiven: true, isEntrance: true), &state) }
    while !state.steps.isEmpty, !Task.isCancelled {
      let step = state.steps.removeFirst()
      guard state.found.requests < limit else {
        state.found.limit = "after \(limit) requests"
        break
      }
      guard ContinuousClock.now < end else {
        state.found.limit = "after \(DurationText.of(timeLimit)) (--max-time)"
        break
      }
      guard await take(step, &state, show) else { break }
    }
    return state.found
  }

  private func enqueue(_ step: Step, _ state: inout State) {
    guard state.seen.insert(step.url.description).inserted else { return }
    if !step.isGiven {
      guard allows(step.url) else { return }
      let resource = step.resource ?? ProbeLinks.resource(of: step.url)
      guard state.counts[resource, default: 0] < Self.mostOfResource else { return }
      state.counts[resource, default: 0] += 1
    }
    state.steps.append(step)
  }

  /// Sends a request; returns whether there may be others.
  private func take(_ step: Step, _ state: inout State, _ show: (String) -> Void) async -> Bool {
    let isFirst = state.found.requests == 0
    state.found.requests += 1
    let started = Timestamp.text(nanoseconds: WallClock.now)
    let exchange = await get(step.url)
    guard let response = exchange.response, exchange.faults.isEmpty else {
      if isFirst || step.isGiven { state.found.fault = state.found.fault ?? exchange.faults.first }
      if step.isGiven {
        let reason = exchange.faults.first?.message ?? "there was no whole response"
        state.found.failures.append("GET \(step.url.requestTarget): \(reason)")
      }
      state.faults += 1
      return step.isGiven || state.faults < Self.mostFaults
    }
    state.faults = 0
    for url in ProbeLinks.urls(in: response.headers, of: step.url) { enqueue(Step(url: url), &state) }
    if 300..<400 ~= response.status { follow(response, of: step, &state) }
    if step.isGiven, !(200..<300 ~= response.status) {
      state.found.failures.append("GET \(step.url.requestTarget): status \(response.status)")
    }
    switch response.status {
    case 401, 403:
      state.found.refused.append(step.url.requestTarget)
      return step.isGiven || !state.found.exchanges.isEmpty || state.found.refused.count < Self.mostRefusals
    case 429 where !step.isGiven:
      state.found.limit = "because the server limits requests (status 429)"
      return false
    case 200..<300: break
    default: return true
    }
    let body = Self.json(response)
    if body == nil, response.headers["Content-Type"].flatMap({ MediaType($0) })?.essence == "text/html" {
      state.found.pages.append(step.url.requestTarget)
      guard step.isGiven else { return true }
      for url in ProbeLinks.urls(ofPage: response.body, at: step.url) { enqueue(Step(url: url), &state) }
    }
    guard body != nil || step.isGiven && !step.isEntrance else { return true }
    // A list below the path of its own item is no item.
    guard step.list == nil || step.list != response.body else { return true }
    show(
      "GET \(step.url.requestTarget): \(response.status), \(response.headers["Content-Type"] ?? "no content type")"
    )
    state.found.exchanges.append(CapturedExchange(exchange: exchange, started: started))
    guard let body else { return true }
    let links = ProbeLinks.urls(in: body.root, of: step.url, isEntrance: step.isEntrance)
    let items = ProbeLinks.items(of: body.root, at: step.url)
    let list = step.url.path.hasSuffix("/") ? step.url.path : step.url.path + "/"
    for url in links {
      // The links of a list lead to its items, whatever these are called.
      let isItem = !items.isEmpty && url.path.hasPrefix(list) && !url.path.dropFirst(list.utf8.count).contains("/")
      enqueue(Step(url: url, resource: isItem ? list + "*" : nil), &state)
    }
    for url in items { enqueue(Step(url: url, list: response.body, resource: list + "*"), &state) }
    return true
  }

  /// Follows a redirect within the origin, and notes one that leaves it.
  private func follow(_ response: HTTPResponse, of step: Step, _ state: inout State) {
    guard let target = response.headers["Location"].flatMap({ try? step.url.resolving($0) }) else { return }
    guard target.hasSameOrigin(as: base) else {
      if ["http", "https"].contains(target.scheme) { state.found.elsewhere = state.found.elsewhere ?? target }
      return
    }
    var url = target
    (url.fragment, url.userInfo) = (nil, step.url.userInfo)
    enqueue(Step(url: url, isGiven: step.isGiven, isEntrance: step.isEntrance), &state)
  }

  private func get(_ url: HTTPURL) async -> HTTPExchange {
    DocumentClient.decoded(
      await client.send(HTTPRequest(url: url, headers: ["Accept": "application/json, */*;q=0.1"]))
    )
  }

  /// Returns the URL of a path below the base URL.
  private func url(of path: String) -> HTTPURL {
    var url = base
    while url.path.last == "/" { url.path.removeLast() }
    let parts = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
    // People type paths as they read them; a % is taken as the beginning of an escape.
    let suffix = PercentEncoding.encode(parts.first ?? "", allowing: "/%:@!$&'()*+,;=")
    // An empty path is the base URL itself.
    url.path += suffix.hasPrefix("/") || suffix.isEmpty ? suffix : "/" + suffix
    url.query = parts.count > 1 ? PercentEncoding.encode(parts[1], allowing: "/?%:@!$&'()*+,;=[]") : nil
    return url
  }

  private static func json(_ response: HTTPResponse) -> JSONDocument? {
    guard let type = response.headers["Content-Type"].flatMap({ MediaType($0) }), type.isJSON else { return nil }
    return try? JSONDocument(parsing: response.body)
  }
}
