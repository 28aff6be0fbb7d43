import ContractModel
import JSONSyntax
import SchemaVariations

/// A form in which all values of a member come back, although no server has a reason to store them so.
///
/// Names that identify something, such as those of hosts or users, are in lower case on purpose; sentences are not.
/// Numbers may be rounded to the decimals of a currency, but a member that is no integer keeps some.
struct AlteredValue {
  /// The position of the first value that shows it.
  let position: Int
  /// What happened to the values: `texts in another case`.
  let phrase: String

  /// Finds the form; `nil` if a value was kept as it was sent, or too few say anything.
  init?(_ name: String, _ values: [(sent: JSONLiteral, found: JSONValue)], _ shapes: [SchemaShape]) {
    let cased = values.indices.filter { Self.changesCase(values[$0].sent, values[$0].found) }
    if let first = cased.first, Self.holdsProse(name, shapes),
      !values.contains(where: { sent, found in
        Self.text(sent).map { Self.hasCapitals($0) && found.string == $0 } ?? false
      })
    {
      (position, phrase) = (first, "texts in another case than they were sent")
      return
    }
    let cut = values.indices.filter { Self.losesDecimals(values[$0].sent, values[$0].found) }
    guard let first = cut.first, shapes.count == 2,
      shapes.allSatisfy({ $0.types.contains("number") && !$0.types.contains("integer") }),
      !shapes.flatMap(\.schemas).contains(where: { $0["multipleOf"]?.integer != nil }),
      !values.contains(where: { $0.sent != .null && !($0.found.text.allSatisfy { $0.isNumber || $0 == "-" }) })
    else { return nil }
    (position, phrase) = (first, "numbers without their decimals")
  }

  /// Returns whether a found text cannot say what was sent: characters are question marks or those of another encoding,
  /// or a time has lost the offset of its zone.
  static func isLossy(_ sent: JSONLiteral, _ found: JSONValue) -> Bool {
    guard let sent = text(sent), let found = found.string, sent != found else { return false }
    let latin1 = String(String.UnicodeScalarView(sent.utf8.map { Unicode.Scalar($0) }))
    let scalars = sent.unicodeScalars
    let substitutes = ["?", "\u{FFFD}"].flatMap { (mark: String) -> [String] in
      [
        scalars.map { $0.isASCII ? String($0) : mark }.joined(),
        sent.utf8.map { $0 < 0x80 ? String(Unicode.Scalar($0)) : mark }.joined(),
        sent.utf16.map { $0 < 0x80 ? String(Unicode.Scalar(UInt8($0))) : mark }.joined(),
      ]
    }
    if !scalars.allSatisfy(\.isASCII), substitutes.contains(found) || found == latin1 { return true }
    guard let before = Instant(sent), let after = Instant(found), !before.isSame(as: after) else { return false }
    // The same hands of the clock in another zone.
    return sent.prefix(19) == found.prefix(19)
  }

  private static func text(_ value: JSONLiteral) -> String? {
    if case .string(let text) = value { text } else { nil }
  }

  private static func hasCapitals(_ text: String) -> Bool { text != text.lowercased() }

  private static func changesCase(_ sent: JSONLiteral, _ found: JSONValue) -> Bool {
    guard let sent = text(sent), let found = found.string, sent != found else { return false }
    return hasCapitals(sent) && found == sent.lowercased()
      || sent.lowercased() != sent.uppercased() && found == sent.uppercased() && sent == sent.lowercased()
  }

  /// The last words of the names of members with sentences or the names of persons and places.
  private static let prose: Set<String> = [
    "title", "description", "note", "notes", "memo", "comment", "comments", "text", "message", "summary", "bio",
    "remark", "remarks", "caption", "subject", "headline", "author", "firstname", "lastname", "fullname", "displayname",
    "street", "city", "company", "nickname",
  ]

  /// Returns whether a member has sentences or names, as its own name or an example with capitals says.
  private static func holdsProse(_ name: String, _ shapes: [SchemaShape]) -> Bool {
    guard !shapes.contains(where: { $0.text("pattern") != nil || !$0.formats.isEmpty || !$0.enumeration.isEmpty })
    else {
      return false
    }
    let words = ResourceNaming.words(of: name)
    if words.last.map(prose.contains) == true || prose.contains(ResourceNaming.normalized(name)) { return true }
    return shapes.flatMap(\.schemas).contains { schema in
      [schema["example"], schema["examples"]?[0]].contains { $0?.string.map(hasCapitals) == true }
    }
  }

  private static func losesDecimals(_ sent: JSONLiteral, _ found: JSONValue) -> Bool {
    guard case .number(let text) = sent, let number = JSONNumber(text)?.double, let whole = found.number?.double else {
      return false
    }
    return number != number.rounded() && whole == whole.rounded() && abs(number - whole) < 1
  }
}
