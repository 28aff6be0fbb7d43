import TestSupport
import Testing

@testable import FeedClient

@Suite("Work that several wait for", .hangLimit)
struct SharedTaskTests {
  private let calls = ControlledCalls<Void, Int>()

  private func work(_ whenAbandoned: SharedTask<Int>.AbandonmentPolicy) -> SharedTask<Int> {
    SharedTask(whenAbandoned: whenAbandoned) { [calls] in try await calls.call(()) }
  }

  @Test("Shared work delivers its result to all who wait, and to later callers")
  func shared() async throws {
    let work = work(.cancel)
    async let one = work.value()
    async let other = work.value()
    try await calls.next().succeed(7)
    #expect(try await [one, other] == [7, 7])
    #expect(try await work.value() == 7)
    #expect(calls.requests.count == 1)
  }

  @Test("Shared work fails for all who wait")
  func failure() async throws {
    let work = work(.continue)
    async let one = outcome(of: { try await work.value() })
    try await calls.next().fail(SampleError("a"))
    let result = await one
    #expect(throws: SampleError("a")) { try result.get() }
    await #expect(throws: SampleError("a")) { try await work.value() }
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @MainActor
  @Test("Shared work goes on without a task that was cancelled before it waited")
  func cancelledBefore() async throws {
    let work = work(.continue)
    let call = try await calls.next()
    let leaver = Task.immediate {
      cancelOwnTask()
      return try await work.value()
    }
    try #require(!call.isCancelled)
    call.succeed(7)
    #expect(await leaver.joined().isCancellation)
    #expect(try await work.value() == 7)
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @MainActor
  @Test("Shared work is cancelled when the only one who waits for it was cancelled before, who then sees its end")
  func abandonedBefore() async throws {
    let calls = ControlledCalls<Void, Int>(isDeafToCancellation: true)
    let work = SharedTask(whenAbandoned: .cancel) { try await calls.call(()) }
    let call = try await calls.next()
    let leaver = Task.immediate {
      cancelOwnTask()
      return try await work.value()
    }
    #expect(call.isCancelled)
    call.succeed(7)
    #expect(try await leaver.joined().get() == 7)
  }

  @Test("Shared work that is cancelled ends for all who wait")
  func cancelled() async throws {
    let work = work(.continue)
    async let result = outcome(of: { try await work.value() })
    _ = try await calls.next()
    work.cancel()
    await work.ended()
    #expect(await result.isCancellation)
  }
}
