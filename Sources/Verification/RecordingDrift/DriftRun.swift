import Basics
package import ContractModel
import Diagnostics
package import Findings
package import HARRecordings
package import HTTPMessages
import JSONSyntax
package import Redaction

/// Sends recorded requests again, at least twice, and compares the responses with the recorded ones by their shape.
///
/// 1. `RecordedRequests` chooses what is sent: the requests of the API's origin that change nothing, and whole
///    workflows where they are allowed.
/// 2. Each is prepared: credentials in place of placeholders, today's identifiers in place of recorded ones.
/// 3. Both responses become an `ExchangeShape`, as the recorded one, and `ExchangeComparison` compares them. What they
///    show is proved by further responses, because two may be alike by chance.
/// 4. Differences of one operation that say the same are one finding.
package struct DriftRun: Sendable {
  /// A request with its credentials, or the reason why it cannot be sent.
  package enum Preparation: Sendable {
    /// The request, and what returns it with renewed credentials after a refusal with 401; `nil` if there are none.
    case ready(HTTPRequest, renewed: (@Sendable (HTTPResponse) async -> HTTPRequest?)? = nil)
    case missing(String)
  }

  /// Returns a recorded request as it can be sent now.
  package typealias Preparing = @Sendable (HTTPRequest, ContractModel.Operation?) async -> Preparation

  /// The settings of a run.
  package struct Settings: Sendable {
    /// The number of requests at the same time.
    package var workers = 1
    /// The largest decoded body, in bytes.
    package var bodyLimit = 64 << 20
    /// The checks that are reported.
    package var allowsCheck: @Sendable (CheckID) -> Bool = { _ in true }
    /// Whether the responses of today are kept for what drifted, up to a size.
    package var keepsResponses = false
    /// The time in nanoseconds since 1970.
    package var now: @Sendable () -> Int64 = { WallClock.now }

    package init() {}
  }

  let recordings: [Recording]
  let settings: Settings
  let client: any HTTPClient
  let prepare: Preparing
  let policy: RedactionPolicy
  private let proofs = DriftProofs()

  /// The most responses of today to one request: two, and others to prove a drift.
  private static let mostResponses = 12
  /// The same where the responses differ from each other in shape, so that the recorded one may be a rare one of them.
  private static let mostUnsteadyResponses = 24
  /// The same where the item may be gone, which another item will show.
  private static let mostRefusals = 6
  /// The most entries of one request that are compared.
  static let mostEntries = 20
  /// The most refused requests that are sent again with the identifiers of today.
  private static let mostRefused = 1000
  /// The largest body that identifiers are learned from, in bytes.
  private static let largestLesson = 1 << 20

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - recordings: The recordings.
  ///   - settings: The settings.
  ///   - client: Sends the requests.
  ///   - policy: The secrets that findings must not show.
  ///   - prepare: Gives requests their credentials.
  package init(
    recordings: [Recording],
    settings: Settings,
    client: any HTTPClient,
    policy: RedactionPolicy = RedactionPolicy(),
    prepare: @escaping Preparing = { request, _ in .ready(request) }
  ) {
    self.recordings = recordings
    self.settings = settings
    self.client = client
    self.policy = policy
    self.prepare = prepare
  }

  /// Sends the requests, and compares the responses; a cancelled task ends with what was compared so far.
  ///
  /// - Parameters:
  ///   - requests: The requests.
  ///   - progress: Called with the name of the operation of each exchange.
  package func run(
    _ requests: RecordedRequests,
    progress: @escaping @Sendable (String) -> Void = { _ in }
  ) async -> DriftOutcome {
    var collector = DriftCollector(policy: policy, keepsResponses: settings.keepsResponses)
    for group in requests.groups {
      guard !Task.isCancelled, collector.unreachable == nil else { break }
      if group.isWorkflow {
        var carried = CarriedValues()
        for item in group.targets.lazy.map(requests.item) {
          guard !Task.isCancelled, collector.unreachable == nil else { break }
          for result in await results(of: item, carrying: &carried, isWorkflow: true, progress) {
            collector.add(result)
          }
        }
      } else {
        await run(group.targets, of: requests, into: &collector, progress)
      }
    }
    return collector.outcome(notes: requests.notes)
  }

  /// Compares requests that do not depend on each other, several at a time, and collects the results in their order.
  private func run(
    _ targets: [RecordedRequests.Target],
    of requests: RecordedRequests,
    into collector: inout DriftCollector,
    _ progress: @escaping @Sendable (String) -> Void
  ) async {
    var carried = CarriedValues()
    var refused: [RecordedRequests.Target] = []
    let workers = max(1, settings.workers)
    for start in stride(from: 0, to: targets.count, by: workers) {
      guard !Task.isCancelled, collector.unreachable == nil else { return }
      let part = targets[start..<min(targets.count, start + workers)].map(requests.item)
      let compared = await withTaskGroup(of: (Int, [DriftResult], CarriedValues).self) { group in
        for (position, item) in part.enumerated() {
          group.addTask {
            var learned = CarriedValues()
            let results = await self.results(of: item, carrying: &learned, isWorkflow: false, progress)
            return (position, results, learned)
          }
        }
        var found: [Int: ([DriftResult], CarriedValues)] = [:]
        for await (position, results, learned) in group { found[position] = (results, learned) }
        return part.indices.compactMap { found[$0] }
      }
      for (position, (results, learned)) in compared.enumerated() {
        carried.merge(learned)
        for result in results {
          // An identifier or a cursor of then may be another one now, which a later response shows.
          if result.isRefused, refused.count < Self.mostRefused {
            refused.append(targets[start + position])
          } else {
            collector.add(result)
          }
        }
      }
    }
    for target in refused {
      guard !Task.isCancelled, collector.unreachable == nil else { return }
      for result in await results(of: requests.item(target), carrying: &carried, isWorkflow: false, progress) {
        collector.add(result)
      }
    }
  }

  // MARK: One request

  /// Sends a request for each way in which it was recorded, such as for each language, and compares the responses.
  private func results(
    of item: RecordedRequests.Item,
    carrying carried: inout CarriedValues,
    isWorkflow: Bool,
    _ progress: @Sendable (String) -> Void
  ) async -> [DriftResult] {
    let entries = recordings[item.recording].entries
    var variants: [(request: HTTPRequest, entries: [RecordedEntry])] = []
    for index in item.entries.suffix(Self.mostEntries) {
      let entry = entries[index]
      guard entry.unreadable == nil else { continue }
      let request = sendable(entry.request, at: item.url)
      if let position = variants.firstIndex(where: { $0.request == request }) {
        variants[position].entries.append(entry)
      } else {
        variants.append((request, [entry]))
      }
    }
    var results: [DriftResult] = []
    for (request, entries) in variants {
      results.append(await result(of: item, request, entries, carrying: &carried, isWorkflow: isWorkflow, progress))
    }
    return results
  }

  private func result(
    of item: RecordedRequests.Item,
    _ request: HTTPRequest,
    _ entries: [RecordedEntry],
    carrying carried: inout CarriedValues,
    isWorkflow: Bool,
    _ progress: @Sendable (String) -> Void
  ) async -> DriftResult {
    var result = DriftResult(item: item, entries: entries.map(DriftResult.Entry.init))
    // What was not modified says nothing about the body, and the condition is not sent.
    let recorded = entries.filter { $0.responseHead.status != 304 }
    guard let latest = recorded.last else {
      result.skipped = "304 was recorded, which has no body"
      return result
    }
    guard item.method.isSafe || latest.keepsRequestBody else {
      result.skipped = "the recording does not have the body of the request"
      return result
    }
    var prepared: HTTPRequest
    var renewed: (@Sendable (HTTPResponse) async -> HTTPRequest?)?
    switch await prepare(carried.replaced(in: request), item.operation) {
    case .ready(let request, let renewal): (prepared, renewed) = (request, renewal)
    case .missing(let reason):
      result.skipped = reason
      return result
    }
    let hadCredentials = Self.hasCredentials(latest.requestHead)
    var comparison = Comparison(of: item, recorded)
    var last: (entry: RecordedEntry, captured: CapturedExchange)?
    while comparison.live.count < (item.method.isSafe ? 2 : 1) || needsProof(of: result, comparison) {
      let started = Timestamp.text(nanoseconds: settings.now())
      var exchange = await client.send(prepared)
      progress(item.name)
      if let refusal = exchange.response, refusal.status == 401,
        !recorded.contains(where: { $0.responseHead.status == 401 }), let renewal = renewed
      {
        renewed = nil
        if let request = await renewal(refusal) {
          result.requests += 1
          prepared = request
          exchange = await client.send(prepared)
        }
      }
      let captured = CapturedExchange(exchange: exchange, started: started)
      result.requests += 1
      if comparison.live.count < 2 { result.exchange = exchange }
      let entry = try? RecordedEntry(captured, number: 1, file: latest.place.file, bodyLimit: settings.bodyLimit)
      guard let entry, exchange.faults.isEmpty else {
        // What two responses showed stays found.
        if comparison.live.count >= 2 { break }
        return Self.failed(result, exchange)
      }
      let status = entry.responseHead.status
      if comparison.live.count < 2 { result.status = status }
      if let elapsed = exchange.elapsed { result.elapsed.append(elapsed) }
      if let reason = Self.refusal(status, recorded, hadCredentials: hadCredentials) {
        if comparison.live.count >= 2 { break }
        result.skipped = reason
        return result
      }
      comparison.add(entry)
      last = (entry, captured)
      if comparison.live.count >= 2 || !item.method.isSafe {
        result.drifts = comparison.drifts.filter { settings.allowsCheck($0.check) }
      }
    }
    guard let last else { return result }
    if let body = last.captured.exchange.response?.body, isWorkflow || body.count <= Self.largestLesson {
      carried.learn(recorded: latest.response, live: last.entry.response)
    }
    result.captured = last.captured
    return result
  }

  /// Returns whether a request is sent again, because what its responses show may be chance.
  private func needsProof(of result: DriftResult, _ comparison: Comparison) -> Bool {
    guard result.item.method.isSafe, !Task.isCancelled, result.drifts.contains(where: { !$0.isNote }) else {
      return false
    }
    let most =
      if result.mayBeGone { Self.mostRefusals } else if comparison.isUnsteady {
        Self.mostUnsteadyResponses
      } else { Self.mostResponses }
    guard comparison.live.count >= most else { return !proofs.areEnough(of: result.item.name) }
    proofs.add(result.item.name)
    return false
  }

  /// The shapes of the recorded responses to a request, and of those of today.
  private struct Comparison {
    let item: RecordedRequests.Item
    let recorded: [ExchangeShape]
    var live: [ExchangeShape] = []
    /// Whether the responses of today differ from each other in shape.
    var isUnsteady = false

    init(of item: RecordedRequests.Item, _ recorded: [RecordedEntry]) {
      self.item = item
      let isOwn = Self.isOwn(item)
      self.recorded = recorded.map {
        ExchangeShape(of: $0, request: item.recorded, pagination: item.operation?.pagination, isOwn: isOwn)
      }
    }

    private static func isOwn(_ item: RecordedRequests.Item) -> (HTTPURL) -> Bool {
      let origins = [item.recorded.origin, item.url.origin]
      return { origins.contains($0.origin) }
    }

    mutating func add(_ entry: RecordedEntry) {
      let shape = ExchangeShape(
        of: entry,
        request: item.url,
        pagination: item.operation?.pagination,
        isOwn: Self.isOwn(item)
      )
      isUnsteady = isUnsteady || live.first.map { $0.differsInShape(from: shape) } ?? false
      live.append(shape)
    }

    var drifts: [Drift] {
      let declared = item.operation.flatMap { operation in
        live.first.map { DeclaredMembers(of: operation, status: $0.status, type: $0.type) }
      }
      return ExchangeComparison.drifts(of: item.recorded, recorded: recorded, live: live, declared: declared)
    }
  }

  /// The headers that belong to the recorded connection, or ask for less than a whole response.
  private static let unsent: Set<String> = [
    "host", "content-length", "transfer-encoding", "connection", "keep-alive", "proxy-connection", "upgrade", "te",
    "trailer", "expect", "if-none-match", "if-modified-since", "if-range", "accept-encoding", "proxy-authorization",
  ]

  private func sendable(_ recorded: HTTPRequest, at url: HTTPURL) -> HTTPRequest {
    var request = recorded
    request.url = url
    request.headers = HTTPHeaders(
      recorded.headers.fields.filter { field in
        let name = ASCII.lowercased(field.name)
        // The condition of an unsafe request protects what it changes.
        return !Self.unsent.contains(name) && !name.hasPrefix(":") && !name.hasPrefix("sec-")
      }
    )
    return request
  }

  private static func hasCredentials(_ request: HTTPRequest) -> Bool {
    request.headers.fields.contains { field in
      ["authorization", "cookie"].contains(ASCII.lowercased(field.name)) || Placeholder.occurs(inText: field.value)
    } || Placeholder.occurs(inText: request.url.query ?? "")
  }

  /// Returns why a response says nothing about the recorded one; `nil` if it does.
  private static func refusal(_ status: Int, _ recorded: [RecordedEntry], hadCredentials: Bool) -> String? {
    guard !recorded.contains(where: { $0.responseHead.status == status }) else { return nil }
    switch status {
    case 401 where hadCredentials, 403 where hadCredentials:
      return "the response is now \(status); pass valid credentials with --auth or --header-env"
    case 429: return "the API limits requests (429); send fewer with --rate"
    case 503: return "the API is not available (503)"
    default: return nil
    }
  }

  private static func failed(_ result: DriftResult, _ exchange: HTTPExchange) -> DriftResult {
    var result = result
    guard let fault = exchange.faults.first else {
      result.skipped = "there is no response"
      return result
    }
    if fault.kind == .cancelled {
      result.skipped = "the run was interrupted"
    } else if fault.kind == .unsigned {
      result.skipped = fault.message
    } else if fault.isUnreachable {
      // A server that is down says nothing about its responses.
      (result.fault, result.isUnreachable) = (fault, true)
      result.skipped = "the API cannot be reached: \(fault.message)"
    } else {
      result.fault = fault
      result.isUnreachable = exchange.response == nil
      result.drifts = [Drift(.driftStatus, "there was a whole response, and now there is none: \(fault.message)")]
    }
    return result
  }
}
