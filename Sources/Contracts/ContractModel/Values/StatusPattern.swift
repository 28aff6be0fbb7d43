/// The statuses that a described response is for.
///
/// Source: OpenAPI 3.1, section 4.8.16.
public enum StatusPattern: Sendable, Hashable, CustomStringConvertible {
  /// One status code, 100 to 599.
  case exact(Int)
  /// The hundred codes that begin with a digit from 1 to 5, such as `2XX`.
  case range(Int)
  /// Every status without a response of its own.
  case `default`

  /// Parses a key of `responses`: `200`, `2XX` or `default`; `nil` for any other text.
  public init?(_ text: String) {
    if text == "default" {
      self = .default
      return
    }
    let characters = Array(text.utf8)
    guard characters.count == 3, (0x31...0x35).contains(characters[0]) else { return nil }
    if characters[1] | 0x20 == 0x78, characters[2] | 0x20 == 0x78 {
      self = .range(Int(characters[0] - 0x30))
    } else if let code = Int(text) {
      self = .exact(code)
    } else {
      return nil
    }
  }

  /// The only status that it includes; `nil` for several.
  package var exact: Int? { if case .exact(let code) = self { code } else { nil } }

  /// Whether the pattern includes a status.
  public func includes(_ status: Int) -> Bool {
    switch self {
    case .exact(let code): code == status
    case .range(let hundreds): status / 100 == hundreds
    case .default: true
    }
  }

  /// Whether the pattern only includes statuses of success; `default` does not.
  public var isSuccess: Bool {
    switch self {
    case .exact(let code): code / 100 == 2
    case .range(let hundreds): hundreds == 2
    case .default: false
    }
  }

  /// `200`, `2XX` or `default`.
  public var description: String {
    switch self {
    case .exact(let code): String(code)
    case .range(let hundreds): "\(hundreds)XX"
    case .default: "default"
    }
  }

  /// How specific the pattern is; the most specific one wins.
  var specificity: Int {
    switch self {
    case .exact: 2
    case .range: 1
    case .default: 0
    }
  }
}
