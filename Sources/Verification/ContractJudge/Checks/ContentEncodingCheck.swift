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
    summary: "the body is encoded as `Content-Encoding` says, with a coding that the request accepts",
    explanation: """
      The request accepts `gzip` and `deflate`. The body must decode with the codings that the response names (RFC \
      9110, section 8.4).
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
    return [
      analysis.subject.finding(
        .contentEncoding,
        fault.message,
        body: BodyPlace(of: Array(response.body.prefix(64)), at: 0)
      )
    ]
  }
}
