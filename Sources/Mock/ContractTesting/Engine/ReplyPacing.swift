import HARRecordings
import HTTPMessages

/// Splits the body of a recorded response into the portions in which it is replayed, with the pauses between them.
///
/// HAR has no times of single portions. The time before the response (`timings.wait`) and the time of its body
/// (`timings.receive`) are recorded, and the portions share the latter equally.
enum ReplyPacing {
  /// The number of portions of a body that is not an event stream.
  private static let portions = 10

  /// Returns the events of a response.
  ///
  /// - Parameters:
  ///   - response: The complete response.
  ///   - entry: The recording that it was made from; `nil` for none.
  ///   - pace: The pace at which it is replayed.
  static func events(of response: HTTPResponse, from entry: RecordedEntry?, at pace: ReplayPace) -> [ReplyEvent] {
    let isEventStream = response.headers["Content-Type"].flatMap { MediaType($0) }?.sequence == .events
    let isPaced = pace == .recorded && entry != nil
    guard isEventStream || isPaced, !response.body.isEmpty else { return ReplyEvent.events(of: response) }
    let parts = isEventStream ? events(in: response.body) : parts(of: response.body)
    let timings = isPaced ? entry?.timings : nil
    let pause = (timings?.receive ?? .zero) / max(1, parts.count)
    var head = response
    head.body = []
    var events: [ReplyEvent] = []
    if let wait = timings?.wait, wait > .zero { events.append(.wait(wait)) }
    events.append(.head(head))
    for part in parts {
      if pause > .zero { events.append(.wait(pause)) }
      events.append(.body(part))
    }
    return events + [.end]
  }

  private static func parts(of body: [UInt8]) -> [[UInt8]] {
    let size = max(1, (body.count + portions - 1) / portions)
    return stride(from: 0, to: body.count, by: size).map { Array(body[$0..<min($0 + size, body.count)]) }
  }

  /// Splits server-sent events after the empty line that ends each.
  private static func events(in body: [UInt8]) -> [[UInt8]] {
    var parts: [[UInt8]] = []
    var (start, lineStart) = (0, 0)
    var position = 0
    while position < body.count {
      let byte = body[position]
      guard byte == 0x0A || byte == 0x0D else {
        position += 1
        continue
      }
      let isBlank = position == lineStart
      position += byte == 0x0D && position + 1 < body.count && body[position + 1] == 0x0A ? 2 : 1
      lineStart = position
      if isBlank, position > start {
        parts.append(Array(body[start..<position]))
        start = position
      }
    }
    if start < body.count { parts.append(Array(body[start...])) }
    return parts
  }
}
