import Basics
import JSONSchemas
import JSONSyntax

extension PlaceCandidates {
  /// The longest text that is tried in requests, and the longest of all, in characters.
  private static let (maximumLength, maximumRareLength) = (2000, 100_000)

  /// Texts as short and as long as the schemas allow, one shorter and one longer.
  func lengths(of text: String) -> [VariationCandidate] {
    let bounds =
      place.all("minLength").compactMap(\.integer).map { bound in
        [("shortest", bound), ("too-short", bound &- 1), ("longer-than-shortest", bound &+ 1)]
      }
      + place.all("maxLength").compactMap(\.integer).map { bound in
        [("longest", bound), ("shorter-than-longest", bound &- 1), ("too-long", bound &+ 1)]
      }
    var seen: Set<Int> = []
    return bounds.joined().filter { 0...Self.maximumRareLength ~= $0.1 && seen.insert($0.1).inserted }
      .map { name, count in
        let phrase = "has \(count) \(count == 1 ? "character" : "characters")"
        let rarity: VariationCandidate.Rarity = count > Self.maximumLength ? .rare : .limit
        let isAddress = place.all("format").contains { $0.string == "email" }
        let fitted = isAddress ? Self.address(text, of: count) : nil
        return candidate(.length, name, .string(fitted ?? Self.fitted(text, to: count)), phrase, rarity)
      }
  }

  /// Returns a text cut or padded to a length.
  private static func fitted(_ text: String, to count: Int) -> String {
    var scalars = String.UnicodeScalarView(text.unicodeScalars.prefix(count))
    let padding = scalars.last ?? "a"
    for _ in 0..<max(0, count - scalars.count) { scalars.append(padding) }
    return String(scalars)
  }

  /// Returns a mail address with a longer domain, whose labels have at most 63 characters; `nil` for a shorter one.
  private static func address(_ text: String, of count: Int) -> String? {
    guard let at = text.lastIndex(of: "@"), count > text.unicodeScalars.count else { return nil }
    var missing = count - text.unicodeScalars.count
    var labels = ""
    while missing > 1 {
      // No single character may remain, which would be a dot alone.
      let length = missing == 65 ? 63 : min(missing, 64)
      labels += String(repeating: "a", count: length - 1) + "."
      missing -= length
    }
    return "\(text[..<at])\(missing == 1 ? "a" : "")@\(labels)\(text[text.index(after: at)...])"
  }

  /// Right and wrong spellings of the formats.
  func formats(_ text: String) -> [VariationCandidate] {
    place.all("format").compactMap(\.string).flatMap { format in
      FormatSpelling.of(format, like: text).map {
        candidate(.format, $0.name, .string($0.text), Self.whatIs($0.text), $0.isRare ? .rare : .ordinary)
      } + [candidate(.format, "other", .string("not-a-\(format)"), Self.whatIs("not-a-\(format)"))]
    }
  }

  private static func whatIs(_ text: String) -> String { text.isEmpty ? "is empty" : "is \"\(text)\"" }

  /// Texts of the patterns, and in the fewest characters that they allow.
  var patterns: [VariationCandidate] {
    place.all("pattern").compactMap(\.string).flatMap { pattern -> [VariationCandidate] in
      guard let sampler = PatternSampler(pattern) else { return [] }
      var random = SeededGenerator(seed: seed, purpose: "pattern \(pattern)")
      let choices: [(name: String, choice: PatternSampler.Choice)] = [
        ("shortest-of-pattern", .init(repeats: 0)), ("long-of-pattern", .init(repeats: 8)),
        ("mixed-of-pattern", .init(repeats: 6, isRandom: true, isMixed: true)),
      ]
      return choices.compactMap { name, choice in
        sampler.sample(choice, using: &random).map { text in
          candidate(.pattern, name, .string(text), "is \(JSONLiteral.string(text).excerpt)", .limit)
        }
      }
    }
  }

  /// Texts that software often gets wrong, and where a text has a form, the text with a small mistake.
  func texts(_ text: String) -> [VariationCandidate] {
    guard place.all("enum").isEmpty else { return mistakes(in: text) }
    let formats = place.all("format").compactMap(\.string)
    let hasForm = !place.allowedValues.isEmpty || formats.contains { !FormatSpelling.of($0, like: text).isEmpty }
    let unusual = UnusualText.all.filter { !hasForm || !$0.isRare }.prefix(hasForm ? 1 : .max).map {
      candidate(.text, $0.name, .string($0.text), $0.phrase, $0.isRare ? .rare : .unusual)
    }
    return unusual + (hasForm || !place.all("pattern").isEmpty ? mistakes(in: text) : [])
  }

  /// A text with a character too many or too few.
  private func mistakes(in text: String) -> [VariationCandidate] {
    let other = [("other", "not as promised", "is \"not as promised\"")]
    let texts =
      (place.all("format").isEmpty ? other : []) + [
        ("empty", "", "is empty"), ("before", "?" + text, "begins with \"?\""),
        ("after", text + "?", "ends with \"?\""),
        ("space-before", " " + text, "begins with a space"), ("space-after", text + " ", "ends with a space"),
        ("shortened", String(text.dropLast()), "lacks its last character"),
      ]
    return texts.map { name, text, phrase in candidate(.text, name, .string(text), phrase, .rare) }
  }
}
