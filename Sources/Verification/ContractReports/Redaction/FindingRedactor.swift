import Diagnostics
import HTTPMessages
import JSONSyntax
package import Redaction

/// Takes the secrets out of findings, with everything that is known of the exchanges that they are about.
///
/// An exchange is judged as it is: a judgement of redacted bytes would find other things than are wrong. Only then are
/// excerpts cut out of the redacted body, and secrets left out of the sentences that quote them.
package struct FindingRedactor {
  private let redaction: SecretRedaction
  /// What is known of each exchange; finding its secrets takes longer than all else, and it has many findings.
  ///
  /// Each value keeps its evidence, so that no other object takes the place of its key.
  private var exchanges: [ObjectIdentifier: (evidence: ExchangeEvidence, redaction: SecretRedaction)] = [:]
  /// The transcript of each exchange, and of each transcript that is redacted again; findings share them.
  private var transcripts: [ObjectIdentifier: (source: any AnyObject & Sendable, transcript: ExchangeTranscript)] = [:]
  /// The reference whose URL and command were redacted last; most findings of an exchange share them.
  private var latest: (source: ExchangeReference, url: String, curl: String)?
  /// The JSON body under way without its secrets; `nil` inside where it cannot be shown.
  private var body: (document: JSONDocument, redacted: JSONDocument?)?

  /// A redactor by what is known now.
  package init(_ redaction: SecretRedaction) { self.redaction = redaction }

  /// Findings without their secrets, and without the evidence that they were made from.
  package static func redacting(_ findings: [Finding], by redaction: SecretRedaction) -> [Finding] {
    var redactor = FindingRedactor(redaction)
    return findings.map { redactor.redacting($0) }
  }

  /// A finding without its secrets, and without its evidence; check, severity and places stay as they are.
  package mutating func redacting(_ finding: Finding) -> Finding {
    var finding = finding
    let redaction = redaction(of: finding.exchange)
    finding.operation = finding.operation.map(self.redaction.redacting(text:))
    finding.message = redaction.redacting(text: finding.message)
    finding.details = finding.details.map(redaction.redacting(text:))
    finding.contract = finding.contract.map { place in
      var place = place
      place.pointer = place.pointer.map(self.pointer)
      place.lines = place.lines.flatMap { $0.edited(self.redaction.redacting(text:)) }
      return place
    }
    if var place = finding.body {
      place.pointer = place.pointer.map(pointer)
      if let evidence = place.evidence {
        (place.excerpt, place.lines) = quotation(evidence.place, line: place.location?.line)
      }
      place.lines = place.lines.flatMap { $0.edited(redaction.redacting(text:)) }
      place.excerpt = place.excerpt.map { excerpt in
        let text = redaction.redacting(text: excerpt.text)
        return text == excerpt.text ? excerpt : Excerpt(text: text, mark: min(excerpt.mark, text.unicodeScalars.count))
      }
      place.evidence = nil
      finding.body = place
    }
    finding.cause = finding.cause.map(self.redaction.redacting(text:))
    finding.exchange = finding.exchange.map { redacted($0, redaction) }
    finding.evidence = finding.evidence.map { redacted($0, self.redaction(of: $0)) }
    return finding
  }

  /// A reference without its secrets, and without its evidence.
  private mutating func redacted(_ reference: ExchangeReference, _ redaction: SecretRedaction) -> ExchangeReference {
    var reference = reference
    (reference.url, reference.curl) = addresses(of: reference)
    reference.purpose = reference.purpose.map(redaction.redacting(text:))
    if let evidence = reference.evidence {
      reference.transcript = transcript(of: evidence) { [redaction = self.redaction] in
        ExchangeTranscript(evidence.exchange, redaction: redaction)
      }
    } else {
      reference.transcript = reference.transcript.map { [redaction = self.redaction] old in
        transcript(of: old) { old.edited(redaction.redacting(text:)) }
      }
    }
    reference.preparation = reference.preparation.map(self.redaction.redacting(text:))
    reference.evidence = nil
    return reference
  }

  /// The URL of a reference and the command that repeats it, without their secrets.
  private mutating func addresses(of reference: ExchangeReference) -> (url: String, curl: String) {
    if let latest, latest.source.evidence === reference.evidence, latest.source.url == reference.url,
      latest.source.curl == reference.curl
    {
      return (latest.url, latest.curl)
    }
    let url = redaction.redacting(url: reference.url)
    let curl =
      reference.evidence.map { CurlCommand(repeating: $0.exchange.request, redaction: redaction).description }
      ?? redaction.redacting(text: reference.curl)
    latest = (reference, url, curl)
    return (url, curl)
  }

  private func pointer(_ pointer: JSONPointer) -> JSONPointer {
    JSONPointer(tokens: pointer.tokens.map(redaction.redacting(text:)))
  }

  /// The redaction that also knows the secrets of an exchange.
  private mutating func redaction(of reference: ExchangeReference?) -> SecretRedaction {
    guard let evidence = reference?.evidence else { return redaction }
    if let known = exchanges[ObjectIdentifier(evidence)] { return known.redaction }
    let known = redaction.quoting(evidence.exchange)
    exchanges[ObjectIdentifier(evidence)] = (evidence, known)
    return known
  }

  /// The transcript made from a source, made only once.
  private mutating func transcript(
    of source: any AnyObject & Sendable,
    _ make: () -> ExchangeTranscript
  ) -> ExchangeTranscript {
    if let known = transcripts[ObjectIdentifier(source)] { return known.transcript }
    let made = make()
    transcripts[ObjectIdentifier(source)] = (source, made)
    return made
  }

  // MARK: Excerpts

  /// The line of a place, cut to what fits, and the lines around it if its number is known.
  private mutating func quotation(_ place: BodyEvidence.Place, line: Int?) -> (Excerpt?, SourceLines?) {
    func quotation(_ body: [UInt8], _ offset: Int) -> (Excerpt?, SourceLines?) {
      (Excerpt(of: body, at: offset), line.map { SourceLines(of: body, at: offset, line: $0) })
    }
    switch place {
    case .value(let value):
      guard let document = redacted(value.document), document.tape.indices.contains(value.index) else {
        return (nil, nil)
      }
      return quotation(document.bytes, JSONValue(document: document, index: value.index).byteRange.lowerBound)
    case .byte(let body, let offset):
      // What comes before the byte is as long as it is without what follows.
      let start = redacted(Array(body.prefix(max(0, offset)))).count
      let whole = redacted(body)
      return quotation(whole, min(start, whole.count))
    case .part(let form, let position):
      let shown = redaction.redacting(body: form, type: MediaType("application/x-www-form-urlencoded"))
      let parts = shown.split(separator: 0x26, omittingEmptySubsequences: false)
      return quotation(shown, parts.dropFirst(max(0, position)).first?.startIndex ?? 0)
    }
  }

  /// A body that is broken, or no JSON at all.
  private func redacted(_ body: [UInt8]) -> [UInt8] {
    redaction.redacting(body: redaction.redacting(json: body), type: nil)
  }

  /// A document without its secrets, its values at the same positions; `nil` where there is none such.
  private mutating func redacted(_ document: JSONDocument) -> JSONDocument? {
    if let body, body.document === document { return body.redacted }
    let bytes = redaction.redacting(json: document.bytes)
    // Redaction changes strings and numbers alone, so that values keep their positions.
    let twin = bytes == document.bytes ? document : try? JSONDocument(parsing: bytes)
    let redacted = twin.flatMap { $0.tape.count == document.tape.count ? $0 : nil }
    body = (document, redacted)
    return redacted
  }
}
