import Quantities
import Testing

@Suite("Durations, byte counts and seeds")
struct QuantityTests {
  @Test(
    "A duration is read with or without its unit",
    arguments: [
      ("2", 2.0), ("0.5", 0.5), ("500ms", 0.5), ("2s", 2), ("1m", 60), ("1h", 3600), ("", nil), ("-1", nil),
      ("1d", nil), ("1e3", nil), ("1.2.3", nil), ("s", nil), ("١", nil),
    ] as [(String, Double?)]
  )
  func durations(_ text: String, _ seconds: Double?) {
    #expect(DurationText.seconds(ofTime: text) == seconds)
  }

  @Test(
    "An age is read only with its unit",
    arguments: [("90m", 5400.0), ("12h", 43_200), ("30d", 2_592_000), ("4w", 2_419_200), ("30", nil), ("2s", nil)]
      as [(String, Double?)]
  )
  func ages(_ text: String, _ seconds: Double?) {
    #expect(DurationText.seconds(ofAge: text) == seconds)
  }

  @Test(
    "A duration is written with no more digits than it has",
    arguments: [
      (Duration.seconds(10), "10 s"), (.milliseconds(300), "0.3 s"), (.milliseconds(1_250), "1.25 s"),
      (.milliseconds(99), "99 ms"), (.zero, "0 ms"), (.seconds(Int64.max), "9223372036854775.807 s"),
    ]
  )
  func writing(_ duration: Duration, _ text: String) {
    #expect(DurationText.of(duration) == text)
  }

  @Test(
    "Seconds beyond the range of a duration are clamped",
    arguments: [(-1.0, 0), (.infinity, 3_153_600_000), (.nan, 0)]
  )
  func clamping(_ seconds: Double, _ clamped: Int) {
    #expect(DurationText.duration(seconds) == .seconds(clamped))
  }

  @Test(
    "A byte count is read in units of 1024",
    arguments: [
      ("65536", 65_536), ("512KB", 524_288), ("64mib", 67_108_864), ("1GB", 1 << 30), ("99999999999GB", .max),
      ("", nil), ("KB", nil), ("1 KB", nil), ("1XB", nil), ("-1", nil), ("1\u{212A}", nil),
    ] as [(String, Int?)]
  )
  func byteCounts(_ text: String, _ count: Int?) {
    #expect(ByteCountText.parse(text) == count)
  }

  @Test("Equal seeds and purposes give equal choices, and another purpose gives others")
  func seeds() {
    func numbers(_ seed: UInt64, _ purpose: String) -> [UInt64] {
      var random = SeededGenerator(seed: seed, purpose: purpose)
      return (0..<4).map { _ in random.next() }
    }
    #expect(numbers(1, "a") == numbers(1, "a"))
    #expect(Set([numbers(1, "a"), numbers(1000, "a"), numbers(1, "b")]).count == 3)
  }

  @Test("A sample keeps the order of its elements and never has more than there are", arguments: [0, 3, 20])
  func samples(count: Int) {
    var random = SeededGenerator(seed: 7, purpose: "sample")
    let sample = random.sample(Array(0..<10), count: count)
    #expect(sample == sample.sorted() && sample.count == min(count, 10))
  }
}
