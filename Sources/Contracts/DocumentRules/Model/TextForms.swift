import Basics
import JSONSchemas

extension TextForm {
  /// A URI reference; a relative one where it is not said otherwise (OpenAPI 3.1, section 4.6).
  static let url = TextForm(name: "a URL") { StringFormat.named("iri-reference")?.isValid($0) ?? true }
  /// A URI reference to a value, which is found or not, whatever characters are in its fragment.
  ///
  /// Generators write names of generic types there, such as `Page[Item]`, and OpenAPI itself paths with expressions. Tools
  /// that split documents name files after paths: `paths/pets_{id}.yaml`.
  static let reference = TextForm(name: url.name) { text in
    url.isValid(text.prefix { $0 != "#" }.filter { $0 != "{" && $0 != "}" })
  }
  /// A URI with a scheme.
  static let absoluteURI = TextForm(name: "an absolute URI") { StringFormat.named("iri")?.isValid($0) ?? true }
  /// A URI reference without a fragment.
  static let urlWithoutFragment = TextForm(name: "a URL without a fragment") { text in
    url.isValid(text) && URIReference(text).fragment == nil
  }
  /// The common beginning of all paths of a Swagger document.
  static let basePath = TextForm(name: "a path that begins with /") { $0.hasPrefix("/") }
  static let email = TextForm(name: "an email address") { StringFormat.named("idn-email")?.isValid($0) ?? true }
  /// A version of a specification in three parts.
  static func version(_ prefix: String) -> TextForm {
    TextForm(name: "a version such as \(prefix).0") { text in
      guard text.hasPrefix(prefix + ".") else { return false }
      let rest = text.dropFirst(prefix.count + 1)
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      let suffix = rest.dropFirst(digits.count)
      return !digits.isEmpty && (suffix.isEmpty || suffix.first == "-" && suffix.count > 1)
    }
  }
  /// A query of RFC 9535, which begins at the root.
  static let jsonPath = TextForm(name: "a JSONPath query, which begins with $") { $0.hasPrefix("$") }
  /// A name that runtime expressions of Arazzo have in them.
  static let sourceName = TextForm(name: "made of letters, digits, \"_\" and \"-\"") { text in
    KeyForm.component.isValid(text) && !text.contains(".")
  }
  /// A step that another one waits for: in the same workflow, in another one, or in another document.
  static let step = TextForm(
    name: "a stepId, $workflows.ID.steps.ID or $sourceDescriptions.NAME.ID.steps.ID"
  ) { text in
    !text.hasPrefix("$") || text.hasPrefix("$workflows.") || text.hasPrefix("$sourceDescriptions.")
  }
}

extension KeyForm {
  /// The keys of the Components Object.
  static let component = KeyForm(name: "made of letters, digits, \".\", \"_\" and \"-\"") { name in
    !name.isEmpty
      && name.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || [0x2D, 0x2E, 0x5F].contains($0) }
  }
  static let path = KeyForm(name: "a path that begins with /") { $0.hasPrefix("/") }
  static let status = KeyForm(name: "a status such as 200, a range such as 2XX, or default") { name in
    let bytes = Array(name.utf8)
    guard bytes.count == 3, bytes[0] &- 0x31 < 5 else { return name == "default" }
    return bytes.dropFirst().allSatisfy { $0 &- 0x30 < 10 } || bytes.dropFirst().allSatisfy { $0 == 0x58 }
  }
  /// The keys of the Responses Object of Swagger 2.0, which has no ranges.
  static let oneStatus = KeyForm(name: "a status such as 200, or default") { name in
    status.isValid(name) && !name.hasSuffix("X")
  }
  /// The name of a header field or a method (RFC 9110, section 5.6.2).
  static let token = KeyForm(name: "a token of letters, digits and !#$%&'*+-.^_`|~") { name in
    !name.isEmpty
      && name.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || "!#$%&'*+-.^_`|~".utf8.contains($0) }
  }
  /// The methods of `additionalOperations`, which the Path Item Object has no member for.
  static let furtherMethod = KeyForm(
    name:
      "a method other than GET, PUT, POST, DELETE, OPTIONS, HEAD, PATCH, TRACE and QUERY, which have their own members"
  ) { name in
    let own = ["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE", "QUERY"]
    return token.isValid(name) && !own.contains(name)
  }
}
