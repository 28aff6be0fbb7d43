import JSONSchemas

/// Texts that are nearly in a format, as software that goes wrong writes them.
enum BrokenFormat {
  /// Returns texts like a valid one that are not in the format.
  static func texts(of format: String, like text: String) -> [String] {
    let candidates: [String] =
      switch format {
      case "uuid": [String(text.dropLast()), text + "0"]
      case "date-time", "iso8601-date-time": [impossibleDay(text), "yesterday", String(text.prefix(10))]
      case "date": [impossibleDay(text), "tomorrow"]
      case "time": ["25:61:00Z", "noon"]
      case "email": [text.replacing("@", with: " at "), "nobody"]
      case "uri": [text + "/%zz", text + "/a b", "//" + text.drop { $0 != ":" }.dropFirst(3)]
      case "ipv4": ["999.1.1.1"]
      case "ipv6": ["2001:db8::zz"]
      default: ["?"]
      }
    guard let known = StringFormat.named(format) else { return [] }
    return candidates.filter { !known.isValid($0) }
  }

  /// Returns a date with the day 30 February.
  private static func impossibleDay(_ text: String) -> String {
    guard text.count >= 10 else { return text }
    return "\(text.prefix(4))-02-30\(text.dropFirst(10))"
  }
}
