import Basics
import FeedAcceptance
import FeedClient
import TestSupport
import Testing

@Suite("Adapters for a team's own types", .takesTurns)
struct TeamAdapterTests {
  @Test("The last value of a publisher is its value")
  func lastValue() async throws {
    let value: Int = try await PublisherTask.value { receiveValue, receiveEnd in
      receiveValue(1)
      receiveValue(2)
      receiveEnd(nil)
      return {}
    }
    #expect(value == 2)
  }

  @Test("A publisher that finishes without a value is an error, unless only its end matters")
  func noValue() async throws {
    await #expect(throws: PublisherWithoutValue.self) {
      let _: Int = try await PublisherTask.value { _, receiveEnd in
        receiveEnd(nil)
        return {}
      }
    }
    try await PublisherTask.end { receiveEnd in
      receiveEnd(nil)
      return {}
    }
  }

  @Test("The error of a publisher is thrown")
  func error() async {
    await #expect(throws: FeedError.connectivity) {
      let _: Int = try await PublisherTask.value { _, receiveEnd in
        receiveEnd(FeedError.connectivity)
        return {}
      }
    }
  }

  @Test("A cancelled task cancels its subscription")
  func cancelled() async {
    let (subscribed, subscribing) = AsyncStream.makeStream(of: Void.self)
    let isCancelled = AtomicFlag()
    let task = Task {
      let _: Int = try await PublisherTask.value { _, _ in
        subscribing.finish()
        return { isCancelled.set() }
      }
    }
    for await _ in subscribed {}
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    let wasCancelled = isCancelled.isSet
    #expect(wasCancelled)
  }
}
