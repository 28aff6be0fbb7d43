package import HTTPExchange
package import Redaction

extension HTTPResponse {
  /// Details of what is wrong, ready to be sent: a server's own answer, where it has no other.
  ///
  /// - Parameters:
  ///   - status: The status.
  ///   - detail: What is wrong, in one sentence.
  ///   - method: The method of the request that it answers.
  ///   - redaction: What is taken out of the sentence.
  package static func problem(
    _ status: Int,
    _ detail: String,
    for method: HTTPMethod,
    redactedBy redaction: SecretRedaction
  ) -> HTTPResponse {
    MessageRules.ready(Problem(status: status, detail: detail).response(redactedBy: redaction), for: method)
  }
}
