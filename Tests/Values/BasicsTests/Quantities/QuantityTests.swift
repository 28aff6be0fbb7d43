import Basics
import Testing

@Suite("Durations, byte counts and seeds")
struct QuantityTests {
  @Test(
    "A duration is read with or without its unit",
    arguments: [
      ("2", 2.0), ("0.5", 0.5), ("500ms", 0.5), ("2s", 2), ("1m", 60), ("1h", 3600), ("", nil), ("-1", nil),
      ("1d", nil), ("1e3", nil), ("1.2.3", nil), ("s", nil), ("١", nil), ("2x", nil), ("inf", nil), ("0x2", nil),
    ] as [(String, Double?)]
  )
  func durations(_ text: String, _ seconds: Double?) {
    #expect(DurationText.seconds(ofTime: text) == seconds)
  }

  @Test(
    "An age is read only with its unit",
    arguments: [
      ("90m", 5400.0), ("12h", 43_200), ("30d", 2_592_000), ("4w", 2_419_200), ("30", nil), ("2s", nil),
      ("", nil), ("d", nil), ("-1d", nil), ("1y", nil), ("1e3d", nil),
    ] as [(String, Double?)]
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

  @Test(
    "A moment is read in any time zone, with or without a fraction",
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2026-05-04T09:41:00.217Z", 1_777_887_660_217_000_000),
      ("2026-05-04T11:41:00.217+02:00", 1_777_887_660_217_000_000), ("2024-02-29T23:59:60Z", 1_709_251_200_000_000_000),
      ("1969-12-31T23:59:59.5", -500_000_000), ("2026-02-30T00:00:00Z", nil), ("2026-05-04", nil), ("", nil),
      ("2026-05-04T24:00:00Z", nil), ("2026-05-04T09:41:00+2", nil), ("9999-01-01T00:00:00Z", nil),
    ] as [(String, Int64?)]
  )
  func moments(_ text: String, _ nanoseconds: Int64?) {
    #expect(Timestamp.parse(text) == nanoseconds)
  }

  @Test(
    "A moment is written in UTC with milliseconds",
    arguments: [
      (0, "1970-01-01T00:00:00.000Z"), (1_777_887_660_217_999_999, "2026-05-04T09:41:00.217Z"),
      (-1, "1969-12-31T23:59:59.999Z"), (951_825_600_000_000_000, "2000-02-29T12:00:00.000Z"),
      (.max, "2262-04-11T23:47:16.854Z"), (.min, "1677-09-21T00:12:43.145Z"),
    ] as [(Int64, String)]
  )
  func writingMoments(_ nanoseconds: Int64, _ text: String) {
    #expect(Timestamp.text(nanoseconds: nanoseconds) == text)
  }
}
