import HTTPMessages
import HTTPWireFormat
import Redaction

/// A stream of the requests to a mock API, in the order of their numbers.
///
/// Requests do not wait for the reader. Those that do not fit in the buffer are counted, and the reader receives their
/// number in the place where they are missing.
public struct RequestEvents: AsyncSequence, Sendable {
  /// An element of the stream.
  public enum Event: Sendable {
    /// A request that was served.
    case request(JournalEntry)
    /// The number of requests that were dropped because the reader was too slow.
    case dropped(Int)
  }

  /// A request that is not parsed yet.
  struct Logged: Sendable {
    let record: JournalRing.Record
    let address: HTTPURL
  }

  let stream: EventStream<Logged>
  let runtime: MockRuntime

  /// The iterator of the stream.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let events: RequestEvents
    fileprivate var waiting: ArraySlice<Event> = []

    /// Returns the next event; `nil` after `MockRuntime.endEvents()`, and when the task is cancelled.
    public mutating func next() async -> Event? {
      while waiting.isEmpty {
        guard let items = await events.stream.next() else { return nil }
        waiting = events.read(items)[...]
      }
      return waiting.popFirst()
    }
  }

  /// Returns an iterator; only one can be in use at a time.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(events: self) }

  /// Returns the events with their secrets redacted, and learns the secrets for later output.
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
