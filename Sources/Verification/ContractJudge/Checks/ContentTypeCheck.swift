import ContractModel
public import Findings
import HTTPMessages
import JSONSyntax

extension CheckID {
  /// `Content-Type` is present, documented, and its charset is correct.
  public static let contentType = CheckID("content-type")
}

/// Checks that `Content-Type` is present, valid and documented, with the correct charset (RFC 9110, section 8.3).
struct ContentTypeCheck: ExchangeCheck {
  let descriptor = CheckDescriptor(
    .contentType,
    for: [.verification, .files],
    summary: "`Content-Type` is present and documented, and its charset is correct",
    explanation: """
      A documented response with a body names one of the media types of its `content`, and the body is in the charset \
      that the header names (RFC 9110, section 8.3).
      """,
    example: "`Content-Type: text/html` where `application/json` is documented.",
    remedy: "Send a documented media type, or add this one under `content`.",
    whenNothing: "no documented response with a body occurred"
  )

  /// Returns whether the contract documents content for the status.
  func applies(to analysis: ExchangeAnalysis, options: Judge.Options) -> Bool {
    analysis.hasDocumentedContent
  }

  /// Returns findings about the header of a documented response with documented content.
  func findings(for analysis: ExchangeAnalysis, options: Judge.Options) -> [Finding] {
    guard analysis.isWhole, let response = analysis.response, let promise = analysis.promise,
      let promised = promise.content, !promised.isEmpty, !(response.body.isEmpty && analysis.mediaType == nil)
    else { return [] }
    let subject = analysis.subject
    let contract = ContractPlace(place: (analysis.content ?? promised.first)?.place ?? promise.place)
    let ranges = promised.map(\.range.description).joined(separator: ", ")
    let values = response.headers.values(of: "Content-Type")
    guard let value = values.first else {
      return [subject.finding(.contentType, "no Content-Type; expected \(ranges)", contract: contract)]
    }
    if values.contains(where: { $0 != value }) {
      let list = values.map { "\"\($0)\"" }.joined(separator: " and ")
      return [subject.finding(.contentType, "Content-Type occurs more than once: \(list)", contract: contract)]
    }
    guard let type = analysis.mediaType else {
      return [
        subject.finding(
          .contentType,
          "Content-Type \"\(value)\" is not a media type; expected \(ranges)",
          contract: contract
        )
      ]
    }
    guard promise.content(for: type) != nil else {
      if isThatOfGet(type, response.status, analysis) { return [] }
      return [
        subject.finding(
          .contentType,
          "Content-Type is \(type.essence); expected \(ranges)",
          contract: contract
        )
      ]
    }
    return charset(type, analysis, contract)
  }

  /// Returns whether a response to HEAD has a media type that the contract documents for GET: the headers of both are the
  /// same (RFC 9110, section 9.3.2), whatever else is documented.
  private func isThatOfGet(_ type: MediaType, _ status: Int, _ analysis: ExchangeAnalysis) -> Bool {
    let head = analysis.subject.operation
    guard head.method == .head else { return false }
    return analysis.operationsAtPath.contains { get in
      get.method == .get && get.path.shape == head.path.shape
        && get.response(for: status)?.content(for: type) != nil
    }
  }

  /// Returns a finding if the body is not in the declared charset.
  private func charset(_ type: MediaType, _ analysis: ExchangeAnalysis, _ contract: ContractPlace) -> [Finding] {
    guard let name = type.parameter("charset").map({ ASCII.lowercased($0) }), let body = analysis.body else {
      return []
    }
    func finding(_ message: String, at offset: Int? = nil) -> [Finding] {
      [
        analysis.subject.finding(
          .contentType,
          message,
          body: offset.map { BodyPlace(of: body, at: $0) },
          contract: contract
        )
      ]
    }
    switch name {
    case "utf-8", "utf8":
      guard !type.isJSON, let broken = TextEncoding.firstInvalidUTF8(body) else { return [] }
      return finding("charset=\(name) is announced, but the body is not valid UTF-8", at: broken)
    case "us-ascii", "ascii":
      guard let firstHigh = body.firstIndex(where: { $0 >= 0x80 }) else { return [] }
      return finding("charset=\(name) is announced, but the body has bytes beyond ASCII", at: firstHigh)
    default:
      guard type.isJSON else { return [] }
      return finding("charset=\(name) is announced, but JSON is exchanged as UTF-8 (RFC 8259, section 8.1)")
    }
  }
}
