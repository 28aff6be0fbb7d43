import Basics
import ContractModel
package import HTTPMessages

/// Receives what the API sends during a run, and knows which request of the run each belongs to.
///
/// The server that listens is that of the caller: it passes every request to `receive(_:)` and sends the response.
package final class CallbackInbox: Sendable {
  /// The most requests that are kept: of those to each callback URL, and of all others; further ones get status 429.
  package static let maximumRequests = 1000
  /// The most bytes of bodies that are kept: of requests to callback URLs, and of all others.
  private static let maximumBytes = 64 << 20
  /// The most callback URLs that are remembered of requests beyond the limits.
  fileprivate static let maximumLost = 10_000

  /// The most deletions that wait for callbacks in vain.
  private static let maximumPatience = 3

  /// A request that the API sent.
  struct Received: Sendable {
    /// The position in the report, counted from 1; 0 until all have come.
    var number = 0
    let request: HTTPRequest
    /// The path; `nil` for a URL that no request gave.
    let path: CallbackPath?
    let response: HTTPResponse
    let time: Duration
  }

  /// A request of the run that gave the API a URL.
  struct Origin: Sendable {
    let number: Int
    let operation: Operation
    /// The exchanges in which the API accepted it, with the times of their responses.
    var accepted: [(exchange: HTTPExchange, time: Duration)] = []
    /// Where its callbacks are sent to; before there is a response, as far as the request alone says.
    var targets: [CallbackTarget] = []
    /// Whether a deletion may have cancelled the callbacks.
    var isExcused = false
  }

  /// A request beyond the limits.
  struct Lost: Sendable, Hashable {
    let path: CallbackPath
    let method: HTTPMethod
  }

  /// The contents of the inbox.
  struct Contents: Sendable {
    var origins: [Origin] = []
    var received: [Received] = []
    /// The positions of the requests that came to the path of each request of the run.
    var positions: [Int: [Int]] = [:]
    /// The number of requests beyond the limits.
    var dropped = 0
    /// Those of them that may be callbacks: nothing is said about such that are missing.
    var lost: Set<Lost> = []
    /// The number of requests that an earlier run has caused.
    var stale = 0
  }

  /// The callback that requests with a limit of their own are for, so that no others use it up.
  private struct Lane: Hashable {
    let number: Int
    let suffix: String
    let method: HTTPMethod
  }

  private struct State: Sendable {
    var contents = Contents()
    /// The number of requests, and the bytes of their bodies, that each limit is for.
    var kept: [Lane?: Int] = [:]
    var bytes: [Bool: Int] = [:]
    var numbers: [HTTPRequest: Int] = [:]
    var webhooks: [Callback] = []
    var patience = CallbackInbox.maximumPatience
    var waiters: [Int: AsyncStream<Void>.Continuation] = [:]
    var nextWaiter = 0

    /// Counts a request, and returns whether it is kept; the first to a callback URL is, whatever the others take.
    mutating func keeps(_ request: HTTPRequest, _ lane: Lane?) -> Bool {
      let (count, isAwaited) = (kept[lane, default: 0], lane != nil)
      let size = bytes[isAwaited, default: 0] + request.body.count
      let most = isAwaited && count == 0 ? 2 * CallbackInbox.maximumBytes : CallbackInbox.maximumBytes
      guard count < CallbackInbox.maximumRequests, size <= most else { return false }
      (kept[lane], bytes[isAwaited]) = (count + 1, size)
      return true
    }
  }

  /// The token that distinguishes URLs of this run from those of earlier ones.
  let token: String
  private let now: @Sendable () -> Duration
  private let state = Mutex(State())

  /// Creates an inbox.
  ///
  /// - Parameters:
  ///   - token: A text of letters and digits that no earlier run had.
  ///   - now: The time since a moment of its own.
  package init(token: String, now: (@Sendable () -> Duration)? = nil) {
    self.token = token
    let start = ContinuousClock.now
    self.now = now ?? { ContinuousClock.now - start }
  }

  /// Everything that was given to the API and received from it.
  var contents: Contents { state.withLock { $0.contents } }

  func path(number: Int) -> String { "\(CallbackPath.marker)\(token)-\(number)" }

  /// Sets the webhooks, whose responses requests to other URLs get.
  func expect(_ webhooks: [Callback]) { state.withLock { $0.webhooks = webhooks } }

  // MARK: Receiving

  /// Keeps a request of the API, and returns the response: the first success that is documented, otherwise 204.
  package func receive(_ request: HTTPRequest) -> HTTPResponse {
    let time = now()
    let (response, waiters) = state.withLock { state -> (HTTPResponse, [AsyncStream<Void>.Continuation]) in
      var path = CallbackPath(request.url.path)
      if let found = path, found.token != token {
        state.contents.stale += 1
        return (HTTPResponse(status: 410), [])
      }
      if let number = path?.number, !state.contents.origins.indices.contains(number - 1) { path = nil }
      let targets = path.map { state.contents.targets(at: $0) }
      let candidates = targets?.map(\.callback) ?? state.webhooks
      let awaited = targets?.first { $0.callback.operation.method == request.method }
      let lane = awaited.map { Lane(number: $0.number, suffix: $0.suffix, method: request.method) }
      guard state.keeps(request, lane) else {
        state.contents.dropped += 1
        if let path, state.contents.lost.count < Self.maximumLost {
          state.contents.lost.insert(Lost(path: path, method: request.method))
        }
        return (HTTPResponse(status: 429), [])
      }
      let response = HTTPResponse(status: Self.status(of: candidates, request.method, isKnown: path != nil))
      if let path { state.contents.positions[path.number, default: []].append(state.contents.received.count) }
      state.contents.received.append(Received(request: request, path: path, response: response, time: time))
      return (response, Array(state.waiters.values))
    }
    for waiter in waiters { waiter.yield() }
    return MessageRules.ready(response, for: request.method)
  }

  private static func status(of candidates: [Callback], _ method: HTTPMethod, isKnown: Bool) -> Int {
    guard let callback = candidates.first(where: { $0.operation.method == method }) else { return isKnown ? 204 : 404 }
    for response in callback.operation.responses where response.pattern.isSuccess {
      if case .exact(let status) = response.pattern { return status }
      return 200
    }
    return 204
  }

  // MARK: Giving URLs

  /// Returns the number of a request: a new one, or that of the same request sent before.
  func number(of request: HTTPRequest, for operation: Operation) -> Int {
    state.withLock { state in
      if let known = state.numbers[request] { return known }
      let number = state.contents.origins.count + 1
      state.contents.origins.append(Origin(number: number, operation: operation))
      state.numbers[request] = number
      return number
    }
  }

  /// Sets where the callbacks of a request are sent to, as far as that is known before its response.
  func set(_ targets: [CallbackTarget], ofRequest number: Int) {
    update(number) { origin in if origin.accepted.isEmpty { origin.targets = targets } }
  }

  /// Adds an exchange in which the API accepted a request.
  func accept(_ exchange: HTTPExchange, ofRequest number: Int, _ targets: [CallbackTarget]) {
    let time = now()
    update(number) { origin in
      origin.targets = targets
      origin.accepted.append((exchange, time))
    }
  }

  private func update(_ number: Int, _ change: (inout Origin) -> Void) {
    state.withLock { state in
      guard state.contents.origins.indices.contains(number - 1) else { return }
      change(&state.contents.origins[number - 1])
    }
  }

  // MARK: Waiting

  /// Waits until all callbacks that are expected have come, or their time is up.
  func settle(_ configuration: CallbackConfiguration) async {
    while !Task.isCancelled {
      let (stream, waiter) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
      let time = now()
      let (id, deadline) = state.withLock { state -> (Int, Duration?) in
        state.nextWaiter += 1
        state.waiters[state.nextWaiter] = waiter
        return (state.nextWaiter, state.contents.deadline(timeout: configuration.timeout, at: time))
      }
      defer { state.withLock { $0.waiters[id] = nil } }
      guard let deadline else { break }
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await configuration.sleep(deadline - time) }
        group.addTask { for await _ in stream { break } }
        await group.next()
        group.cancelAll()
      }
    }
  }

  /// Waits before a deletion, which may cancel what is expected; callbacks that are not awaited are excused.
  func beforeDeletion(_ configuration: CallbackConfiguration) async {
    let start = now()
    guard contents.deadline(timeout: configuration.timeout, at: start) != nil else { return }
    if state.withLock({ $0.patience > 0 }) {
      await settle(configuration)
      // What is missing although its time is up was awaited in vain.
      guard !contents.outstanding(timeout: configuration.timeout, at: start).isEmpty else { return }
      return state.withLock { $0.patience -= 1 }
    }
    let time = now()
    state.withLock { state in
      for origin in state.contents.outstanding(timeout: configuration.timeout, at: time) {
        state.contents.origins[origin.number - 1].isExcused = true
      }
    }
  }
}

