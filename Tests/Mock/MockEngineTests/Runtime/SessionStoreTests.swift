import MockTestSupport
import Testing

@testable import MockEngine

@Suite("What is remembered of sessions")
struct SessionStoreTests {
  private static let sequence = SessionStore.Sequence(api: "", start: 0)

  @Test("The session store counts each sequence of each session by itself")
  func sequences() {
    var store = SessionStore()
    let other = SessionStore.Sequence(api: "", start: 1)
    let another = SessionStore.Sequence(api: "old", start: 0)
    #expect((0..<3).map { _ in store.count(Self.sequence, in: "a") } == [0, 1, 2])
    #expect(store.count(other, in: "a") == 0)
    #expect(store.count(another, in: "a") == 0)
    #expect(store.count(Self.sequence, in: "b") == 0)
    #expect(store.count(Self.sequence, in: nil) == 0)
    #expect(store.count(Self.sequence, in: nil) == 1)
    #expect(store.count(Self.sequence, in: "a") == 3)
  }

  @Test("The session store counts the requests of each operation, from when a scenario was chosen")
  func operations() throws {
    var store = SessionStore()
    func count(_ operation: String?, _ session: String?) -> Int { store.count(operation, in: "slow", of: session) }
    #expect((0..<2).map { _ in count("getFeed", "a") } == [0, 1])
    #expect(count("getImage", "a") == 0)
    #expect(count(nil, "a") == 0)
    #expect((0..<2).map { _ in count("getFeed", nil) } == [0, 1])
    store.play(try JournalFixture.stage(), in: "a")
    #expect(count("getFeed", "a") == 0)
    #expect(count("getFeed", nil) == 2)
    // A scenario for all begins anew in the sessions that have none of their own.
    #expect(count("getFeed", "b") == 0)
    store.restartScenario()
    #expect([count("getFeed", "a"), count("getFeed", nil), count("getFeed", "b")] == [1, 0, 0])
  }

  @Test("Removing a session's scenario keeps its place in recorded sequences")
  func leaving() throws {
    var store = SessionStore()
    store.play(try JournalFixture.stage(), in: "a")
    #expect([store.count(nil, in: "slow", of: "a"), store.count(Self.sequence, in: "a")] == [0, 0])
    store.leaveScenario(of: "a")
    store.leaveScenario(of: "b")
    #expect(store.stage(of: "a") == nil && store.count == 1)
    #expect([store.count(nil, in: "slow", of: "a"), store.count(Self.sequence, in: "a")] == [0, 1])
  }

  @Test("Reading the counts of sessions changes none", arguments: [nil, "a"])
  func counted(session: String?) {
    var store = SessionStore()
    #expect(store.requestCount(Self.sequence, in: session) == 0)
    _ = store.count(Self.sequence, in: session)
    #expect((0..<2).map { _ in store.requestCount(Self.sequence, in: session) } == [1, 1])
    #expect(store.requestCount(Self.sequence, in: "b") == 0)
  }

  @Test("The session store forgets the sessions that were away the longest, and keeps what is in use")
  func bound() {
    var store = SessionStore(limit: 20)
    for number in 0..<200 {
      _ = store.count(Self.sequence, in: "busy")
      _ = store.count(Self.sequence, in: "\(number)")
      #expect(store.count <= 20)
    }
    #expect(store.count(Self.sequence, in: "busy") == 200)
    #expect(store.count(Self.sequence, in: "199") == 1)
    #expect(store.count(Self.sequence, in: "0") == 0)
  }

  @Test("The session store bounds what one session can make it count")
  func subjects() {
    var store = SessionStore()
    for number in 0..<10_000 { _ = store.count(nil, in: "slow:delay=\(number)ms", of: "a") }
    #expect(store.count(nil, in: "slow:delay=9999ms", of: "a") == 1)
    #expect(store.count(nil, in: "slow:delay=1ms", of: "a") == 0)
  }

  @Test("Sessions that count much are forgotten before they take too much memory")
  func bytes() throws {
    var store = SessionStore(byteLimit: 1 << 20)
    let padding = String(repeating: " ", count: 900)
    for session in 0..<100 {
      for number in 0..<500 {
        let scenario = "slow:delay=\(number)ms" + padding
        _ = store.count(nil, in: scenario, of: "\(session)")
        #expect(store.size <= 1 << 20)
      }
    }
    #expect((10..<90).contains(store.count))
    #expect(store.count(nil, in: "slow:delay=499ms" + padding, of: "99") == 1)
    for session in 0..<100 { store.forget("\(session)") }
    #expect(store.size == 0 && store.count == 0)
  }

  @Test("Scenarios of sessions are counted, so that they need not be looked up where there are none")
  func choices() throws {
    var store = SessionStore(limit: 10)
    #expect(!store.hasChoices)
    for number in 0..<30 { store.play(try JournalFixture.stage(), in: "\(number)") }
    #expect(store.hasChoices)
    for number in 0..<15 { store.forget("\(number)") }
    for number in 15..<30 { store.leaveScenario(of: "\(number)") }
    #expect(!store.hasChoices)
  }

  @Test("A reset session has no scenario and no counts")
  func restart() throws {
    var store = SessionStore()
    store.play(try JournalFixture.stage(), in: "a")
    _ = store.count(Self.sequence, in: "a")
    let slow = try ScenarioBook.builtIn.scenario("slow")
    store.restart { MockRuntime.Stage(api: $0.api, name: "", scenario: slow) }
    #expect(store.stage(of: "a")?.scenario == slow)
    #expect(store.stage(of: "b") == nil)
    #expect(store.hasChoices)
    #expect(store.count(Self.sequence, in: "a") == 0)
  }
}
