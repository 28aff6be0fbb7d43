import JSONSchemas
import JSONSyntax
import Quantities

/// The strings to try at a place.
struct StringCandidates {
  let site: SchemaSite
  let text: String
  let seed: UInt64

  /// The longest text to try, in characters.
  private static let maximumLength = 2000

  /// The candidates: bounds of the length first, then the format and pattern, then texts that servers get wrong.
  var all: [ValueCandidate] {
    lengths.map { $0.with(.limit) } + formats + patterns.map { $0.with(.limit) } + unusual.map { $0.with(.odd) }
  }

  /// Texts as short and as long as the schemas allow, one shorter and one longer.
  private var lengths: [ValueCandidate] {
    let bounds = (site.all("minLength") + site.all("maxLength")).compactMap(\.integer)
    var seen: Set<Int> = [text.unicodeScalars.count]
    let counts = bounds.flatMap { [$0, $0 - 1, $0 + 1] }.filter { 0...Self.maximumLength ~= $0 }
    return counts.filter { seen.insert($0).inserted }.map { count in
      ValueCandidate(.string(fitted(to: count)), "has \(count) \(count == 1 ? "character" : "characters")")
    }
  }

  /// The text cut or padded to a length.
  private func fitted(to count: Int) -> String {
    var scalars = String.UnicodeScalarView(text.unicodeScalars.prefix(count))
    let padding = scalars.last ?? "a"
    while scalars.count < count { scalars.append(padding) }
    return String(scalars)
  }

  private var formats: [ValueCandidate] {
    site.all("format").compactMap(\.string).flatMap { format in
      (Self.samples[format] ?? []).map { ValueCandidate(.string($0), "is \"\($0)\"") }
        + [ValueCandidate(.string("not-a-\(format)"), "is \"not-a-\(format)\"")]
    }
  }

  /// Unusual but valid strings of formats.
  private static let samples: [String: [String]] = [
    "date": ["2024-02-29", "0001-01-01", "9999-12-31"],
    "date-time": ["2024-02-29T23:59:59Z", "1970-01-01T00:00:00+14:00", "2024-01-01T00:00:00.123456789Z"],
    "time": ["23:59:59Z", "00:00:00+14:00"],
    "uuid": ["00000000-0000-0000-0000-000000000000", "FFFFFFFF-FFFF-4FFF-BFFF-FFFFFFFFFFFF"],
    "email": ["a@b.example", "first.last+tag@example.co.uk"],
    "ipv4": ["0.0.0.0", "255.255.255.255"],
    "ipv6": ["::", "::1", "2001:db8:0:0:0:0:0:1"],
    "uri": ["https://example.com/", "urn:example:a", "https://example.com/a%20b?c=d#e"],
    "byte": ["", "AA=="],
  ]

  private var patterns: [ValueCandidate] {
    site.all("pattern").compactMap(\.string).flatMap { pattern -> [ValueCandidate] in
      guard let sampler = PatternSampler(pattern) else { return [] }
      var random = SeededGenerator(seed: seed, purpose: "pattern \(pattern)")
      let choices: [PatternSampler.Choice] = [
        .init(repeats: 0), .init(repeats: 8), .init(repeats: 6, isRandom: true, isMixed: true),
      ]
      return choices.compactMap { sampler.sample($0, using: &random) }.map {
        ValueCandidate(.string($0), "is \(SchemaSite.shown(.string($0)))")
      }
    }
  }

  /// Texts that servers often do not expect.
  private var unusual: [ValueCandidate] {
    [
      ValueCandidate(.string("Zoë 日本 🎉"), "has characters beyond ASCII"),
      ValueCandidate("", "is empty"),
      ValueCandidate(.string("'\"<>&;%\\"), "has quotation marks and other special characters"),
      ValueCandidate(.string(String(repeating: "a", count: 1000)), "has 1000 characters"),
      ValueCandidate(" ", "is a space"),
      ValueCandidate("null", "is the text null"),
      ValueCandidate("0", "is the text 0"),
      ValueCandidate("a\nb", "has a line break"),
      ValueCandidate("a\u{0}b", "has a null character"),
    ]
  }
}
