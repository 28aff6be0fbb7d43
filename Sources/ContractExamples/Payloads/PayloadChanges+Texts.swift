import JSONSyntax
import SchemaExamples

extension PayloadChanges {
  /// The longest text where nothing limits it.
  private static let longest = 10_000

  /// Texts of the formats, patterns, lengths and values that apply, and others.
  var texts: [PayloadChange] {
    let text = value.string ?? ""
    var changes = traits.formats.flatMap { format in
      FormatSpellings.of(format, like: text).map { spelling in
        becomes(.string(spelling.text), spelling.name, .either, "is \(spelling.shown)")
      }
    }
    if traits.formats.isEmpty, traits.patterns.isEmpty, traits.allowedValues.isEmpty {
      changes += plainTexts
    } else {
      changes += corruptedTexts(text)
    }
    for value in traits.allowedValues.joined() {
      guard let text = value.string else { continue }
      changes.append(becomes(.string(text), "value-\(FormatSpellings.plain(text))", .variant, "is \"\(text)\""))
    }
    return changes + lengths(text)
  }

  /// Texts that a client must deliver unchanged.
  private var plainTexts: [PayloadChange] {
    let texts = [
      ("empty", "", "is empty"), ("one-space", " ", "is one space"),
      ("spaces", "  spaces at both ends\t", "has spaces at both ends"),
      ("right-to-left", "\u{5E9}\u{5DC}\u{5D5}\u{5DD} \u{645}\u{631}\u{62D}\u{628}\u{627}", "is right to left"),
      ("emoji", "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{1F3F3}\u{FE0F}\u{200D}\u{1F308}", "is emoji"),
      ("composed", "\u{E9} is not e\u{301}", "has a composed and a decomposed character"),
      ("combining", "Z\u{351}\u{36B}\u{343}algo", "has combining marks"),
      ("markup", #"quotes " and \ and / and <b>&amp;</b>"#, "has quotes, slashes and markup"),
      ("lines", "lines\nand\r\nothers\u{2028}", "has several lines"), ("null-text", "null", "is the text \"null\""),
      ("control", "\u{0}\u{1F}\u{7F}", "has control characters"),
    ]
    var changes = texts.map { name, text, what in becomes(.string(text), name, .either, what) }
    if traits.lengths.maximum == .max {
      let text = String(repeating: "long text ", count: Self.longest / 10)
      changes.append(becomes(.string(text), "long", .variant, "has \(Self.longest) characters"))
    }
    return changes
  }

  /// Texts that are unlikely to have a format or a pattern, or to be an allowed value.
  private func corruptedTexts(_ text: String) -> [PayloadChange] {
    let texts = [
      ("other", "not as promised", "is \"not as promised\""), ("empty", "", "is empty"),
      ("before", "?" + text, "begins with \"?\""), ("after", text + "?", "ends with \"?\""),
      ("space-before", " " + text, "begins with a space"), ("space-after", text + " ", "ends with a space"),
      ("shortened", String(text.dropLast()), "lacks its last character"),
    ]
    return texts.map { name, text, what in becomes(.string(text), name, .violation, what) }
  }

  /// Texts at and beyond the bounds of the length.
  private func lengths(_ text: String) -> [PayloadChange] {
    var changes: [PayloadChange] = []
    func add(_ name: String, _ count: Int) {
      guard (0...100_000).contains(count) else { return }
      let scalars = Array(text.unicodeScalars.prefix(count))
      let padding = String(repeating: "x", count: count - scalars.count)
      let fitted = String(String.UnicodeScalarView(scalars)) + padding
      changes.append(becomes(.string(fitted), name, .either, "has \(count) characters"))
    }
    if traits.lengths.minimum > 0 {
      add("shortest", traits.lengths.minimum)
      add("too-short", traits.lengths.minimum - 1)
    }
    if traits.lengths.maximum < .max {
      add("longest", traits.lengths.maximum)
      add("too-long", traits.lengths.maximum + 1)
    }
    return changes
  }
}
