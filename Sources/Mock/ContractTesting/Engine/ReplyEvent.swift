import HTTPMessages

/// One thing that a client notices while a response arrives.
enum ReplyEvent: Sendable, Hashable {
  /// Nothing arrives for a time.
  case wait(Duration)
  /// The status and headers; the body of the value is empty.
  case head(HTTPResponse)
  /// A portion of the body.
  case body([UInt8])
  /// The response is complete.
  case end
  /// Nothing arrives any more, and the connection stays open.
  case silence
  /// The exchange ends with a fault.
  case fault(TransportFault)
}

extension ReplyEvent {
  /// The events of a response that arrives at once.
  static func events(of response: HTTPResponse) -> [ReplyEvent] {
    var head = response
    head.body = []
    return response.body.isEmpty ? [.head(head), .end] : [.head(head), .body(response.body), .end]
  }
}
