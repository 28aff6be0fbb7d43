import ContractModel

/// The path of a URL that one request of a run gave the API: its number, and what follows.
struct CallbackPath: Sendable, Hashable {
  /// The text before the number, by which a value that the run gave is known.
  static let marker = "/contract-callback-"

  /// The token of the run.
  let token: String
  /// The number of the request.
  let number: Int
  /// The suffix that an expression of the contract adds to the URL, such as `/done`.
  let suffix: String

  /// Reads a path; `nil` for one that no run gave.
  init?(_ path: String) {
    guard let start = path.firstRange(of: Self.marker) else { return nil }
    let rest = path[start.upperBound...]
    let token = rest.prefix { $0 != "-" && $0 != "/" }
    let digits = rest.dropFirst(token.count + 1).prefix { $0.isASCII && $0.isNumber }
    guard rest.dropFirst(token.count).first == "-", let number = Int(digits) else { return nil }
    (self.token, self.number) = (String(token), number)
    suffix = String(rest.dropFirst(token.count + 1 + digits.count))
  }
}

/// A URL of the run that a callback of an operation is sent to.
struct CallbackTarget: Sendable {
  let callback: Callback
  let number: Int
  /// The path after that of the request; an expression in braces is any text.
  let suffix: String
  /// The query of the URL, which the contract need not describe.
  let query: String?

  /// Returns whether a request to a path is sent to the target.
  func leads(to path: CallbackPath) -> Bool {
    guard path.number == number else { return false }
    guard suffix.contains("{") || suffix.contains("%7B") else {
      return Self.trimmed(suffix) == Self.trimmed(path.suffix)
    }
    let (expected, found) = (suffix.split(separator: "/"), path.suffix.split(separator: "/"))
    return expected.count == found.count
      && zip(expected, found).allSatisfy { $0 == $1 || $0.contains("{") || $0.contains("%7B") }
  }

  private static func trimmed(_ path: String) -> Substring {
    var path = path[...]
    while path.last == "/" { path = path.dropLast() }
    return path
  }
}
