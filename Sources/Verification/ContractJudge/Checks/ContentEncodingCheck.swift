import ContentCodings
import Diagnostics
public import Findings
import HTTPMessages

extension CheckID {
  /// `Content-Encoding` is one that the request accepts, and the body is encoded accordingly.
  public static let contentEncoding = CheckID("content-encoding")
}

/// Checks that the request accepts the `Content-Encoding` and the body is encoded accordingly (RFC 9110, section 8.4).
struct ContentEncodingCheck: ExchangeCheck {
  let descriptor = CheckDescriptor(
    .contentEncoding,
    for: [.verification, .files],
    summary: "the body is encoded as `Content-Encoding` says, with a coding that the request accepts",
    explanation: """
      The request accepts `gzip` and `deflate`, and `br` and `zstd` where the command was built with the traits `Brotli` and \
      `Zstandard`. The body must decode with the codings that the response names (RFC 9110, section 8.4). A body of another \
      client's exchange, with a coding that its request accepts and this build does not decode, is not judged, and a \
      warning says so.
      """,
    example: "`Content-Encoding: gzip` with a plain JSON body.",
    remedy: """
      Remove the header, or compress the body. A proxy that decompresses must also remove the header.
      """,
    whenNothing: "no response has a content coding"
  )

  /// Returns whether the response declares a content coding.
  func applies(to analysis: ExchangeAnalysis, options: Judge.Options) -> Bool {
    analysis.codingFault != nil || analysis.response?.headers["Content-Encoding"] != nil
  }

  /// Returns at most one finding.
  func findings(for analysis: ExchangeAnalysis, options: Judge.Options) -> [Finding] {
    guard let fault = analysis.codingFault, let response = analysis.response else { return [] }
    func finding(_ message: String, _ severity: Severity = .error, details: [String] = []) -> Finding {
      analysis.subject.finding(
        .contentEncoding,
        message,
        severity: severity,
        details: details,
        body: BodyPlace(of: Array(response.body.prefix(64)), at: 0)
      )
    }
    guard let coding = fault.unreadCoding else { return [finding(fault.message)] }
    let name = VisibleText.of(coding.prefix(100))
    let reason = ContentCoding.reasonNotToDecode(coding)
    let headers = analysis.subject.exchange.request.headers
    let accepted = headers.values(of: "Accept-Encoding").isEmpty ? nil : headers.list(of: "Accept-Encoding")
    if accepted.map({ ContentCoding.isAccepted(coding, by: $0) }) ?? !options.isOwnRequest {
      let message = "the body is not judged: its Content-Encoding is \"\(name)\""
      return [finding(message + (reason.map { ", and \($0)" } ?? ""), .warning)]
    }
    let details = ContentCoding.missingTraits(for: [coding]).map {
      "a build with the trait \($0) accepts and decodes it"
    }
    guard let accepted else { return [finding(fault.message, details: details)] }
    let list = VisibleText.of(accepted.joined(separator: ", ").prefix(100))
    let message = "Content-Encoding is \"\(name)\"; the request accepts \"\(list)\" only"
    return [finding(message, details: details)]
  }
}
