import JSONSchemas
import JSONSyntax

extension ExampleSearch {
  private static let maxLength = 100_000

  /// Generates strings for the formats and patterns, and plain ones, within the length limits.
  mutating func strings(_ traits: SchemaTraits, attempt: Int) -> [JSONLiteral] {
    let lengths = traits.lengths
    guard lengths.minimum <= Self.maxLength, lengths.minimum <= lengths.maximum else { return [] }
    var texts: [String] = []
    for format in traits.formats { texts += FormatSamples.texts(of: format, using: &random) }
    // An invalid pattern is not validated, so it allows any string.
    let patterns = traits.patterns.filter { isPattern($0) }
    for pattern in patterns { texts += self.texts(of: pattern, traits, attempt: attempt) }
    if patterns.isEmpty {
      texts.append(Self.fitted(attempt == 0 && !isRandomized ? "example" : plainText(), lengths))
    }
    return texts.filter { lengths.includes($0.unicodeScalars.count) }.map(JSONLiteral.string)
  }

  private mutating func plainText() -> String {
    let words = ["example", "text", "sample", "name", "value", "word", "item", "note"]
    return "\(words.randomElement(using: &random) ?? "text") \(Int.random(in: 1...999, using: &random))"
  }

  /// Truncates or pads a text to the length limits.
  private static func fitted(_ text: String, _ lengths: SchemaTraits.CountRange) -> String {
    var scalars = String.UnicodeScalarView(text.unicodeScalars.prefix(lengths.maximum))
    for _ in 0..<max(0, lengths.minimum - scalars.count) { scalars.append("x") }
    return String(scalars)
  }

  /// Generates strings of several lengths that match a pattern, padded if the pattern allows it.
  ///
  /// The first attempt returns the first few that match.
  private mutating func texts(of pattern: String, _ traits: SchemaTraits, attempt: Int) -> [String] {
    guard let sampler = sampler(of: pattern) else { return [] }
    let wanted = attempt == 0 ? 2 : 12
    var texts: [String] = []
    for number in 0..<(attempt == 0 ? Self.repeats.count + 10 : 40) {
      guard texts.count < wanted, hasStepsLeft else { break }
      var choice = PatternSampler.Choice(repeats: 0, isRandom: true, isMixed: attempt > 0 || number.isMultiple(of: 2))
      if attempt == 0, Self.repeats.indices.contains(number) {
        choice = PatternSampler.Choice(repeats: Self.repeats[number])
      } else if attempt == 1 {
        choice = PatternSampler.Choice(repeats: max(0, traits.lengths.minimum - number))
      } else {
        choice.repeats = Int.random(in: 0...max(12, min(traits.lengths.minimum, 64)), using: &random)
      }
      guard let text = sampler.sample(choice, using: &random) else {
        // The sampler did the work although the result was too long.
        spend(Self.stepsOfLongText)
        continue
      }
      spend(1 + text.utf8.count / Self.bytesOfStep)
      for text in [text, Self.fitted(text, traits.lengths)]
      where !texts.contains(text) && traits.lengths.includes(text.unicodeScalars.count) && matches(text, pattern) {
        texts.append(text)
      }
    }
    return texts
  }

  /// How many bytes count as one step, and how many steps a string costs that is too long.
  private static let (bytesOfStep, stepsOfLongText) = (16, 1250)

  /// How many times atoms are repeated beyond the minimum, in the order of attempts.
  private static let repeats = [1, 0, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64]
}
