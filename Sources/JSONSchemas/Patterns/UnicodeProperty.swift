/// The Unicode properties that `\p{…}` knows (ECMA-262 §22.2.1, tables 66 to 69).
enum UnicodeProperty {
  /// The code points that an expression such as `Letter`, `gc=Lu`, `Script=Greek` or `Alphabetic` names.
  ///
  /// Names are spelt exactly; alone `digit` and `punct` are in lower case, as Unicode has them.
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

  /// The code points for which a test holds.
  ///
  /// Planes 4 to 13 hold no characters and planes 15 and 16 are for private use: their code points are all alike, but
  /// for the two at the end of each plane.
  static func members(_ holds: (Unicode.Scalar.Properties) -> Bool) -> ScalarSet {
    var spans: [ScalarSet.Span] = []
    func test(_ span: ClosedRange<UInt32>) {
      if let scalar = Unicode.Scalar(span.lowerBound), holds(scalar.properties) {
        spans.append(ScalarSet.Span(first: span.lowerBound, last: span.upperBound))
      }
    }
    for plane in UInt32(0)...16 {
      let base = plane << 16
      let detailed: UInt32 = plane < 4 ? 0xFFFD : plane == 14 ? 0x0FFF : 0
      for value in base...base + detailed where detailed > 0 { test(value...value) }
      if detailed < 0xFFFD { test(base + (detailed == 0 ? 0 : detailed + 1)...base + 0xFFFD) }
      test(base + 0xFFFE...base + 0xFFFF)
    }
    return ScalarSet(spans)
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

  /// The members of each category of two letters.
  private static let categories: [String: ScalarSet] = {
    var spans: [String: [ScalarSet.Span]] = ["Cs": [ScalarSet.Span(first: 0xD800, last: 0xDFFF)]]
    for (short, category) in generalCategories {
      spans[short] = members { $0.generalCategory == category }.spans
    }
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
