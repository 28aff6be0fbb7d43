import HTTPMessages
import MockEngine

extension ReplyEvent {
  /// The maximum number of portions of a slow response.
  private static let mostPortions = 200

  /// Returns what a client notices of a reply that is not sent whole and at once.
  ///
  /// Source: RFC 9112, sections 4, 6 and 7.
  static func events(of reply: MockReply) -> [ReplyEvent] {
    let (delivery, response) = (reply.delivery, reply.response)
    var head = response
    head.body = []
    let body = response.body
    var events: [ReplyEvent] = []
    var end: ReplyEvent?
    switch delivery.content {
    case .whole:
      events = slowly(head, body, delivery) ?? [.head(head)] + (body.isEmpty ? [] : [.body(body)])
      end = .end
    case .withoutLength:
      head.headers["Content-Length"] = nil
      head.headers.add("Connection", "close")
      events = [.head(head)] + (body.isEmpty ? [] : [.body(body)])
      end = .end
    case .malformedChunks:
      head.headers["Content-Length"] = nil
      head.headers["Transfer-Encoding"] = "chunked"
      events = [.head(head)]
      end = .fault(TransportFault(.malformedResponse, "a chunk has no size"))
    case .half, .head:
      guard !body.isEmpty else { break }
      let part = delivery.content == .half ? Array(body.prefix(body.count / 2)) : []
      events = [.head(head)] + (part.isEmpty ? [] : [.body(part)])
      end = unfinished(
        delivery.ending,
        .closedAmidBody,
        "the server closed the connection \(body.count - part.count) bytes before the end of the body"
      )
    case .interim:
      end = unfinished(delivery.ending, .interimOnly, "an interim response, and no final one")
    case .garbage: end = .fault(TransportFault(.malformedResponse, "the received bytes are not HTTP"))
    case .nothing: break
    }
    let nothing = "the server closed the connection before a response"
    return wait(delivery.delay) + events + wait(delivery.pause)
      + [end ?? unfinished(delivery.ending, .closedBeforeResponse, nothing)]
  }

  private static func wait(_ time: Duration) -> [ReplyEvent] { time > .zero ? [.wait(time)] : [] }

  /// Returns what a client notices when the connection ends before the response.
  private static func unfinished(
    _ ending: MockReply.Delivery.Ending,
    _ kind: TransportFault.Kind,
    _ message: String
  ) -> ReplyEvent {
    switch ending {
    case .silence: .silence
    case .reset: .fault(TransportFault(.connectionReset, "the server reset the connection"))
    case .open, .close: .fault(TransportFault(kind, message))
    }
  }

  /// Returns the portions of a response at a limited rate, and the time that each takes; `nil` without a rate.
  private static func slowly(
    _ head: HTTPResponse,
    _ body: [UInt8],
    _ delivery: MockReply.Delivery
  ) -> [ReplyEvent]? {
    // On a connection, the head takes its time, too: the status line, and each header with a colon and a line end.
    let headSize = head.headers.fields.reduce(17 + head.reason.utf8.count) { size, field in
      size + field.name.utf8.count + field.value.utf8.count + 4
    }
    let count = headSize + body.count
    guard let rate = delivery.rate(forBytes: count) else { return nil }
    let size = max(1, rate / 10, count / mostPortions)
    var events: [ReplyEvent] = []
    for start in stride(from: 0, to: count, by: size) {
      let end = min(start + size, count)
      if start < headSize, end >= headSize { events.append(.head(head)) }
      let part = body[max(0, start - headSize)..<max(0, end - headSize)]
      if !part.isEmpty { events.append(.body(Array(part))) }
      events.append(.wait(.seconds(Double(end - start) / Double(rate))))
    }
    return events
  }
}
