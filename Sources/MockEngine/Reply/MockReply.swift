public import ContractReports
public import HARRecordings
public import HTTPMessages
public import JSONSyntax

/// A response of the mock API, and where it comes from.
public struct MockReply: Sendable {
  /// The origin of a response.
  public enum Source: Sendable, Hashable {
    /// A recording, at a place in its file.
    case recorded(SourcePlace)
    /// A page of a list that was recorded in other pages, of the operation with this id.
    case page(operation: String)
    /// The refusal that an operation documents for invalid requests or missing resources.
    case refused(operation: String)
    /// A response about methods: the path does not have the method, or the request is `OPTIONS`.
    case method
    /// The examples and schemas of an operation.
    case example(operation: String)
    /// The upstream server.
    case forwarded
    /// A refusal in strict mode, because the request violates the contract.
    case judged
    /// A scenario, in place of what was recorded.
    case scenario(String)
    /// A refusal, because the options do not allow the request's host.
    case misdirected
    /// A 404 for a path that clients request of any server, such as `/favicon.ico`.
    case absent
    /// No recording matches the request, and no other rule provides a response.
    case unmatched
  }

  /// The response, ready to be sent: without hop-by-hop headers, and with the `Content-Length` of its body.
  public let response: HTTPResponse
  /// The origin of the response.
  public let source: Source
  /// The number of responses recorded for the same request; each repetition of the request gets the next one.
  public let alternatives: Int
  /// The positions in the index of the recordings that the response was made from; empty if there are none.
  public let recordings: [Int]
  /// The nearest recordings, if the response lists them.
  public let nearest: [NearMiss]
  /// The findings about the response, such as contract violations by an upstream server.
  public let findings: [Finding]

  init(
    _ response: HTTPResponse,
    _ source: Source,
    alternatives: Int = 1,
    recordings: [Int] = [],
    nearest: [NearMiss] = [],
    findings: [Finding] = []
  ) {
    self.response = response
    self.source = source
    self.alternatives = alternatives
    self.recordings = recordings
    self.nearest = nearest
    self.findings = findings
  }

  /// Returns the reply with another response from the same source.
  func with(_ response: HTTPResponse) -> MockReply {
    MockReply(
      response,
      source,
      alternatives: alternatives,
      recordings: recordings,
      nearest: nearest,
      findings: findings
    )
  }
}
