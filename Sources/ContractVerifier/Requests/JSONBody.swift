import ContractModel
import ContractReports
import HTTPExchange
import JSONSchemas
import JSONSyntax

/// The JSON body of a request.
struct JSONBody {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// What is wrong with its syntax, or else with its keys and by its schema, up to the judge's limit.
  func findings(_ content: MediaContent, _ subject: RequestSubject, _ judge: RequestJudge) -> [Finding] {
    let document: JSONDocument
    do throws(JSONSyntaxError) {
      document = try JSONDocument(parsing: bytes, limits: judge.options.limits)
    } catch {
      let hasSecrets = subject.redaction.redacting(json: bytes) != bytes
      let place = BodyPlace(
        pointer: nil,
        location: error.location,
        excerpt: hasSecrets ? nil : Excerpt(of: bytes, at: error.offset)
      )
      return [
        subject.finding(
          "the body is not JSON: \(error.message)",
          details: ["fault: \(error.code.rawValue)"],
          body: place,
          at: ContractPlace(place: content.place)
        )
      ]
    }
    let limit = max(1, judge.options.maximumViolations)
    var findings: [Finding] = []
    lazy var view = SecretView(document, subject.redaction)
    for key in document.duplicateKeys.prefix(limit) {
      findings.append(
        subject.finding(
          "the key \(VisibleText.of(key.text)) stands twice in one object; readers differ in which value they take",
          body: view.place(of: key),
          at: ContractPlace(place: content.place)
        )
      )
    }
    guard let schema = content.schema else { return findings }
    for violation in schema.validator.validate(document.root, maximumViolations: limit) {
      let isSecret = view.isSecret(violation)
      findings.append(
        subject.finding(
          "the body breaks its schema: \(isSecret ? violation.messageWithoutValue : violation.message)",
          details: isSecret ? [] : BodySchemaCheck.details(violation),
          body: view.place(of: violation.instance),
          at: subject.contractPlace(of: violation.schema)
        )
      )
    }
    return findings
  }
}

/// A body beside the same body without its secrets, so that its places can be shown.
struct SecretView {
  /// The body without secrets; `nil` where it has none.
  private let redacted: JSONDocument?
  private let hasSecrets: Bool

  init(_ document: JSONDocument, _ redaction: SecretRedaction) {
    let bytes = redaction.redacting(json: document.bytes)
    hasSecrets = bytes != document.bytes
    // Redaction changes strings and numbers alone, so that values keep their positions.
    let redacted = hasSecrets ? try? JSONDocument(parsing: bytes) : nil
    self.redacted = redacted?.tape.count == document.tape.count ? redacted : nil
  }

  /// The place of a value in the body, with the text around it as far as that is no secret.
  func place(of value: JSONValue) -> BodyPlace {
    guard hasSecrets else { return BodyPlace(value) }
    let excerpt = redacted.map { redacted in
      let twin = JSONValue(document: redacted, index: value.index)
      return Excerpt(of: redacted.bytes, at: twin.byteRange.lowerBound)
    }
    return BodyPlace(pointer: value.pointer, location: value.location, excerpt: excerpt)
  }

  /// Whether what is said about a violation may give a secret away.
  func isSecret(_ violation: SchemaViolation) -> Bool {
    guard hasSecrets else { return false }
    return isSecret(violation.instance) || violation.causes.contains(where: isSecret)
  }

  private func isSecret(_ value: JSONValue) -> Bool {
    guard let redacted else { return true }
    guard value.kind == .string || value.kind == .number else { return false }
    return JSONValue(document: redacted, index: value.index).text != value.text
  }
}
