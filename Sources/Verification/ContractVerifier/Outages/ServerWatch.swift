import Basics
import ContractReports
import Diagnostics
import HTTPMessages

/// Watches whether the server responds, on behalf of all requests of a run.
///
/// A request without a response may be the victim of another one, which crashed or blocked the server. New requests then
/// wait until those in flight have ended. As soon as the server responds again, each request without a response is
/// repeated alone: what gets a response was a victim, and what stops the server again is the cause. In the same way, a 5xx
/// that came while other requests were in flight is repeated alone.
actor ServerWatch {
  /// The verdict on an exchange.
  enum Verdict: Sendable {
    /// The exchange is judged as it is.
    case unaffected
    /// Repeated alone, the request got another response, which is judged instead.
    case repeated(HTTPExchange)
    /// The server stopped responding after the request.
    case stops(Outage)
    /// The server is gone, and the request was not to blame.
    case lost
  }

  /// An exchange that may have failed because of another one.
  struct Suspect: Sendable {
    let operation: String
    /// The exchange, whose request has the credentials with which it was sent.
    let exchange: HTTPExchange
    /// Whether other requests may have been in flight.
    let isConcurrent: Bool

    var request: HTTPRequest { exchange.request }

    /// How the exchange ended without a response.
    fileprivate var silence: TransportFault? {
      guard exchange.response == nil else { return nil }
      return exchange.faults.first { fault in
        fault.isUnreachable
          || [.silence, .deadlineExceeded, .connectionReset, .closedBeforeResponse].contains(fault.kind)
      }
    }

    /// How the exchange ended without a whole response in the time that one may take.
    private var delay: TransportFault? {
      exchange.faults.first { [.silence, .deadlineExceeded].contains($0.kind) }
    }

    /// Whether no whole response came in the time that one may take.
    fileprivate var isSlow: Bool { delay != nil }

    /// The status of a server error.
    fileprivate var serverError: Int? { exchange.response.map(\.status).flatMap { $0 >= 500 ? $0 : nil } }

    /// The status that a proxy returns for a server that does not respond.
    fileprivate var isBehindProxy: Bool { serverError.map { [502, 503, 504].contains($0) } ?? false }

    /// Whether nothing, or only a proxy, responded.
    fileprivate var isSilent: Bool { exchange.response == nil || isBehindProxy }

    /// The symptom in words.
    fileprivate var symptom: String { (silence ?? delay)?.message ?? "status \(serverError ?? 0)" }

    /// A text by which suspects are ordered, however they arrived.
    fileprivate var order: String { "\(operation) \(request.method) \(request.url) \(request.body.count)" }
  }

  private let client: any HTTPClient
  private let configuration: RecoveryConfiguration
  private let maximumTime: Duration?
  private let maximumSlowOperations: Int
  private let elapsed: @Sendable () -> Duration
  private let start: Duration
  /// The most requests that are repeated because of a 5xx.
  private static let maximumRepeats = 200

  /// A safe request that got a success.
  private var knownGood: HTTPRequest?
  /// A request that changes nothing and gets a response, where no safe request of the API has succeeded.
  private var contact: HTTPRequest?
  /// Whether such a request was looked for.
  private var hasSoughtContact = false
  /// The request by whose response the server is known to run; `nil` before the first success.
  private var signOfLife: HTTPRequest? { knownGood ?? contact }
  private var inFlight = 0
  private var suspects: [(id: Int, suspect: Suspect)] = []
  private var nextID = 0
  private var verdicts: [Int: Verdict] = [:]
  private var waitingSuspects: [CheckedContinuation<Void, Never>] = []
  private var waitingRequests: [CheckedContinuation<Void, Never>] = []
  private var isInvestigating = false
  /// Whether suspects are judged, to which a late request may be added.
  private var isJudging = false
  /// The outages, the operations that caused them, and how often they did.
  private var outages = 0
  private var causes: [String: Int] = [:]
  private var repeats = 0
  /// The requests whose 5xx came again when they were repeated alone.
  private var proven: Set<HTTPRequest> = []
  /// The operations with requests that get no response even alone.
  private var silentOperations: Set<String> = []
  /// Whether the server stopped responding for good, so that nothing is sent any more.
  private var isGone = false {
    didSet { gone.withLock { $0 = isGone } }
  }
  private nonisolated let gone = Mutex(false)
  private nonisolated let recoveries = Mutex(0)
  /// The operations in succession whose requests got no whole response in time, although nothing else was in flight.
  private var slowOperations: Set<String> = []
  /// The operations that sent a whole response in time.
  private var respondingOperations: Set<String> = []
  private nonisolated let end = Mutex<RunEnding?>(nil)
  private var unsent = 0
  private var unsentRequests: [String: Int] = [:]
  private var passing: [String: Int] = [:]

  init(client: any HTTPClient, configuration: ExplorerConfiguration) {
    (self.client, self.configuration) = (client, configuration.recovery)
    (maximumTime, maximumSlowOperations) = (configuration.maximumTime, configuration.maximumSlowOperations)
    elapsed = configuration.elapsed
    start = elapsed()
  }

  /// Why no further request is sent although the server responds; `nil` if requests are sent.
  nonisolated var ending: RunEnding? { end.withLock { $0 } }

  /// Whether the run has reached its time limit.
  var isOutOfTime: Bool {
    guard let maximumTime, elapsed() - start >= maximumTime else { return false }
    end(with: .outOfTime(limit: maximumTime))
    return true
  }

  /// Notes that no further request is sent, unless something else has ended the run before.
  nonisolated func end(with ending: RunEnding) { end.withLock { $0 = $0 ?? ending } }

  /// Notes whether a request got a whole response in time, and ends the run if too many in succession did not.
  ///
  /// Of an API that mostly responds, some operations may never end their responses, such as streams of events: only four
  /// times as many of those end the run.
  private func noteTime(of suspect: Suspect) {
    guard suspect.isSlow else {
      guard suspect.exchange.response != nil else { return }
      slowOperations = []
      respondingOperations.insert(suspect.operation)
      return
    }
    slowOperations.insert(suspect.operation)
    let (count, most) = (slowOperations.count, max(1, maximumSlowOperations))
    // Without a success, requests that were in flight at the same time count, too.
    let isEnough = signOfLife == nil ? count >= max(most, TimeoutBreaker.trialCount) : count >= most
    guard isEnough, count >= respondingOperations.count || count / 4 >= most else { return }
    end(with: .tooSlow(operations: count))
  }

  /// How often the server responded again after it had stopped; what it knew before may be lost.
  nonisolated var restarts: Int { recoveries.withLock(\.self) }

  /// Whether the server stopped responding for good.
  nonisolated var hasGone: Bool { gone.withLock { $0 } }

  /// Waits until a request may be sent; returns `false` if it must not be sent.
  func enter(_ operation: String) async -> Bool {
    while isInvestigating { await withCheckedContinuation { waitingRequests.append($0) } }
    guard !isGone, ending == nil, !isOutOfTime else {
      unsent += 1
      return false
    }
    guard causes[operation, default: 0] < configuration.maximumOutagesOfAnOperation else {
      unsentRequests[operation, default: 0] += 1
      return false
    }
    if Lateness.current?.begin() ?? true { inFlight += 1 }
    return true
  }

  /// Ends a request that was cancelled.
  func leave() async { await cease(Lateness.current?.end() ?? true ? 1 : 0) }

  /// No longer waits for the end of requests that are late.
  func overtake(_ requests: Lateness) async { await cease(requests.set()) }

  /// Ends requests, or the wait for them.
  private func cease(_ requests: Int) async {
    inFlight -= requests
    if isInvestigating, !isJudging, inFlight == suspects.count { await investigate() }
  }

  /// Ends a request, and returns what is to be said of its exchange.
  func leave(_ suspect: Suspect) async -> Verdict {
    // A late request is in flight from now on, until it is judged.
    if let lateness = Lateness.current, !lateness.end() { inFlight += 1 }
    guard isSuspicious(suspect) else {
      if knownGood == nil, !hasSoughtContact, !suspect.request.method.isSafe, !suspect.isSilent {
        hasSoughtContact = true
        contact = await contact(near: suspect.request)
      }
      inFlight -= 1
      if !suspect.isSlow || signOfLife == nil { noteTime(of: suspect) }
      if isGone, suspect.silence != nil {
        unsent += 1
        return .lost
      }
      if knownGood == nil, !suspect.isSlow, suspect.request.method == .get,
        let status = suspect.exchange.response?.status, 200..<300 ~= status
      {
        knownGood = suspect.request
      }
      await cease(0)
      return .unaffected
    }
    isInvestigating = true
    nextID += 1
    let id = nextID
    suspects.append((id, suspect))
    if suspects.count == inFlight, !isJudging {
      await investigate()
    } else {
      while verdicts[id] == nil { await withCheckedContinuation { waitingSuspects.append($0) } }
    }
    return verdicts.removeValue(forKey: id) ?? .unaffected
  }

  /// Returns whether an exchange may have failed because of another one, or because the server is gone.
  private func isSuspicious(_ suspect: Suspect) -> Bool {
    // Before the first success, there is no request by which to tell whether the server responds.
    guard signOfLife != nil, !isGone, ending == nil, !Task.isCancelled else { return false }
    if suspect.silence != nil || suspect.isSlow || suspect.isBehindProxy { return true }
    return suspect.serverError != nil && suspect.isConcurrent && repeats < Self.maximumRepeats
      && !proven.contains(suspect.request)
  }

  // MARK: Investigations

  /// Finds out what each suspect is to blame for; runs while no other request is in flight.
  private func investigate() async {
    isJudging = true
    while !suspects.isEmpty { await judgeSuspects() }
    (isJudging, isInvestigating) = (false, false)
    let resumed = waitingSuspects + waitingRequests
    (waitingSuspects, waitingRequests) = ([], [])
    for continuation in resumed { continuation.resume() }
  }

  private func judgeSuspects() async {
    let round = suspects.sorted { ($0.suspect.order, $0.id) < ($1.suspect.order, $1.id) }
    let silent = round.filter { $0.suspect.silence != nil || $0.suspect.isBehindProxy }
    var found: [Int: Verdict] = [:]
    if !silent.isEmpty {
      if await isResponding() {
        for (id, suspect) in silent { found[id] = await judged(suspect) }
      } else {
        await recover(from: silent, &found)
      }
    }
    for (id, suspect) in round where found[id] == nil { found[id] = await judged(suspect) }
    inFlight -= round.count
    suspects.removeAll { found[$0.id] != nil }
    verdicts.merge(found) { $1 }
  }

  /// Repeats a request alone, if others were in flight with it, while the server responds.
  private func judged(_ suspect: Suspect) async -> Verdict {
    if let lost = left(suspect) { return lost }
    guard suspect.isConcurrent, repeats < Self.maximumRepeats,
      !proven.contains(suspect.request), !silentOperations.contains(suspect.operation), ending == nil, !isOutOfTime
    else {
      noteTime(of: suspect)
      return .unaffected
    }
    repeats += 1
    let again = await client.send(suspect.request)
    let repeated = Suspect(suspect, again)
    noteTime(of: repeated)
    if let status = again.response?.status, status < 500, !repeated.isSlow {
      passing["\(suspect.operation): \(suspect.symptom)", default: 0] += 1
      return .repeated(again)
    }
    if repeated.isSilent, await !isResponding() { return await stopped(suspect, others: 0) }
    proven.insert(suspect.request)
    if again.response == nil || repeated.isSlow { silentOperations.insert(suspect.operation) }
    return .unaffected
  }

  /// Waits for the server, and repeats the requests that got no response, to find the one that stopped it.
  private func recover(from silent: [(id: Int, suspect: Suspect)], _ found: inout [Int: Verdict]) async {
    let others = silent.count - 1
    guard await recovers() else {
      // The first one without a response represents all of them.
      let first = silent.map(\.id).min()
      for (id, suspect) in silent {
        let outage = Outage(symptom: suspect.symptom, isConfirmed: false, hasRecovered: false, others: others)
        found[id] = id == first ? .stops(outage) : .lost
      }
      unsent += others
      return
    }
    var isExplained = false
    for (id, suspect) in silent {
      if let lost = left(suspect) {
        found[id] = lost
        continue
      }
      let again = await client.send(suspect.request)
      if !Suspect(suspect, again).isSilent {
        found[id] = .repeated(again)
      } else if await isResponding() {
        found[id] = .unaffected
        isExplained = true
      } else {
        isExplained = true
        found[id] = await stopped(suspect, others: others)
      }
    }
    guard !isExplained, let first = silent.first?.suspect else { return }
    passing[
      "\(first.operation): no response for a while, by this and \(counted(others, "other request"))",
      default: 0
    ] += 1
  }

  /// Returns that a request is not judged, because the server is gone or the operation stopped it too often.
  private func left(_ suspect: Suspect) -> Verdict? {
    guard isGone || causes[suspect.operation, default: 0] >= configuration.maximumOutagesOfAnOperation else {
      return nil
    }
    if isGone { unsent += 1 } else { unsentRequests[suspect.operation, default: 0] += 1 }
    return .lost
  }

  /// Waits for the server after a request that, repeated alone, has stopped it.
  private func stopped(_ suspect: Suspect, others: Int) async -> Verdict {
    let hasRecovered = await recovers()
    causes[suspect.operation, default: 0] += 1
    return .stops(Outage(symptom: suspect.symptom, isConfirmed: true, hasRecovered: hasRecovered, others: others))
  }

  /// Returns whether a request that was right before gets a response.
  private func isResponding() async -> Bool {
    guard let signOfLife else { return false }
    return await responds(to: signOfLife)
  }

  private func responds(to request: HTTPRequest) async -> Bool {
    let exchange = await client.send(request)
    return exchange.response.map { ![502, 503, 504].contains($0.status) } ?? false
  }

  /// Returns a request to the same server that changes nothing and gets a response, whatever it says; `nil` if none does.
  private func contact(near request: HTTPRequest) async -> HTTPRequest? {
    var root = request.url
    (root.path, root.query) = ("/", nil)
    for candidate in [HTTPRequest(method: .options, url: request.url), HTTPRequest(method: .get, url: root)]
    where await responds(to: candidate) {
      return candidate
    }
    return nil
  }

  /// Waits until the server responds again; returns `false` if it is gone for good.
  private func recovers() async -> Bool {
    outages += 1
    if outages <= configuration.maximumOutages {
      for pause in configuration.pauses {
        guard !Task.isCancelled else { break }
        await configuration.sleep(pause)
        guard await isResponding() else { continue }
        recoveries.withLock { $0 += 1 }
        return true
      }
    }
    isGone = true
    return false
  }

  // MARK: Notes

  /// Notes about requests that were not sent, and about failures that never returned.
  var notes: [String] {
    let left = unsentRequests.sorted { $0.key < $1.key }.map { operation, count in
      "\(operation): \(counted(count, "further request")) not sent, because its requests stop the server"
    }
    let once = passing.sorted { $0.key < $1.key }.map { failure, count in
      "\(failure), \(count == 1 ? "once" : "\(count) times") while other requests were in flight; repeated alone, the"
        + " \(count == 1 ? "request does" : "requests do") not fail"
    }
    let gone = "the server stopped responding; \(counted(unsent, "request")) not judged or not sent"
    let ended = ending.map { "\($0.reason); the remaining requests were not sent" }
    return (isGone ? [gone] : []) + [ended].compactMap(\.self) + left + once
  }
}

extension ServerWatch.Suspect {
  /// Creates a suspect with the exchange of its repeated request.
  fileprivate init(_ suspect: Self, _ exchange: HTTPExchange) {
    self.init(operation: suspect.operation, exchange: exchange, isConcurrent: suspect.isConcurrent)
  }
}