extension CallbackInbox.Contents {
  /// The same with the requests of the API in the order of those that caused them, and numbered.
  var ordered: Self {
    var ordered = self
    ordered.received = received.enumerated().sorted { left, right in
      (left.element.path?.number ?? .max, left.offset) < (right.element.path?.number ?? .max, right.offset)
    }
    .map(\.element)
    ordered.positions = [:]
    for position in ordered.received.indices {
      ordered.received[position].number = position + 1
      if let path = ordered.received[position].path { ordered.positions[path.number, default: []].append(position) }
    }
    return ordered
  }

  /// Returns the targets that a path leads to, of all requests.
  func targets(at path: CallbackPath) -> [CallbackTarget] {
    origins.flatMap { $0.targets.filter { $0.leads(to: path) } }
  }

  /// Returns the requests that came for a callback.
  func received(for target: CallbackTarget) -> [CallbackInbox.Received] {
    (positions[target.number] ?? []).map { received[$0] }.filter { request in
      request.request.method == target.callback.operation.method && request.path.map(target.leads) == true
    }
  }

  /// Returns the accepted requests of which something that is expected has not come yet, and may still come.
  func outstanding(timeout: Duration, at time: Duration) -> [CallbackInbox.Origin] {
    origins.filter { origin in
      guard let last = origin.accepted.last, last.time + timeout > time, !origin.isExcused else { return false }
      return origin.expected.contains { alternatives in
        alternatives.allSatisfy { received(for: $0).isEmpty } && !mayHaveLost(alternatives)
      }
    }
  }

