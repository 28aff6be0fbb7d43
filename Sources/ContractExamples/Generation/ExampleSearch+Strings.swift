import ContractVerifier
import JSONSchemas
import JSONSyntax

extension ExampleSearch {
  private static let longest = 100_000

  /// Texts of the formats, of the patterns, and plain ones, all as long as they must be.
  mutating func strings(_ traits: SchemaTraits, attempt: Int) -> [JSONLiteral] {
    let lengths = traits.lengths
    guard lengths.least <= Self.longest, lengths.least <= lengths.most else { return [] }
    var texts: [String] = []
    for format in traits.formats { texts += FormatSamples.texts(of: format, using: &random) }
    // What is no pattern is not judged, and so allows any text.
    let patterns = traits.patterns.filter { isPattern($0) }
    for pattern in patterns { texts += self.texts(of: pattern, traits, attempt: attempt) }
    if patterns.isEmpty {
      texts.append(Self.fitted(attempt == 0 && !isFree ? "example" : plainText(), lengths))
    }
    return texts.filter { lengths.includes($0.unicodeScalars.count) }.map(JSONLiteral.string)
  }

  private mutating func plainText() -> String {
    let words = ["example", "text", "sample", "name", "value", "word", "item", "note"]
    return "\(words.randomElement(using: &random) ?? "text") \(Int.random(in: 1...999, using: &random))"
  }

  /// A text cut or filled up to a length.
  private static func fitted(_ text: String, _ lengths: SchemaTraits.CountRange) -> String {
    var scalars = String.UnicodeScalarView(text.unicodeScalars.prefix(lengths.most))
    for _ in 0..<max(0, lengths.least - scalars.count) { scalars.append("x") }
    return String(scalars)
  }

  /// Texts that a pattern matches, of several lengths, and where it does not say how a text ends, filled up.
  ///
  /// The first attempt ends with the first few texts that will do.
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
        choice = PatternSampler.Choice(repeats: max(0, traits.lengths.least - number))
      } else {
        choice.repeats = Int.random(in: 0...max(12, min(traits.lengths.least, 64)), using: &random)
      }
      guard let text = sampler.sample(choice, using: &random) else {
        // It was walked to its end all the same.
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

  /// How many bytes of a pattern's text are made in one step, and how many steps a text costs that gets too long.
  private static let (bytesOfStep, stepsOfLongText) = (16, 1250)

  /// How many times more than they must atoms are repeated, in the order in which that is tried.
  private static let repeats = [1, 0, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64]
}
