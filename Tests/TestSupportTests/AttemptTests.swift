import TestSupport
import Testing

@Suite("Attempts with enough time")
struct AttemptTests {
  @Test("The time of an attempt doubles until it is enough")
  func enough() async {
    let (value, time) = await withEnoughTime(from: .seconds(1)) {
      $0
    } until: {
      $0 > .seconds(5)
    }
    #expect(value == .seconds(8))
    #expect(time == .seconds(8))
  }

  @Test("The ninth attempt is the last one")
  func last() async {
    var count = 0
    let (value, _) = await withEnoughTime(from: .seconds(1)) { _ in
      count += 1
      return count
    } until: { _ in
      false
    }
    #expect(value == 9)
  }

  @Test("Work on an input that is eight times as large takes several times as long where it is linear")
  func ratio() {
    func work(_ count: Int) -> Int { (0..<count).reduce(0) { $0 &+ $1 &* $1 } }
    let ratio = ProcessorTime.ratio(of: { _ = work(800_000) }, to: { _ = work(100_000) })
    #expect(ratio > 2 && ratio < 24)
  }
}
