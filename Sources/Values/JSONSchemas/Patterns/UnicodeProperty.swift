/// The Unicode properties that `\p{…}` supports (ECMA-262 §22.2.1, tables 66 to 69).
enum UnicodeProperty {
  /// Returns the code points of a property expression such as `Letter`, `gc=Lu`, `Script=Greek` or `Alphabetic`.
  ///
  /// Names are case-sensitive; only `digit` and `punct` are in lower case, as in Unicode.
  static func set(_ expression: String) -> ScalarSet? {
    let parts = expression.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let name = parts.first else { return nil }
    if parts.count == 2 {
      return switch name {
      case "General_Category", "gc": category(parts[1])
      case "Script", "sc": UnicodeScript.named(parts[1])?.script
      case "Script_Extensions", "scx": UnicodeScript.named(parts[1])?.extensions
      default: nil
      }
    }
    switch name {
    case "Any": return .all
    case "ASCII": return ScalarSet(0...0x7F)
    case "Assigned": return category("Cn")?.inverted
    default: return category(name) ?? binary[name].map(members)
    }
  }

  /// Returns the code points that satisfy a predicate.
  static func members(_ holds: (Unicode.Scalar.Properties) -> Bool) -> ScalarSet {
    var spans: [ScalarSet.Span] = []
    sample { span, properties in
      guard holds(properties) else { return }
      if let last = spans.last, last.last + 1 == span.first {
        spans[spans.count - 1] = ScalarSet.Span(first: last.first, last: span.last)
      } else {
        spans.append(span)
      }
    }
    return ScalarSet(spans)
  }

  /// Visits all code points except surrogates in order, as spans with uniform properties.
  ///
  /// Planes 4 to 13 have no characters, and planes 15 and 16 are for private use. Their code points have the same
  /// properties, except for the last two of each plane.
  private static func sample(_ body: (ScalarSet.Span, Unicode.Scalar.Properties) -> Void) {
    func visit(_ first: UInt32, _ last: UInt32) {
      if let scalar = Unicode.Scalar(first) { body(ScalarSet.Span(first: first, last: last), scalar.properties) }
    }
    for plane in UInt32(0)...16 {
      let base = plane << 16
      let detailed: UInt32 = plane < 4 ? 0xFFFE : plane == 14 ? 0x1000 : 0
      for value in base..<base + detailed { visit(value, value) }
      if detailed < 0xFFFE { visit(base + detailed, base + 0xFFFD) }
      visit(base + 0xFFFE, base + 0xFFFF)
    }
  }

  // MARK: General categories

  private static func category(_ name: String) -> ScalarSet? {
    guard let short = categoryNames[name] else { return nil }
    if name == "LC" || short == "LC" { return union(["Lu", "Ll", "Lt"]) }
    return short.count == 2 ? categories[short] : union(categories.keys.filter { $0.hasPrefix(short) })
  }

  private static func union(_ names: [String]) -> ScalarSet {
    ScalarSet(names.flatMap { categories[$0]?.spans ?? [] })
  }

  /// The members of each two-letter category.
  private static let categories: [String: ScalarSet] = {
    let names = Dictionary(generalCategories.map { ($0.value, $0.key) }) { first, _ in first }
    var spans: [String: [ScalarSet.Span]] = ["Cs": [ScalarSet.Span(first: 0xD800, last: 0xDFFF)]]
    var current: (category: Unicode.GeneralCategory, span: ScalarSet.Span)?
    func end() {
      if let current, let name = names[current.category] { spans[name, default: []].append(current.span) }
    }
    sample { span, properties in
      let category = properties.generalCategory
      if let (before, known) = current, before == category, known.last + 1 == span.first {
        current = (category, ScalarSet.Span(first: known.first, last: span.last))
      } else {
        end()
        current = (category, span)
      }
    }
    end()
    return spans.mapValues { ScalarSet($0) }
  }()

  private static let generalCategories: [String: Unicode.GeneralCategory] = [
    "Lu": .uppercaseLetter, "Ll": .lowercaseLetter, "Lt": .titlecaseLetter, "Lm": .modifierLetter, "Lo": .otherLetter,
    "Mn": .nonspacingMark, "Mc": .spacingMark, "Me": .enclosingMark, "Nd": .decimalNumber, "Nl": .letterNumber,
    "No": .otherNumber, "Pc": .connectorPunctuation, "Pd": .dashPunctuation, "Ps": .openPunctuation,
    "Pe": .closePunctuation, "Pi": .initialPunctuation, "Pf": .finalPunctuation, "Po": .otherPunctuation,
    "Sm": .mathSymbol, "Sc": .currencySymbol, "Sk": .modifierSymbol, "So": .otherSymbol, "Zs": .spaceSeparator,
    "Zl": .lineSeparator, "Zp": .paragraphSeparator, "Cc": .control, "Cf": .format, "Co": .privateUse,
    "Cn": .unassigned,
  ]

  private static let categoryNames: [String: String] = {
    let text = """
      L Letter Lu Uppercase_Letter Ll Lowercase_Letter Lt Titlecase_Letter LC Cased_Letter Lm Modifier_Letter
      Lo Other_Letter M Mark M Combining_Mark Mn Nonspacing_Mark Mc Spacing_Mark Me Enclosing_Mark N Number
      Nd Decimal_Number Nd digit Nl Letter_Number No Other_Number P Punctuation P punct Pc Connector_Punctuation
      Pd Dash_Punctuation Ps Open_Punctuation Pe Close_Punctuation Pi Initial_Punctuation Pf Final_Punctuation
      Po Other_Punctuation S Symbol Sm Math_Symbol Sc Currency_Symbol Sk Modifier_Symbol So Other_Symbol Z Separator
      Zs Space_Separator Zl Line_Separator Zp Paragraph_Separator C Other Cc Control Cc cntrl Cf Format Cs Surrogate
      Co Private_Use Cn Unassigned
      """
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    var names: [String: String] = [:]
    for (short, long) in zip(words, words.dropFirst()).enumerated().filter({ $0.offset % 2 == 0 }).map(\.element) {
      names[short] = short
      names[long] = short
    }
    return names
  }()
}
