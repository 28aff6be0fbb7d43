import HTTPExchange
import HTTPWireFormat
import Redaction

/// The requests to a mock API from some moment on, in the order of their numbers.
///
/// Requests do not wait for the reader. Those that come while too many wait for it are counted, and the reader gets their
/// number at the place where they are missing.
public struct RequestEvents: AsyncSequence, Sendable {
  /// What happened.
  public enum Event: Sendable {
    /// A request was replied to.
    case request(JournalEntry)
    /// So many requests came faster than they were read.
    case dropped(Int)
  }

  /// A request before anybody reads it.
  struct Logged: Sendable {
    let record: JournalRing.Record
    let address: HTTPURL
  }

  let stream: EventStream<Logged>
  let runtime: MockRuntime

  /// Reads the events.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let events: RequestEvents
    fileprivate var waiting: ArraySlice<Event> = []

    /// The next event; `nil` after `MockRuntime.endEvents()`, and when the task is cancelled.
    public mutating func next() async -> Event? {
      while waiting.isEmpty {
        guard let items = await events.stream.next() else { return nil }
        waiting = events.read(items)[...]
      }
      return waiting.popFirst()
    }
  }

  /// Returns a reader; there can be one at a time.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(events: self) }

  /// The events as they are shown: their secrets are redacted, and hidden in what is shown later.
  private func read(_ items: [EventStream<Logged>.Item]) -> [Event] {
    let policy = runtime.api.options.policy
    for case .event(let logged) in items {
      guard let request = try? logged.record.request.request(at: logged.address) else { continue }
      policy.learn(from: HTTPExchange(request: request, response: nil))
    }
    let redaction = policy.redaction
    return items.compactMap { item in
      switch item {
      case .dropped(let count): .dropped(count)
      case .event(let logged):
        JournalEntry(logged.record, at: logged.address, redactedBy: redaction).map(Event.request)
      }
    }
  }
}
