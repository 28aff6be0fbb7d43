/// A spelling of a value of `format`, right or wrong; a validator tells them apart.
package struct FormatSpelling: Sendable, Hashable {
  /// An identifier: `leap-day`.
  package let name: String
  package let text: String
  /// Whether only a test of every spelling has the text; the others are unusual but valid.
  package let isRare: Bool

  /// Returns spellings of a format; none for an unknown one.
  ///
  /// - Parameter text: A valid value of the format, which some spellings change.
  package static func of(_ format: String, like text: String) -> [FormatSpelling] {
    switch format {
    case "uuid": common(uuids) + rare(spellings(ofUUID: text))
    case "uri": common(uris) + rare(urls)
    case "iri", "uri-reference", "iri-reference", "url": rare(urls)
    case "date-time": common(times) + rare(unusualTimes)
    case "iso8601-date-time": rare(unusualTimes)
    case "date": common(dates) + rare(unusualDates)
    case "time": common([("end-of-day", "23:59:59Z"), ("easternmost", "00:00:00+14:00")])
    case "email": common(emails) + rare(unusualEmails)
    case "idn-email": rare(unusualEmails)
    case "ipv4":
      common([("lowest", "0.0.0.0"), ("highest", "255.255.255.255")])
        + rare([("256", "192.0.2.256"), ("three-parts", "192.0.2")])
    case "ipv6":
      common([("shortest", "::"), ("loopback", "::1"), ("eight-parts", "2001:db8:0:0:0:0:0:1")])
        + rare([("three-colons", "2001:::1"), ("letters", "2001:db8::g")])
    case "byte": common([("empty-bytes", ""), ("one-byte", "AA==")])
    default: []
    }
  }

  private static func common(_ list: [(String, String)]) -> [FormatSpelling] {
    list.map { FormatSpelling(name: $0.0, text: $0.1, isRare: false) }
  }

  private static func rare(_ list: [(String, String)]) -> [FormatSpelling] {
    list.map { FormatSpelling(name: $0.0, text: $0.1, isRare: true) }
  }

  // MARK: UUIDs

  private static let uuids = [
    ("nil", "00000000-0000-0000-0000-000000000000"), ("greatest", "FFFFFFFF-FFFF-4FFF-BFFF-FFFFFFFFFFFF"),
  ]

  private static func spellings(ofUUID text: String) -> [(String, String)] {
    let elsewhere = "\(text.dropFirst(2).prefix(7))-\(text.dropFirst(9))-0"
    return [
      ("lower-case", text.lowercased()), ("upper-case", text.uppercased()), ("no-uuid", "1"),
      ("no-hyphens", text.filter { $0 != "-" }), ("braces", "{\(text)}"), ("urn", "urn:uuid:\(text)"),
      ("other-letters", "Z" + text.dropFirst()), ("hyphens-elsewhere", elsewhere),
    ]
  }

  // MARK: URLs and addresses

  private static let uris = [
    ("root", "https://example.com/"), ("no-location", "urn:example:a"),
    ("all-parts", "https://example.com/a%20b?c=d#e"),
  ]

  private static let emails = [("short", "a@b.example"), ("tagged", "first.last+tag@example.co.uk")]
  private static let unusualEmails = [("no-at", "person.example"), ("two-at", "a@b@example.com")]

  private static let urls = [
    ("escapes", "https://images.example/a%20b/%C3%A4.png"), ("encoded-slash", "https://images.example/a%2Fb.png"),
    ("query", "https://images.example/1.png?size=2&name=a%2Fb&empty="),
    ("upper-case", "HTTPS://images.example/Folder/IMAGE.PNG"), ("user", "https://user:secret@images.example/1.png"),
    ("port", "http://images.example:8080/1.png"), ("fragment", "https://images.example/1.png#top"),
    ("no-path", "https://images.example"), ("address", "http://[::1]:8080/1.png"), ("relative", "/images/1.png"),
    ("no-scheme", "images.example/1.png"), ("no-authority", "https:1.png"),
    ("other-scheme", "ftp://images.example/1.png"), ("mail", "mailto:person@images.example"),
    ("space", "https://images.example/a b.png"),
    ("broken-escape", "https://images.example/%zz.png"), ("open-bracket", "http://[::1/1.png"),
    ("umlaut", "https://images.example/\u{E4}.png"), ("angle", "https://images.example/<1>.png"),
  ]

  // MARK: Times

  private static let dates = [
    ("leap-day", "2024-02-29"), ("first-day", "0001-01-01"), ("far-future", "9999-12-31"),
  ]

  private static let times = [
    ("end-of-leap-day", "2024-02-29T23:59:59+02:00"), ("easternmost", "1970-01-01T00:00:00+14:00"),
    ("nanoseconds", "2024-01-01T00:00:00.123456789Z"),
  ]

  private static let unusualTimes =
    ([("leap-day", "2020-02-29"), ("far-future", "9999-12-31")] + unusualDates).map { ($0, "\($1)T11:24:59Z") } + [
      ("zulu", "2020-05-20T11:24:59Z"), ("with-colon", "2020-05-20T11:24:59+00:00"),
      ("without-colon", "2020-05-20T11:24:59+0000"), ("east", "2020-05-20T13:24:59+02:00"),
      ("west-without-colon", "2020-05-20T05:54:59-0530"), ("fraction", "2020-05-20T11:24:59.5Z"),
      ("milliseconds", "2020-05-20T11:24:59.250+00:00"), ("midnight", "2020-05-20T00:00:00Z"),
      ("end-of-day", "2020-05-20T23:59:59Z"), ("widest-zone", "2020-05-20T11:24:59+23:59"),
      ("hour-24", "2020-05-20T24:00:00Z"), ("hour-25", "2020-05-20T25:24:59Z"),
      ("minute-60", "2020-05-20T11:60:59Z"), ("second-61", "2020-05-20T11:24:61Z"),
      ("zone-of-24-hours", "2020-05-20T11:24:59+24:00"), ("zone-of-60-minutes", "2020-05-20T11:24:59+01:60"),
      ("zone-of-hours", "2020-05-20T11:24:59+00"), ("no-zone", "2020-05-20T11:24:59"),
      ("no-seconds", "2020-05-20T11:24Z"), ("space-for-t", "2020-05-20 11:24:59+00:00"),
      ("letters-after-zone", "2020-05-20T11:24:59+00:00abc"), ("letters-after-zulu", "2020-05-20T11:24:59Zulu"),
      ("comma", "2020-05-20T11:24:59,5Z"), ("empty-fraction", "2020-05-20T11:24:59.Z"),
      ("day-alone", "2020-05-20"), ("seconds-since-1970", "1589973899"), ("basic", "20200520T112459Z"),
    ]

  private static let unusualDates = [
    ("leap-day-of-2000", "2000-02-29"), ("before-1970", "1969-07-20"), ("30-february", "2020-02-30"),
    ("29-february-of-2019", "2019-02-29"),
    ("29-february-of-2100", "2100-02-29"), ("31-april", "2020-04-31"), ("month-13", "2020-13-01"),
    ("month-0", "2020-00-01"), ("day-0", "2020-05-00"), ("day-32", "2020-05-32"), ("year-of-two-digits", "20-05-20"),
  ]
}
