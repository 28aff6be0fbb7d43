public import ContractReports
public import HARRecordings
public import HTTPExchange
public import JSONSyntax

/// What the mock API answers, and why.
public struct MockReply: Sendable {
  /// Where an answer comes from.
  public enum Source: Sendable, Hashable {
    /// It was recorded, at a place.
    case recorded(SourcePlace)
    /// It is a page of a list that was recorded in other pages, of an operation.
    case page(operation: String)
    /// The request is wrong, or asks for what is not there, as an operation documents.
    case refused(operation: String)
    /// The path is known, and this method was not expected of it; or it was asked what it can do.
    case method
    /// It was made from the examples and schemas of an operation.
    case example(operation: String)
    /// The server behind the mock answered.
    case forwarded
    /// The request breaks the contract, and that is told instead of an answer.
    case judged
    /// A scenario put it in the place of what was recorded.
    case scenario(String)
    /// It was asked for the name of another host, which the options do not allow.
    case misdirected
    /// It was asked for what clients ask of any server, such as `/favicon.ico`, and there is none.
    case absent
    /// Neither recordings nor contract say how to answer.
    case unmatched
  }

  /// The answer, ready to be sent: no hop-by-hop fields, and the `Content-Length` of its body.
  public let response: HTTPResponse
  /// Where it comes from.
  public let source: Source
  /// How many answers were recorded for the same request; the next one is given when it is asked again.
  public let alternatives: Int
  /// The recordings that the answer was made from, by their positions in the index; none where none were.
  public let recordings: [Int]
  /// The recordings that came nearest, where the answer lists them.
  public let nearest: [NearMiss]
  /// What there is to say about the response, such as how it breaks the contract if another server sent it.
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

  /// The reply with another answer from the same source.
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
