import Basics
import Dispatch
import FeedClient

/// The effort of checking that side effects run serially; whether tasks collide is chance.
///
/// ```swift
/// static let brief = SerialEffort(rounds: 5, rush: .milliseconds(20))
///
/// @Test("My store is serial enough", arguments: FeedStoreSpecs(effort: brief, makeStore: { MyStore() }).all)
/// func briefly(_ spec: Spec) async throws { try await spec.run() }
/// ```
public struct SerialEffort: Sendable, Hashable {
  /// The number of task orders to try.
  public var rounds: Int
  /// The time for which several threads then use the store as fast as they can.
  public var rush: Duration

  /// Creates an effort; the defaults are thirty rounds and a tenth of a second.
  public init(rounds: Int = 30, rush: Duration = .milliseconds(100)) {
    self.rounds = rounds
    self.rush = rush
  }
}

/// Lets several tasks use a place concurrently for many rounds, and searches for a serial order that explains the
/// results.
///
/// At first all tasks run on one thread, which switches between them at suspension points in an order derived from the
/// round's number. Code that suspends in the middle of its work is thus always detected. Then they run on several threads,
/// for code that never suspends.
struct SerialTrial<Value: Sendable & Equatable>: Sendable {
  let place: SerialPlace<Value>
  /// The operations of each task in a round.
  let tasks: [[SerialPlace<Value>.Turn]]
  let effort: SerialEffort

  /// A place between two rounds.
  private struct State: Sendable {
    var round = 0
    var number = 1
    var left: (number: Int, value: Value)?
    let clock = Ticker()
  }

  /// Runs the rounds on an empty place; each begins with the value that the previous one left.
  ///
  /// - Throws: `Mismatch` at the first round that no serial order explains, and for values that were never written.
  func run(_ transcript: Transcript) async throws {
    transcript.done("at once: \(tasks.map { $0.map(\.rawValue).joined(separator: ", ") }.joined(separator: " | "))")
    var state = State()
    for round in 0..<effort.rounds {
      state = try await TaskThreads.prefer(ShufflingExecutor(seed: round).threads) { [state] in
        try await play(tasks, from: state)
      }
    }
    transcript.done("at once on several threads, over and over, the same")
    let turns = tasks.map { Array(repeatElement($0, count: 3).joined()) }
    let deadline = ContinuousClock.now + effort.rush
    repeat {
      state = try await play(turns, from: state)
    } while ContinuousClock.now < deadline
  }

  private func play(_ tasks: [[SerialPlace<Value>.Turn]], from start: State) async throws -> State {
    var state = start
    state.round += 1
    let scripts = try place.scripts(tasks, from: state.number)
    var written = SerialPlace.values(of: scripts)
    state.number += written.count
    if let left = state.left { written[left.number] = left.value }
    let notes = try await place.play(scripts, clock: state.clock)
    let final = try await place.perform(.retrieve, clock: state.clock)
    let events = try (notes.joined() + [final]).map { try event($0, written: written) }
    let history = SerialHistory(initial: state.left?.number, events: events)
    guard history.isExplained else {
      throw Mismatch(
        expected: "a serial order of inserts, deletes and retrieves that explains what was found",
        got: "none in round \(state.round): \(history)"
      )
    }
    state.left = try final.found.map { (try place.wholeNumber(of: $0, among: written), $0) }
    return state
  }

  private func event(_ note: SerialPlace<Value>.Note, written: [Int: Value]) throws -> SerialHistory.Event {
    let action: SerialHistory.Action =
      switch note.step {
      case .insert(_, let number): .write(number)
      case .delete: .write(nil)
      case .retrieve: .read(try note.found.map { try place.wholeNumber(of: $0, among: written) })
      }
    return SerialHistory.Event(action: action, began: note.began, ended: note.ended)
  }
}

/// Runs tasks on one thread, and picks the next ready task at random, or in order.
///
/// The tasks' own code and that of default actors run here. Interleavings at suspension points are found quickly, and
/// reproducibly for the same seed. Code on threads of its own is neither delayed nor shuffled. Before iOS 18 and macOS 15
/// no code is, because tasks cannot choose their threads.
final class ShufflingExecutor: Sendable {
  private struct State {
    var jobs: [UnownedJob] = []
    var random: UInt64?
  }

  private let state: Mutex<State>
  private let queue = DispatchQueue(label: "ShufflingExecutor")

  /// Creates an executor with a seed; without one, tasks run in the order in which they become ready.
  init(seed: Int?) { state = Mutex(State(random: seed.map { UInt64(truncatingIfNeeded: $0) })) }

  /// The preference of tasks for the thread; `nil` where tasks cannot have one.
  var threads: TaskThreads? {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return nil }
    return TaskThreads(self)
  }

  private func next() -> UnownedJob? {
    state.withLock { state in
      guard !state.jobs.isEmpty else { return nil }
      guard let random = state.random else { return state.jobs.removeFirst() }
      // Knuth's linear congruential generator; its upper bits are the random ones.
      let next = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      state.random = next
      return state.jobs.remove(at: Int(next >> 33) % state.jobs.count)
    }
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension ShufflingExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.jobs.append(job) }
    // Each call runs one job, which may be another one.
    queue.async { [self] in next()?.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
