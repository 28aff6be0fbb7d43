import ContentCodings
import ContractModel
import Diagnostics
import Findings
import HTTPMessages
import JSONSchemas
import JSONSyntax

/// Checks that a required body is present, of a documented type, well-formed and valid by its schema.
///
/// JSON, form and multipart bodies, and the items of sequences, are judged by their schemas; other bodies are judged by their type alone.
enum BodyRequestCheck: RequestCheck {
  static func findings(_ subject: RequestSubject, _ judge: RequestJudge) -> [Finding] {
    let body = subject.request.body
    guard let promise = subject.operation.requestBody else {
      guard !body.isEmpty else { return [] }
      return [subject.finding("a body of \(body.count) bytes; the contract describes none", severity: .warning)]
    }
    guard !body.isEmpty else {
      guard promise.isRequired, !promise.allowsEmptyBody(of: subject.request.headers["Content-Type"]) else { return [] }
      return [
        subject.finding("the body is missing; expected \(promise.ranges)", at: ContractPlace(place: promise.place))
      ]
    }
    guard !promise.content.isEmpty else { return [] }
    let value = subject.request.headers["Content-Type"]
    let type = value.flatMap { MediaType($0) }
    if let type, let content = promise.content(for: type) { return bodyFindings(content, type, subject, judge) }
    let typeFinding = typeFinding(value, type, promise, subject)
    // A body without a declared type is judged by the only documented one.
    guard value == nil, promise.content.count == 1 else { return [typeFinding] }
    return [typeFinding] + bodyFindings(promise.content[0], promise.content[0].range, subject, judge)
  }

  static func headerNames(of operation: Operation) -> [String] {
    operation.requestBody == nil ? [] : ["Content-Type", "Content-Encoding"]
  }

  /// Returns the finding about a type that is missing, or that the contract does not describe.
  private static func typeFinding(
    _ value: String?,
    _ type: MediaType?,
    _ promise: RequestBody,
    _ subject: RequestSubject
  ) -> Finding {
    let place = ContractPlace(place: promise.content.first?.place ?? promise.place)
    guard let value else { return subject.finding("no Content-Type; expected \(promise.ranges)", at: place) }
    guard let type else {
      let shown = VisibleText.of(value.prefix(100))
      return subject.finding("Content-Type \"\(shown)\" is not a media type; expected \(promise.ranges)", at: place)
    }
    return subject.finding("Content-Type is \(type.essence); expected \(promise.ranges)", at: place)
  }

  private static func bodyFindings(
    _ content: MediaContent,
    _ type: MediaType,
    _ subject: RequestSubject,
    _ judge: RequestJudge
  ) -> [Finding] {
    let isMultipart = type.essence == "multipart/form-data"
    let isSequence =
      type.sequence != nil && (content.describesItems || content.isWholeSequence && content.schema != nil)
    guard type.isJSON || content.range.isJSON || type.isForm || isMultipart || isSequence else { return [] }
    // Requests and responses use the same content codings.
    let coded = HTTPResponse(status: 200, headers: subject.request.headers, body: subject.request.body)
    let decoded = ContentDecoding(coded, limit: judge.options.maximumBody)
    guard let body = decoded.body, decoded.fault == nil else {
      if let unread = decoded.fault?.unreadCoding {
        let message = "the body is not judged: its Content-Encoding is \"\(VisibleText.of(unread.prefix(100)))\""
        let reason = ContentCoding.reasonNotToDecode(unread).map { ", and \($0)" } ?? ""
        return [subject.finding(message + reason, severity: .warning)]
      }
      return [subject.finding(decoded.fault?.message ?? "the body cannot be decoded")]
    }
    if isMultipart { return MultipartBody(bytes: body, type: type, content: content).findings(subject, judge) }
    if isSequence, let items = SequenceBody(body, type: type, content: content, limits: judge.options.limits) {
      let limit = max(1, judge.options.maximumViolations)
      let syntax = items.syntaxFaults(maximum: limit).map { ($0, "\($0.subject) \($0.message)") }
      let violations = items.schemaFaults(maximum: limit).map { fault in
        (fault, "\(fault.subject) of the body does not match its schema: \(fault.message)")
      }
      return (syntax + violations).prefix(limit).map { fault, message in
        subject.finding(
          message,
          severity: fault.severity,
          details: fault.details,
          body: fault.place,
          at: fault.keyword.map(subject.contractPlace) ?? ContractPlace(place: content.place)
        )
      }
    }
    return type.isForm
      ? FormBody(body, as: content).findings(subject, judge) : JSONBody(body).findings(content, subject, judge)
  }
}

extension RequestBody {
  /// Returns whether a body of no bytes is a value of a type: a form without fields, or an empty text or file.
  fileprivate func allowsEmptyBody(of type: String?) -> Bool {
    guard let type = type.flatMap({ MediaType($0) }), let content = content(for: type) else { return false }
    let isText = type.type == "text" && !type.isJSON
    guard type.isForm || isText || type.essence == "application/octet-stream" else { return false }
    guard let schema = content.schema, let value = (type.isForm ? JSONLiteral.object([]) : "").document else {
      return true
    }
    return schema.validator.isValid(value.root)
  }

  /// The media types of the allowed bodies, for messages.
  fileprivate var ranges: String { content.map(\.range.description).joined(separator: ", ") }
}
