import JSONSyntax

/// The outcome of a case that a running client posts: `{"exit": 0}` or `{"error": "no title"}`.
struct ClientOutcome: Sendable, Hashable {
  enum Result: Sendable, Hashable {
    /// The exit status that the client would have if it played this case alone.
    case exit(Int32)
    /// An error that nobody expected, in the client's words.
    case error(String)
    /// Anything else.
    case unreadable
  }

  /// The name of the case; `nil` if the outcome does not say.
  let caseID: String?
  let result: Result
  /// The beginning of the text, as evidence.
  let text: [UInt8]

  /// The most that is kept of a text, in bytes.
  private static let longest = 4000
  private static let limits = JSONDocument.Limits(depth: 64, bytes: CaseExchange.largestBody)

  /// Parses the body of a request.
  init(parsing body: [UInt8]) {
    let root = (try? JSONDocument(parsing: body, limits: Self.limits))?.root
    caseID = root?["case"]?.string
    text = Array(body.prefix(Self.longest))
    if let error = root?["error"]?.string {
      result = .error(String(decoding: Array(error.utf8).prefix(Self.longest), as: UTF8.self))
    } else if let code = root?["exit"]?.integer, 0...255 ~= code {
      result = .exit(Int32(code))
    } else {
      result = .unreadable
    }
  }
}
