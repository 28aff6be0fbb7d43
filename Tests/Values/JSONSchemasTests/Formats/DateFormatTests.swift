import Testing

@testable import JSONSchemas

@Suite("Formats of dates and times")
struct DateFormatTests {
  static let dates = [
    FormatRow(
      "date",
      "the days of a month",
      valid: ["2020-01-31", "2020-04-30", "2021-02-28", "0000-12-31"],
      invalid: ["2020-01-32", "2020-04-31", "2020-06-31", "2020-09-31", "2020-11-31", "2021-02-29", "2020-02-00"]
    ),
    FormatRow(
      "date",
      "leap years",
      valid: ["2020-02-29", "2000-02-29", "0000-02-29"],
      invalid: ["1900-02-29", "2020-02-30", "2100-02-29"]
    ),
    FormatRow(
      "date",
      "the way it is written",
      invalid: ["", "2020-1-20", "20200120", "2020-W01-1", "2020/01/20", "2020-01-2৪", "2020-13-01", "2020-00-01"]
    ),
    FormatRow(
      "time",
      "the way it is written",
      valid: ["08:30:06Z", "08:30:06z", "08:30:06.283185+23:59"],
      invalid: ["08:30:06", "8:30:06Z", "08:30:06.Z", "24:00:00Z", "00:60:00Z", "08:30:06+24:00", "08:30:06+00:60"]
    ),
    FormatRow(
      "time",
      "a leap second ends a day of UTC",
      valid: ["23:59:60Z", "01:29:60+01:30", "15:59:60-08:00", "00:29:60-23:30"],
      invalid: ["22:59:60Z", "23:58:60Z", "23:59:60+01:00", "23:59:61Z"]
    ),
    FormatRow(
      "date-time",
      "date, T, time and zone",
      valid: ["2020-08-28T15:07:02Z", "2020-08-28t15:07:02.123-08:00", "1998-12-31T23:59:60Z"],
      invalid: [
        "2020-08-28 15:07:02Z", "2020-08-28T15:07:02", "2020-08-28T15:07:02+0000", "2020-08-28T15:07:02+01:00Z",
        "2020-02-30T15:07:02Z", "2020-08-28T25:07:02Z", "2020-08-28", "",
      ]
    ),
    FormatRow(
      "iso8601-date-time",
      "the zone may have no colon",
      valid: [
        "2020-08-28T15:07:02+0000", "2020-08-28T15:07:02.5-0530", "2020-08-28T15:07:02+00:00", "2020-08-28T15:07:02Z",
      ],
      invalid: [
        "2020-08-28T15:07:02", "2020-08-28T15:07:02+00", "2020-08-28T15:07:02+0000Z", "2020-08-28T15:07:02+0000abc",
        "2020-08-28 15:07:02+0000", "2020-02-30T15:07:02+0000", "2020-08-28T25:07:02+0000", "2020-08-28T15:07:02+2400",
        "2020-08-28T15:07:02+0060", "2020-08-28T15:07:02+00:0", "2020-08-28T15:07:02 0000",
      ]
    ),
    FormatRow(
      "duration",
      "units follow one another",
      valid: ["P4Y", "P1Y2M3D", "PT0S", "P1DT12H", "PT36H", "P1M", "PT1M", "P2W", "P1Y2M3DT4H5M6S"],
      invalid: [
        "", "P", "PT", "P1", "P1YT", "PT1D", "P2D1Y", "P1D2H", "P2S", "P1Y2W", "P1Y3D", "PT1H3S", "P২Y", "4D", "PD",
        "P1.5D",
        "p1D",
      ]
    ),
  ]

  @Test("The formats of dates and times accept valid strings alone", arguments: dates)
  func strings(row: FormatRow) throws {
    try row.check()
  }
}
