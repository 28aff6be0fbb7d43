package import ContractReports
package import HTTPExchange
import JSONSyntax

/// Takes the secrets of a recorded answer out of what is said of it.
///
/// The answer is judged as it is: a judgement of redacted bytes would find other things than are wrong. Only then are
/// excerpts cut out of the redacted body, and values that are secrets left out of the sentences that quote them.
package struct AnswerRedaction {
  /// The longest body behind its content coding, in bytes, that is looked into.
  private static let longestBody = 64 << 20

  private let redaction = SecretRedaction()
  /// The body; `nil` where it is not JSON.
  private let body: JSONDocument?
  /// The body without its secrets, its values at the same positions; `nil` where there is none such.
  private let redacted: JSONDocument?
  /// Whether the body has secrets, or is such that nobody can say.
  private let hasSecrets: Bool
  /// The values of header fields that are secret.
  private let secretFields: [String]

  /// What is to be left out of what is said of an answer.
  package init(_ response: HTTPResponse?) {
    let coded = response?.body ?? []
    let bytes = ContentCoding.decode(coded, headers: response?.headers ?? [], limit: Self.longestBody) ?? coded
    let plain = redaction.redacting(json: bytes)
    // UTF-16 has a zero beside every letter, and no names that could be known.
    hasSecrets = plain != bytes || bytes.prefix(512).contains(0)
    body = try? JSONDocument(parsing: bytes)
    // Redaction changes strings and numbers alone, so that values keep their positions.
    let twin = plain == bytes ? body : try? JSONDocument(parsing: plain)
    redacted = twin.flatMap { [body] in $0.tape.count == body?.tape.count ? $0 : nil }
    let headers = response?.headers ?? HTTPHeaders()
    secretFields = zip(headers.fields, redaction.redacting(headers).fields).filter { $0 != $1 }.map(\.0.value)
  }

  /// A finding about the answer, without its secrets; check, severity and places stay as they are.
  package func redacting(_ finding: Finding) -> Finding {
    var finding = finding
    if let place = finding.body {
      let value = place.pointer.flatMap { body?.root.value(at: $0) }
      if hasSecrets { finding.body?.excerpt = value.flatMap(excerpt) }
      if hasSecrets, let value, quotesSecret(within: value, finding) {
        let keyword = finding.contract?.pointer?.tokens.last.map { "keep \"\($0)\"" } ?? "keep the contract"
        finding.message = "the value, which is secret, does not \(keyword)"
        finding.details = []
      }
      finding.body?.pointer = place.pointer.map { JSONPointer(tokens: $0.tokens.map(redaction.redacting(text:))) }
    } else if secretFields.contains(where: { Self.quotes($0, finding) }) {
      finding.message = "the value of a header field, which is secret, does not keep the contract"
      finding.details = []
    }
    finding.message = redaction.redacting(text: finding.message)
    finding.details = finding.details.map(redaction.redacting(text:))
    return finding
  }

  /// The text around a value, as far as that is no secret.
  private func excerpt(of value: JSONValue) -> Excerpt? {
    redacted.map { Excerpt(of: $0.bytes, at: JSONValue(document: $0, index: value.index).byteRange.lowerBound) }
  }

  /// Whether the sentences of a finding seem to quote a secret that stands in a value.
  private func quotesSecret(within value: JSONValue, _ finding: Finding) -> Bool {
    guard let redacted else { return true }
    guard let body else { return false }
    return (value.index..<body.indexAfter(value.index)).contains { index in
      let (mine, plain) = (JSONValue(document: body, index: index), JSONValue(document: redacted, index: index))
      guard mine.kind == .string || mine.kind == .number, mine.text != plain.text else { return false }
      return Self.quotes(mine.string ?? mine.text, finding)
    }
  }

  /// Whether the beginning of a text stands in the sentences of a finding, which may have cut or escaped the rest.
  private static func quotes(_ text: String, _ finding: Finding) -> Bool {
    let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(8).prefix { $0.value >= 0x20 }))
    return ([finding.message] + finding.details).contains { $0.contains(start) }
  }
}
