import HTTPWireFormat
import NIOCore
import Testing

@testable import HTTPServerCore

@Suite("A player of what is done on the wire")
struct PlanPlayerTests {
  /// What is done, one text a thing; `held` says which askings find that the client does not take what was sent.
  private func actions(_ plan: WirePlan, closes: Bool = false, held: Set<Int> = []) -> [String] {
    var player = PlanPlayer(plan, closes: closes)
    var actions: [String] = []
    for number in 0..<1000 {
      switch player.next(isWritable: !held.contains(number)) {
      case .send(let bytes): actions.append(String(decoding: bytes, as: UTF8.self))
      case .wait(let time, let isHeldUp): actions.append("\(time.nanoseconds / 1_000_000)ms\(isHeldUp ? " held" : "")")
      case .end(let ending, let closes): return actions + ["\(ending)\(closes ? " closes" : "")"]
      }
    }
    return actions + ["without end"]
  }

  @Test("A wire plan is played step by step, then ends the connection as it says")
  func steps() {
    let plan = WirePlan([.send(Array("a".utf8)), .wait(.seconds(2)), .send(Array("b".utf8))], ending: .reset)
    #expect(actions(plan) == ["a", "2000ms", "b", "reset"])
    #expect(actions(WirePlan([], ending: .silence)) == ["silence"])
    #expect(actions(WirePlan([]), closes: true) == ["open closes"])
  }

  @Test(
    "A wire plan sends bytes at their rate, the first at once",
    arguments: [
      (20, ["ab", "100ms", "cd", "100ms", "e", "open"]), (25, ["ab", "100ms", "cde", "open"]),
      (10, ["a", "100ms", "b", "100ms", "c", "100ms", "d", "100ms", "e", "open"]), (1000, ["abcde", "open"]),
      (Int.max, ["abcde", "open"]),
      (
        5,
        [
          "a", "100ms", "100ms", "100ms", "b", "100ms", "100ms", "c", "100ms", "100ms", "d", "100ms", "100ms", "e",
          "open",
        ]
      ),
    ]
  )
  func trickle(rate: Int, expected: [String]) {
    #expect(actions(WirePlan([.trickle(Array("abcde".utf8), bytesPerSecond: rate)])) == expected)
  }

  @Test("A wire plan sends no portion while the client does not read, and loses none")
  func heldUp() {
    let plan = WirePlan([.trickle(Array("abcd".utf8), bytesPerSecond: 20)], ending: .close)
    #expect(actions(plan, held: [2, 3]) == ["ab", "100ms", "100ms held", "100ms held", "cd", "close"])
  }

  @Test("A wire plan without bytes sends nothing")
  func nothing() {
    #expect(actions(WirePlan([.trickle([], bytesPerSecond: 0), .send([])])) == ["", "open"])
  }
}
