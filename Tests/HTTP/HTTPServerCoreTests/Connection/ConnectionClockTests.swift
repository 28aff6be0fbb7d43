import NIOCore
import NIOPosix
import Testing

@testable import HTTPServerCore

@Suite("The clock of a connection")
struct ConnectionClockTests {
  private final class Calls {
    var count = 0
  }

  /// How often a clock said that it is late, once a time had passed that a test allowed.
  private func calls(_ use: @escaping @Sendable (ConnectionClock) -> Void) async throws -> Int {
    let loop = MultiThreadedEventLoopGroup.singleton.next()
    return try await loop.flatSubmit {
      let (clock, calls) = (ConnectionClock(), Calls())
      clock.start(on: loop) { calls.count += 1 }
      use(clock)
      // A loop calls what is due in the order of the times, so that this comes after all that the clock does.
      return loop.assumeIsolated().scheduleTask(in: .milliseconds(5)) {
        clock.stop()
        return calls.count
      }.futureResult
    }.get()
  }

  @Test("The clock of a connection reports a passed deadline once")
  func late() async throws { #expect(try await calls { $0.allow(.milliseconds(1)) } == 1) }

  @Test("The clock of a connection reports nothing before the deadline")
  func early() async throws { #expect(try await calls { $0.allow(.hours(1)) } == 0) }

  @Test("The clock of a connection counts from the last time that was allowed, a later one or an earlier")
  func moved() async throws {
    let later = try await calls { clock in
      clock.allow(.milliseconds(1))
      clock.allow(.hours(1))
    }
    let earlier = try await calls { clock in
      clock.allow(.hours(1))
      clock.allow(.milliseconds(1))
    }
    #expect([later, earlier] == [0, 1])
  }

  @Test("The clock of a connection says nothing while any time is allowed, and goes on afterwards")
  func unbounded() async throws {
    let any = try await calls { clock in
      clock.allow(.milliseconds(1))
      clock.allowAny()
      #expect(clock.allowsAny)
    }
    let again = try await calls { clock in
      clock.allow(.milliseconds(1))
      clock.allowAny()
      clock.allow(.milliseconds(2))
      #expect(!clock.allowsAny)
    }
    #expect([any, again] == [0, 1])
  }

  @Test("The clock of a connection says nothing when it was stopped, or not started")
  func stopped() async throws {
    let stopped = try await calls { clock in
      clock.allow(.milliseconds(1))
      clock.stop()
      clock.allow(.milliseconds(1))
    }
    #expect(stopped == 0)
  }
}
