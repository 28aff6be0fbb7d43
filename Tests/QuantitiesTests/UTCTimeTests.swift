import Testing

@testable import Quantities

@Suite("Points in time are written in UTC")
struct UTCTimeTests {
  @Test(
    "Points in time are written in UTC to the millisecond",
    arguments: [
      (0, "1970-01-01T00:00:00.000Z"), (1_709_208_000_250_999_999, "2024-02-29T12:00:00.250Z"),
      (951_782_399_999_000_000, "2000-02-28T23:59:59.999Z"), (951_782_400_000_000_000, "2000-02-29T00:00:00.000Z"),
      (4_107_542_400_000_000_000, "2100-03-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
      (-86_400_000_000_000, "1969-12-31T00:00:00.000Z"), (1_735_689_599_000_000_000, "2024-12-31T23:59:59.000Z"),
    ] as [(Int64, String)]
  )
  func text(_ row: (time: Int64, text: String)) { #expect(UTCTime.text(of: row.time) == row.text) }
}
