import Basics
import HTTPMessages
import Mustache

/// The templates of the page, and what they embed.
struct PageTemplates {
  /// The page up to the findings.
  let head: MustacheTemplate
  /// The heading of an operation's findings.
  let group: MustacheTemplate
  let finding: MustacheTemplate
  /// The page after the findings.
  let foot: MustacheTemplate

  /// The templates; `nil` only if one of them has a syntax error, which a test excludes.
  static let shared: PageTemplates? = {
    MustacheContentTypes.register(ScalarEscaping(), named: "CONTRACT_HTML")
    guard let head = try? MustacheTemplate(string: EmbeddedTexts.headMUSTACHE),
      let group = try? MustacheTemplate(string: EmbeddedTexts.groupMUSTACHE),
      let finding = try? MustacheTemplate(string: EmbeddedTexts.findingMUSTACHE),
      let foot = try? MustacheTemplate(string: EmbeddedTexts.footMUSTACHE)
    else { return nil }
    return PageTemplates(head: head, group: group, finding: finding, foot: foot)
  }()

  /// The hash of a text by which a content security policy allows it.
  static func hash(of text: String) -> String { Base64.text(of: SHA256.digest(of: Array(text.utf8))) }
}

/// Escapes text for elements and quoted attributes, scalar by scalar.
///
/// The library's own escaping looks at characters: a quotation mark with a combining accent is another character to it,
/// and would end an attribute.
struct ScalarEscaping: MustacheContentType {
  func escapeText(_ text: String) -> String {
    var output = ""
    output.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": output += "&amp;"
      case "<": output += "&lt;"
      case ">": output += "&gt;"
      case "\"": output += "&quot;"
      case "'": output += "&#39;"
      case "\u{0}": output += "\u{FFFD}"
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output
  }

  /// Text of this tool as markup: escaped, and what is between grave accents as code.
  static func prose(_ text: String) -> String {
    let parts = ScalarEscaping().escapeText(text).split(separator: "`", omittingEmptySubsequences: false)
    return parts.enumerated().map { position, part in
      guard !position.isMultiple(of: 2) else { return String(part) }
      return position < parts.count - 1 ? "<code>\(part)</code>" : "`\(part)"
    }
    .joined()
  }
}
