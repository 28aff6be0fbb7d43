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
}
