import Findings
import HTTPMessages
import JSONSyntax

extension SentRequest {
  /// A request in the JSON report.
  static let json = ObjectForm(readInto: SentRequest()) {
    Member.mapped("headers", .list(of: HTTPHeaderField.json, most: 1000), "The headers, with secrets redacted.") {
      $0.headers.fields
    } set: {
      $0.headers = HTTPHeaders($1)
    }
    Member.mapped("body", JSONForm<[UInt8]>.base64.optional, "The body in base64; null if it is too long to be kept.") {
      $0.body
    } set: {
      $0.body = $1
    }
    Member.stored("bodyIsRedacted", \.isBodyRedacted, .flag, "Whether secrets were taken out of the body.")
  }
  .form
}

extension HTTPHeaderField {
  fileprivate static let json = ObjectForm(readInto: HTTPHeaderField("", "")) {
    Member.mapped("name", .string) {
      $0.name
    } set: {
      $0 = HTTPHeaderField($1, $0.value)
    }
    Member.mapped("value", .string) {
      $0.value
    } set: {
      $0 = HTTPHeaderField($0.name, $1)
    }
  }
  .form
}

extension JSONForm<[UInt8]> {
  /// Bytes in base64.
  fileprivate static let base64 = JSONForm(
    schema: [.init("type", "string"), .init("contentEncoding", "base64")],
    write: { .string(Base64.text(of: $0)) },
    read: { value throws(ReportFileError) in
      let text = try JSONForm<String>.string.read(value)
      guard text.utf8.count <= 2 * SentRequest.longestBody, let bytes = try? Base64.decode(Array(text.utf8)) else {
        throw value.error("\(value.name) is not base64 of at most \(SentRequest.longestBody) bytes")
      }
      return bytes
    }
  )
}
