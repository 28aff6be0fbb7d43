import TestSupport
import Testing

@testable import FeedClient

@Suite("Work that several wait for", .hangLimit)
struct SharedTaskTests {
  private let calls = ControlledCalls<Void, Int>()

  private func work(_ whenAbandoned: SharedTask<Int>.AbandonmentPolicy) -> SharedTask<Int> {
    SharedTask(whenAbandoned: whenAbandoned) { [calls] in try await calls.call(()) }
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
}
