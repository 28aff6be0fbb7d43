import Basics
import Dispatch
public import FeedClient

extension World {
  /// The observations of the case so far.
  var notes: CaseObservations { state.withLock(\.notes) }

  /// Records an observation.
  func note(_ edit: (inout sending CaseObservations) -> Void) { state.withLock { edit(&$0.notes) } }

  /// Saves a feed in the store, bypassing injected failures.
  ///
  /// - Throws: `Inapplicable` for a store that keeps nothing; any error of the store.
  public func save(_ cached: CachedFeed) async throws {
    try requireKeepingStore()
    try await store.base.insert(cached.feed, timestamp: cached.timestamp)
    note { $0.saved = cached }
  }

  /// Requires a store that keeps its values.
  ///
  /// - Throws: `Inapplicable`.
  func requireKeepingStore() throws(Inapplicable) {
    try require(.store)
    if store.base is NullFeedStore { throw Inapplicable("the \(storeName) store keeps nothing") }
  }

  /// Sets the behavior of the API from now on.
  ///
  /// - Parameters:
  ///   - connectivity: The behavior.
  ///   - isPatient: Whether the client has a long timeout for an API that never responds.
  /// - Throws: `Inapplicable` for behavior that the backend does not support.
  public func play(_ connectivity: Connectivity, isPatient: Bool = false) async throws {
    try await session.play(connectivity)
    switch connectivity {
    case .silent, .halfOpen: client.use(isPatient ? .shared : .impatient)
    case .reset: client.use(.own)
    default: client.use(.shared)
    }
  }

  /// Records a delivery, including an error or a cancellation.
  func receive(_ load: @Sendable () async throws -> Delivery) async {
    let delivery = await Delivery(of: load)
    note { $0.deliveries.append(delivery) }
  }

  /// Performs what delivers nothing but its end, and records that, also if the task is cancelled.
  func perform(_ work: @Sendable () async throws -> Void) async {
    await receive {
      try await work()
      return .done
    }
  }

  /// Adds to the maximum number of requests that the current action needs.
  public func needRequests(_ count: Int) { note { $0.neededRequests += count * $0.requestsPerLoad } }

  /// Creates a hold that is released at the end of the case at the latest.
  func makeHold(isEndedByCancellation: Bool = false) -> Hold {
    let hold = Hold(isEndedByCancellation: isEndedByCancellation)
    state.withLock { $0.holds.append(hold) }
    return hold
  }

  /// Runs something concurrently with the case; it is cancelled at the end of the case at the latest.
  @discardableResult
  func inBackground(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    let task = Task(on: ClientTasks.threads) { await body() }
    state.withLock { $0.tasks.append(task) }
    return task
  }

  /// Waits briefly for an action of the client that is optional or wrong, and returns as soon as it happens.
  ///
  /// The duration matters only for an incorrect client: a correct client passes whether or not the wait ends early.
  func giveTime(_ milliseconds: Int = 20, until isDone: @Sendable () -> Bool) async throws {
    for _ in 0..<milliseconds where !isDone() { try await Task.sleep(for: .milliseconds(1)) }
  }

  /// Waits until the main queue has done what it had to do, for clients that deliver on it.
  ///
  /// A process whose main queue does not run holds up the case for half a second.
  func giveMainQueueATurn() async throws {
    let turn = Latch()
    DispatchQueue.main.async { turn.open() }
    try await giveTime(500) { turn.isOpen }
  }

  /// Makes a check that holds as soon as the client has finished what it does after it has delivered; a client may
  /// save a page that it displays already.
  ///
  /// A right client passes at the first look, or shortly after. Only a client that never does it takes the whole time: three
  /// seconds, and as many turns of other tasks that none of them waits in vain for a thread.
  func eventually(_ check: () async throws -> Void) async throws {
    let end = ContinuousClock.now + .seconds(3)
    var turns = 0
    while ContinuousClock.now < end || turns < Self.leastTurns {
      do { return try await check() } catch is Mismatch { try await Task.sleep(for: .milliseconds(2)) }
      // Where other cases hold all threads, time passes without a turn.
      await Task.detached {}.value
      turns += 1
    }
    try await check()
  }

  private static let leastTurns = 250

  /// The requests since they were last forgotten.
  public var requests: [JournalLine] {
    get async { Array(await session.journal().dropFirst(notes.forgottenRequests)) }
  }

  /// Clears the lists of requests, store calls and events.
  func forget() async {
    let count = await session.journal().count
    note { $0.forgottenRequests = count }
    store.forgetCalls()
    log.forget()
  }

  /// Records that the case does not apply to this API, wherever the error is thrown.
  ///
  /// Within a call of the client, the error would otherwise be attributed to the client.
  public func inapplicable(_ reason: String) -> Inapplicable {
    let reason = Inapplicable(reason)
    note { $0.inapplicable = reason }
    return reason
  }
}

extension World {
  /// Returns whether what a failure got is an error of the client that none of the use cases knows.
  func isUnknownError(_ got: String) -> Bool {
    let delivered = notes.deliveries.compactMap { if case .failure(let error) = $0 { error } else { nil } }
    return (notes.screenErrors + delivered).contains { error in
      Wording.error(error) == got && classify(error) == nil && !(error is InjectedFault) && !error.isCancellation
    }
  }
}
