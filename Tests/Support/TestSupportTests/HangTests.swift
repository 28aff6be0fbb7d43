import Basics
import Testing

@testable import TestSupport

@Suite("Tests that hang", .hangLimit)
struct HangTests {
  private let clock = ManualClock()

  /// Waits until somebody sleeps, and lets the hang limit pass.
  private func passLimit() async {
    while clock.sleepers == 0 { await Task.yield() }
    clock.advance(by: .hangLimit)
  }

  @Test("A test that hangs is cancelled, with a message that names it")
  func hanging() async throws {
    let test = try #require(Test.current)
    var messages: [String] = []
    async let passing: Void = passLimit()
    await #expect(throws: CancellationError.self) {
      try await HangLimit.watch(test, on: clock) {
        try await Task.sleep(for: .beyondHangs)
      } onHang: {
        messages.append($0)
      }
    }
    await passing
    #expect(messages.count == 1)
    let message = try #require(messages.first)
    #expect(message.hasPrefix("\"A test that hangs is cancelled, with a message that names it\" hangs: "))
  }

  @Test("The turn of a test that hangs goes to the next test before it has ended")
  func turn() async throws {
    let test = try #require(Test.current)
    let turnstile = Turnstile(places: 1)
    let (release, releasing) = AsyncStream.makeStream(of: Void.self)
    async let passing: Void = passLimit()
    async let hanging: Void = TurnTaking.run(test, through: turnstile, on: clock) {
      // It notices nothing of being cancelled.
      await Task.detached { for await _ in release { return } }.value
    } onHang: { _ in
    }
    await passing
    try await TurnTaking.run(test, through: turnstile, on: ManualClock()) {
      releasing.yield()
    } onHang: {
      Issue.record("\($0)")
    }
    try await hanging
  }

  @Test("The time in which a test waits for its turn does not count")
  func waiting() async throws {
    let test = try #require(Test.current)
    let turnstile = Turnstile(places: 1)
    let turn = await turnstile.enter()
    let hasRun = Flag()
    async let waiting: Void = TurnTaking.run(test, through: turnstile, on: clock) {
      hasRun.set()
    } onHang: {
      Issue.record("\($0)")
    }
    for _ in 0..<100 { await Task.yield() }
    #expect(clock.sleepers == 0)
    clock.advance(by: .hangLimit * 10)
    turn.end()
    try await waiting
    #expect(hasRun.isSet)
  }

  @Test("A body that does not end after it was cancelled is given up, once")
  func stuck() async throws {
    let (release, releasing) = AsyncStream.makeStream(of: Void.self)
    let events = Mutex<[String]>([])
    async let passing: Void = {
      await passLimit()
      await passLimit()
    }()
    try await HangWatch(clock: clock, limit: .hangLimit).run {
      await Task.detached { for await _ in release { return } }.value
    } onHang: {
      events.withLock { $0.append("hangs") }
    } onStuck: {
      events.withLock { $0.append("stuck") }
      releasing.yield()
    }
    await passing
    #expect(events.withLock(\.self) == ["hangs", "stuck"])
  }

  @Test("A body that ends in time ends its watch, with what it throws")
  func inTime() async throws {
    struct Failure: Error {}
    let watch = HangWatch(clock: clock, limit: .hangLimit)
    try await watch.run({}, onHang: { Issue.record("it hangs") }, onStuck: {})
    await #expect(throws: Failure.self) {
      try await watch.run({ throw Failure() }, onHang: { Issue.record("it hangs") }, onStuck: {})
    }
    #expect(clock.sleepers == 0)
  }
}
