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
  /// The description of an exchange with its evidence, made once from the one reading of its bodies.
  private struct Account {
    /// Keeps the evidence, so that no other object takes the place of its key.
    let evidence: ExchangeEvidence
    let quoting: SecretRedaction
    let curl: String
    let transcript: ExchangeTranscript
    let request: SentRequest
  }

  private var accounts: [ObjectIdentifier: Account] = [:]
  /// The exchange that was read last, whose bodies excerpts are cut from.
  private var latest: RedactedExchange?
  /// The transcripts of earlier accounts without what is known to be secret since; findings share them.
  private var transcripts: [ObjectIdentifier: (source: ExchangeTranscript, transcript: ExchangeTranscript)] = [:]
  /// The URL and the command that were redacted last; most findings of an exchange share them.
  private var address: (url: String, curl: String, shown: (url: String, curl: String))?
  /// The JSON body under way, and the same without its secrets.
  private var body: (document: JSONDocument, redacted: RedactedJSON)?
  /// The other body under way, without and with its secrets replaced.
  private var text: (body: [UInt8], redacted: [UInt8])?

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
    finding.evidence = finding.evidence.map { reference in
      var other = redacted(reference, self.redaction(of: reference))
      // Only the request of the finding itself is sent again.
      (other.request, other.expectation) = (nil, nil)
      return other
    }
    return finding
  }

  /// A reference without its secrets, and without its evidence.
  private mutating func redacted(_ reference: ExchangeReference, _ redaction: SecretRedaction) -> ExchangeReference {
    var reference = reference
    (reference.url, reference.curl) = address(of: reference)
    reference.purpose = reference.purpose.map(redaction.redacting(text:))
    if let evidence = reference.evidence {
      let account = account(of: evidence, reference.expectation)
      (reference.transcript, reference.request) = (account.transcript, account.request)
    } else {
      reference.transcript = reference.transcript.map { edited($0) }
      reference.request = reference.request?.redacted(by: self.redaction)
    }
    reference.expectation = reference.expectation?.edited(redaction.redacting(text:))
    reference.preparation = reference.preparation.map(self.redaction.redacting(text:))
    reference.evidence = nil
    return reference
  }

  /// The URL of a reference and the command that repeats it, without their secrets.
  private mutating func address(of reference: ExchangeReference) -> (url: String, curl: String) {
    if let address, reference.evidence == nil, address.url == reference.url, address.curl == reference.curl {
      return address.shown
    }
    if let evidence = reference.evidence {
      return (redaction.redacting(url: reference.url), account(of: evidence, reference.expectation).curl)
    }
    let shown = (redaction.redacting(url: reference.url), redaction.redacting(text: reference.curl))
    address = (reference.url, reference.curl, shown)
    return shown
  }

  private func pointer(_ pointer: JSONPointer) -> JSONPointer {
    JSONPointer(tokens: pointer.tokens.map(redaction.redacting(text:)))
  }

  /// The redaction that also knows the secrets of an exchange.
  private mutating func redaction(of reference: ExchangeReference?) -> SecretRedaction {
    reference?.evidence.map { account(of: $0, reference?.expectation).quoting } ?? redaction
  }

  private mutating func account(of evidence: ExchangeEvidence, _ expectation: Expectation?) -> Account {
    if let known = accounts[ObjectIdentifier(evidence)] { return known }
    let read = redaction.reading(evidence.exchange)
    let isRefused = expectation?.hasWrongCredentials ?? false
    let account = Account(
      evidence: evidence,
      quoting: read.quoting,
      curl: CurlCommand(repeating: read, isRefused: isRefused).description,
      transcript: ExchangeTranscript(read),
      request: SentRequest(read)
    )
    latest = read
    accounts[ObjectIdentifier(evidence)] = account
    return account
  }

  /// A transcript without what is known to be secret since it was made.
  private mutating func edited(_ old: ExchangeTranscript) -> ExchangeTranscript {
    if let known = transcripts[ObjectIdentifier(old)] { return known.transcript }
    let made = old.edited(redaction.redacting(text:))
    transcripts[ObjectIdentifier(old)] = (old, made)
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
      let json = redacted(value.document)
      return quotation(json.bytes, json.offset(of: value.byteRange.lowerBound))
    case .byte(let body, let offset):
      // What comes before the byte is as long as it is without what follows.
      let start = offset > 0 ? redaction.redacting(broken: Array(body.prefix(offset))).count : 0
      let whole = redacted(body)
      return quotation(whole, min(start, whole.count))
    case .part(let form, let position):
      let shown = redaction.redacting(body: form, type: MediaType("application/x-www-form-urlencoded"))
      let parts = shown.split(separator: 0x26, omittingEmptySubsequences: false)
      return quotation(shown, parts.dropFirst(max(0, position)).first?.startIndex ?? 0)
    }
  }

  /// A body that is broken, or no JSON at all.
  private mutating func redacted(_ body: [UInt8]) -> [UInt8] {
    if let text, text.body == body { return text.redacted }
    let redacted = redaction.redacting(broken: body)
    text = (body, redacted)
    return redacted
  }

  /// A document without its secrets.
  private mutating func redacted(_ document: JSONDocument) -> RedactedJSON {
    if let body, body.document === document { return body.redacted }
    let redacted = latest?.redacted(json: document.bytes) ?? redaction.reading(json: document.bytes)
    body = (document, redacted)
    return redacted
  }
}

extension SentRequest {
  /// The request of an exchange without its secrets.
  fileprivate init(_ read: RedactedExchange) {
    let request = read.exchange.request
    let sent = read.requestBody
    let isRedacted = sent.bytes != sent.readable.bytes
    // The body as it was sent has its coding; nothing that has secrets is shown in it.
    let body = sent.readable.isDecoded && !isRedacted ? request.body : sent.bytes
    self.init(
      headers: read.redaction.redacting(request.headers),
      body: body.count <= Self.longestBody ? body : nil,
      isBodyRedacted: isRedacted
    )
  }

  /// The same request without what is known to be secret by now.
  fileprivate func redacted(by redaction: SecretRedaction) -> SentRequest {
    let type = headers["Content-Type"].flatMap { MediaType($0) }
    let edited = body.map { redaction.redacting(body: $0, type: type) }
    return SentRequest(
      headers: redaction.redacting(headers),
      body: edited,
      isBodyRedacted: isBodyRedacted || edited != body
    )
  }
}

extension SecretRedaction {
  /// Returns a body without its secrets that may be broken JSON, or no JSON at all.
  fileprivate func redacting(broken body: [UInt8]) -> [UInt8] { redacting(body: redacting(json: body), type: nil) }
}
