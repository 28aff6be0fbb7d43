import ContractModel
import JSONSyntax

/// A text that servers often do not expect in a path or query, although a client can send it.
///
/// A server may refuse it with any status, and a proxy may before the server sees it; only a server error is wrong.
struct UnusualText: Sendable, Hashable {
  /// What is unusual, as in "a null character".
  let name: String
  let text: String

  /// The number of characters of a long text: more than file names and most columns hold, less than what HTTP servers
  /// accept as a request line.
  private static let longLength = 3000

  /// The texts, the ones that break servers most often first.
  static let all = [
    UnusualText(name: "a null character", text: "a\u{0}b"),
    UnusualText(name: "quotation marks", text: "a'b\"c"),
    UnusualText(name: "\(longLength) characters", text: String(repeating: "a", count: longLength)),
    UnusualText(name: "an emoji", text: "Zoë \u{1F389}"),
    UnusualText(name: "a percent sign", text: "100%"),
  ]
}

extension Parameter {
  /// Whether any text may be the value of the parameter, as far as its type and format say.
  var isFreeText: Bool {
    guard let schema = schema?.value, content == nil, style != .deepObject, type == nil || type == "string" else {
      return false
    }
    guard schema["enum"] == nil, schema["const"] == nil, schema["properties"] == nil else { return false }
    return format.map { ["email", "password", "uri", "byte", "binary", "hostname"].contains($0) } ?? true
  }
}
