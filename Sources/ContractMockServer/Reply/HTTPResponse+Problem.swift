package import HTTPExchange

extension HTTPResponse {
  /// Details of what is wrong, ready to be sent: a server's own answer, where it has no other.
  ///
  /// - Parameters:
  ///   - status: The status.
  ///   - detail: What is wrong, in one sentence.
  ///   - method: The method of the request that it answers.
  package static func problem(_ status: Int, _ detail: String, for method: HTTPMethod) -> HTTPResponse {
    MessageRules.ready(Problem(status: status, detail: detail).response, for: method)
  }
}