  /// Returns whether a request beyond the limits may have been one of some callbacks.
  func mayHaveLost(_ targets: [CallbackTarget]) -> Bool {
    lost.count >= CallbackInbox.maximumLost
      || lost.contains { request in
        targets.contains { $0.callback.operation.method == request.method && $0.leads(to: request.path) }
      }
  }

  /// Returns when the last of the outstanding callbacks has had its time; `nil` if nothing needs to be awaited.
  func deadline(timeout: Duration, at time: Duration) -> Duration? {
    outstanding(timeout: timeout, at: time).compactMap { $0.accepted.last.map { $0.time + timeout } }.max()
  }
}

extension CallbackInbox.Origin {
  /// The callbacks that are expected after a success: of each group of alternatives, at least one.
  var expected: [[CallbackTarget]] {
    let required = targets.filter { $0.callback.delivery.presence == .required }.map { [$0] }
    guard required.isEmpty, !operation.isSubscription else { return required }
    let open = targets.filter { $0.callback.delivery.presence == nil }
    return open.isEmpty ? [] : [targets]
  }
}

extension Operation {
  private static let wordsOfSubscriptions = [
    "subscri", "webhook", "hook", "listener", "observer", "notification", "watch", "stream", "register",
  ]

  /// Whether the operation says that it subscribes to events, which need not occur during a run.
  var isSubscription: Bool {
    let names = [id, summary ?? ""] + path.text.split(separator: "/").map(String.init)
    return names.contains { name in
      let name = ASCII.lowercased(name)
      return Self.wordsOfSubscriptions.contains { name.contains($0) }
    }
  }
}
