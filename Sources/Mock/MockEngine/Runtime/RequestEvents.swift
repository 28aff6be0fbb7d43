package import HTTPMessages
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
  package struct Logged: Sendable {
    package let record: JournalRing.Record
    package let address: HTTPURL
  }

  package let subscription: EventSubscription
  package let runtime: MockRuntime

  /// The iterator of the stream.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let events: RequestEvents
    fileprivate var waiting: ArraySlice<Event> = []

    /// Returns the next event; `nil` after `MockRuntime.endEvents()`, and when the task is cancelled.
    public mutating func next() async -> Event? {
      while waiting.isEmpty {
        guard let items = await events.subscription.stream.next() else { return nil }
        await events.runtime.api.options.policy.learned()
        waiting = events.runtime.events(items).compactMap(\.request)[...]
      }
      return waiting.popFirst()
    }
  }

  /// Returns an iterator; only one can be in use at a time.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(events: self) }
}

/// An event with its secrets redacted.
package enum ReadableEvent: Sendable {
  case request(JournalEntry)
  case change(RuntimeChange)
  case dropped(Int)

  fileprivate var request: RequestEvents.Event? {
    switch self {
    case .request(let entry): .request(entry)
    case .change: nil
    case .dropped(let count): .dropped(count)
    }
  }
}

extension MockRuntime {
  /// Returns events with their secrets redacted, and learns the secrets for later output.
  package func events(_ items: [EventStream<RuntimeEvent>.Item]) -> [ReadableEvent] {
    let policy = api.options.policy
    for case .event(.request(let logged)) in items {
      guard let request = try? logged.record.request.request(at: logged.address) else { continue }
      policy.learn(from: HTTPExchange(request: request, response: nil))
    }
    let (redaction, index) = (policy.redaction, api.index)
    return items.compactMap { item in
      switch item {
      case .dropped(let count): .dropped(count)
      case .event(.change(let change)): .change(change)
      case .event(.request(let logged)):
        JournalEntry(logged.record, at: logged.address, among: index, redactedBy: redaction).map(ReadableEvent.request)
      }
    }
  }
}
