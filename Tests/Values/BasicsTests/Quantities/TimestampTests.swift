import Testing

@testable import Basics

@Suite("Points in time are written in UTC")
struct TimestampTests {
  @Test(
    "Points in time are written in UTC to the millisecond",
    arguments: [
      (0, "1970-01-01T00:00:00.000Z"), (1_709_208_000_250_999_999, "2024-02-29T12:00:00.250Z"),
      (951_782_399_999_000_000, "2000-02-28T23:59:59.999Z"), (951_782_400_000_000_000, "2000-02-29T00:00:00.000Z"),
      (4_107_542_400_000_000_000, "2100-03-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
      (-86_400_000_000_000, "1969-12-31T00:00:00.000Z"), (1_735_689_599_000_000_000, "2024-12-31T23:59:59.000Z"),
    ] as [(Int64, String)]
  )
  func text(_ row: (time: Int64, text: String)) { #expect(Timestamp.text(nanoseconds: row.time) == row.text) }

  @Test(
    "A second that no number of nanoseconds has is the nearest that has one",
    arguments: [
      (0, "1970-01-01T00:00:00.000Z"), (9_223_372_036, "2262-04-11T23:47:16.000Z"),
      (9_223_372_037, "2262-04-11T23:47:16.854Z"), (253_402_300_800, "2262-04-11T23:47:16.854Z"),
      (.max, "2262-04-11T23:47:16.854Z"), (-62_167_219_200, "1677-09-21T00:12:43.145Z"),
      (.min, "1677-09-21T00:12:43.145Z"), (-1, "1969-12-31T23:59:59.000Z"),
    ] as [(Int64, String)]
  )
  func seconds(_ row: (seconds: Int64, text: String)) {
    #expect(Timestamp.text(nanoseconds: Timestamp.nanoseconds(ofSeconds: row.seconds)) == row.text)
  }

  @Test("The clock that nobody sets does not go back")
  func steady() { #expect(WallClock.steady <= WallClock.steady && WallClock.steady > 0) }
}

@Suite("Dates are days of any year")
struct DateTests {
  @Test(
    "A date is the number of its day, and other texts are none",
    arguments: [
      ("1970-01-01", 0), ("1970-01-02", 1), ("1969-12-31", -1), ("2000-02-29", 11016), ("9999-12-31", 2_932_896),
      ("0001-01-01", -719_162), ("2100-02-29", nil), ("2026-02-30", nil), ("2026-00-10", nil), ("2026-13-10", nil),
      ("0000-01-01", nil), ("2026-1-01", nil), ("2026-01-01T00:00:00Z", nil), ("", nil), ("10000-01-01", nil),
    ] as [(String, Int64?)]
  )
  func days(_ row: (text: String, day: Int64?)) { #expect(Timestamp.day(ofDate: row.text) == row.day) }
}
