import Basics
import ContractReports
import Diagnostics
import HARRecordings
import RecordingChecks
import Testing

@Suite("The age of recordings")
struct RecordingAgeTests {
  private static func messages(_ dates: [String?], maximum: String = "30d", now: Int64? = nil) throws -> [String] {
    let entries = dates.map { date in
      """
      {\(date.map { #""startedDateTime": "\#($0)","# } ?? "")
       "request": {"method": "GET", "url": "https://api.example/a", "headers": []},
       "response": {"status": 200, "headers": [], "content": {"size": 1, "text": "a", "mimeType": "text/plain"}}}
      """
    }
    let text = #"{"log": {"entries": [\#(entries.joined(separator: ",\n"))]}}"#
    let recording = try RecordingReader().read(Array(text.utf8), file: "a.har")
    try #require(recording.entries.count == dates.count)
    let now = try now ?? #require(Timestamp.parse("2026-05-31T12:00:00Z"))
    let seconds = try #require(DurationText.seconds(ofAge: maximum))
    let age = RecordingAge(maximum: DurationText.duration(seconds), text: maximum, now: now)
    let findings = age.findings(of: recording)
    #expect(findings.allSatisfy { $0.check == .age && $0.severity == .warning && $0.contract != nil })
    return findings.map(\.message)
  }

  @Test(
    "The age of a recording counts from its date to now, in any time zone",
    arguments: [
      ("2026-05-01T12:00:00Z", false), ("2026-05-01T11:59:59Z", true), ("2026-05-01T13:59:59.999+02:00", true),
      ("2026-05-01T14:00:00.000+02:00", false), ("2026-05-01T11:59:59.5", true), ("2026-05-02T12:00:00", false),
    ]
  )
  func boundary(_ date: String, _ isStale: Bool) throws {
    #expect(try Self.messages([date]).isEmpty != isStale)
  }

  @Test(
    "A clock that is set to any time makes a recording older or newer, and ends nothing",
    arguments: [
      (Int64.max, "1900-01-01T00:00:00Z", true), (Int64.max, "2200-12-31T00:00:00Z", true),
      (Int64.min, "2200-12-31T00:00:00Z", false), (Int64.min, "1900-01-01T00:00:00Z", false),
      (-2_177_452_800_000_000_000, "2200-12-31T00:00:00Z", false), (0, "2026-05-01T00:00:00Z", false),
    ] as [(Int64, String, Bool)]
  )
  func anyClock(_ row: (now: Int64, date: String, isStale: Bool)) throws {
    #expect(try Self.messages([row.date], now: row.now).isEmpty != row.isStale)
  }

  @Test("A finding about stale recordings names the oldest, and how many are stale")
  func oldest() throws {
    #expect(
      try Self.messages(["2026-05-30T12:00:00Z", "2026-03-01T12:00:00Z", "2026-02-28T11:00:00Z"]) == [
        "2 of 3 recordings are older than 30d; the oldest is entry 3, 92 days old; compare them with the API (contract drift), or "
          + "record them again"
      ]
    )
    #expect(
      try Self.messages(["2026-05-31T09:30:00Z"], maximum: "90m") == [
        "1 of 1 recording is older than 90m; the oldest is entry 1, 2 hours old; compare them with the API (contract drift), or "
          + "record them again"
      ]
    )
  }

  @Test("A recording without a date is reported, because its age is unknown", arguments: [nil, "yesterday"])
  func undated(_ date: String?) throws {
    #expect(
      try Self.messages(["2026-05-30T12:00:00Z", date]) == [
        "1 of 2 recordings does not say when it was made; the first is entry 2; give it a startedDateTime, or record it "
          + "again"
      ]
    )
  }
}
