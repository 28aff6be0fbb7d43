/// A media type or range, as in `Content-Type` and OpenAPI.
///
/// Source: RFC 9110, sections 8.3.1 and 12.5.1.
public struct MediaType: Sendable, Hashable, CustomStringConvertible {
  /// The type in lower case; `*` in a range.
  public let type: String
  /// The subtype in lower case; `*` in a range.
  public let subtype: String
  /// The parameters in order: names in lower case, values unquoted.
  public let parameters: [Parameter]

  /// A parameter of a media type.
  public struct Parameter: Sendable, Hashable {
    /// The name in lower case.
    public let name: String
    /// The value, unquoted.
    public let value: String
  }

  /// Parses `type/subtype; name=value; name="value"`; `nil` for a text that is not a media type.
  public init?(_ text: String) {
    if text == "application/json" {
      // The type of most bodies need not be parsed.
      (type, subtype, parameters) = ("application", "json", [])
      return
    }
    if let slash = Self.onlySlash(in: text) {
      type = ASCII.lowercased(text[..<slash])
      subtype = ASCII.lowercased(text[text.index(after: slash)...])
      parameters = []
      return
    }
    var parts = Self.split(text)
    guard !parts.isEmpty else { return nil }
    let essence = ASCII.trimmed(parts.removeFirst()).split(separator: "/", omittingEmptySubsequences: false)
    guard essence.count == 2, essence.allSatisfy({ FieldRules.isToken($0) }) else {
      return nil
    }
    type = ASCII.lowercased(essence[0])
    subtype = ASCII.lowercased(essence[1])
    var parameters: [Parameter] = []
    for part in parts {
      let part = ASCII.trimmed(part)
      if part.isEmpty { continue }
      guard let equals = part.firstIndex(of: "=") else { return nil }
      let name = part[..<equals]
      var value = String(part[part.index(after: equals)...])
      guard FieldRules.isToken(name) else { return nil }
      if value.first == "\"" {
        guard value.count >= 2, value.last == "\"" else { return nil }
        value = String(value.dropFirst().dropLast()).replacingBackslashPairs()
      }
      parameters.append(Parameter(name: ASCII.lowercased(name), value: value))
    }
    self.parameters = parameters
  }

  /// The text `type/subtype` without parameters.
  public var essence: String { "\(type)/\(subtype)" }
  /// The text `type/subtype` with its parameters.
  public var description: String { parameters.reduce(essence) { "\($0); \($1.name)=\($1.value)" } }
  /// Returns the value of a parameter.
  public func parameter(_ name: String) -> String? {
    parameters.first { $0.name == ASCII.lowercased(name) }?.value
  }
  /// Whether a body of this type is JSON: `application/json`, `text/json` or a `+json` suffix (RFC 6839).
  public var isJSON: Bool { subtype == "json" || subtype.hasSuffix("+json") }

  /// Whether a body of this type is a URL-encoded form (WHATWG URL, section 5).
  package var isForm: Bool { type == "application" && subtype == "x-www-form-urlencoded" }

  /// Whether a body of this type is text in an encoding that includes ASCII.
  package var holdsURLText: Bool {
    if parameter("charset").map({ ASCII.lowercased($0).hasPrefix("utf-16") }) == true { return false }
    return type == "text" || isJSON || subtype == "xml" || subtype.hasSuffix("+xml")
      || Self.textSubtypes.contains(subtype) || sequence?.isLines == true
  }

  private static let textSubtypes: Set<String> = [
    "javascript", "x-javascript", "x-www-form-urlencoded", "yaml", "vnd.apple.mpegurl",
  ]

  /// Returns whether this range includes a type; the type must also have the range's parameters, if any.
  public func includes(_ other: MediaType) -> Bool {
    (type == "*" || type == other.type)
      && (subtype == "*" || subtype == other.subtype)
      && parameters.allSatisfy { mine in
        mine.name == "q" || mine.name == "charset" && other.parameter("charset") == nil
          || other.parameters.contains { $0.name == mine.name && ASCII.equalIgnoringCase($0.value, mine.value) }
      }
  }

  /// The specificity of a range, for choosing the best match: 0 for `*/*`, higher for more specific ranges.
  public var specificity: Int { (type == "*" ? 0 : 1) + (subtype == "*" ? 0 : 1) * 2 + parameters.count * 4 }

  /// Returns the position of the slash in a text of two tokens separated by a slash, as most media types are.
  private static func onlySlash(in text: String) -> String.Index? {
    guard let slash = text.utf8.firstIndex(of: 0x2F), slash > text.startIndex else { return nil }
    let subtype = text.utf8[text.utf8.index(after: slash)...]
    guard !subtype.isEmpty, text.utf8[..<slash].allSatisfy(FieldRules.isTokenByte),
      subtype.allSatisfy(FieldRules.isTokenByte)
    else { return nil }
    return slash
  }

  /// Splits a text at semicolons outside quotation marks.
  private static func split(_ text: String) -> [String] {
    var parts = [""]
    var quoted = false
    var escaped = false
    for character in text.unicodeScalars {
      if character == ";" && !quoted {
        parts.append("")
        continue
      }
      if character == "\"" && !escaped { quoted.toggle() }
      escaped = quoted && character == "\\" && !escaped
      parts[parts.count - 1].unicodeScalars.append(character)
    }
    return parts
  }
}

extension String {
  /// Removes the backslash of each quoted pair (RFC 9110, section 5.6.4).
  fileprivate func replacingBackslashPairs() -> String {
    var output = ""
    var escaped = false
    for character in unicodeScalars {
      if character == "\\" && !escaped {
        escaped = true
      } else {
        output.unicodeScalars.append(character)
        escaped = false
      }
    }
    return output
  }
}
