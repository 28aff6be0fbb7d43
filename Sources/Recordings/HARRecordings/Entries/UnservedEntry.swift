package import HTTPMessages
import JSONSyntax

/// A recorded exchange that is not served, and why.
package struct UnservedEntry: Sendable {
  /// The request, without headers and body.
  package let request: HTTPRequest
  /// The host that the request was meant for, in lower case, without a default port.
  let host: String
  /// Why the exchange is not served.
  package let problem: RecordingProblem
  /// The availability of the response's body in the recording.
  package let state: BodyState

  /// The most entries of a file that are kept.
  static let most = 4096

  /// Keeps an entry whose request a client could send again; `nil` for any other.
  init?(_ entry: JSONValue, _ problem: RecordingProblem) {
    guard let method = entry["request"]?["method"]?.string, let text = entry["request"]?["url"]?.string,
      FieldRules.isToken(method), let url = Self.url(text)
    else { return nil }
    switch problem.code {
    case .tunnel: return nil
    case .brokenOff, .notAnswered: state = .failed
    default: state = .unknown
    }
    request = HTTPRequest(method: EntryReader.method(method), url: url)
    host = RequestKey.host(of: request)
    self.problem = problem
  }

  /// The URL at which a client could ask for what was recorded: with a scheme of HTTP in place of another, or of none.
  private static func url(_ text: String) -> HTTPURL? {
    if let separator = text.firstRange(of: "://") {
      let scheme = ["https", "wss"].contains(ASCII.lowercased(text[..<separator.lowerBound])) ? "https" : "http"
      return EntryReader.url("\(scheme)://\(text[separator.upperBound...])")
    }
    return EntryReader.url("http://" + (text.hasPrefix("/") ? "relative" : "") + text)
  }
}
