import HTTPMessages
import JSONSyntax

extension EntryReader {
  /// Returns the stream of the events that Chromium writes beside a response in place of its text; `nil` without them.
  func eventStream(_ type: String) -> [UInt8]? {
    guard MediaType(type)?.essence == "text/event-stream", let events = entry["_eventSourceMessages"], events.count > 0
    else { return nil }
    let texts = events.elements.map { event -> String in
      let fields = [("id", event["eventId"]?.string), ("event", event["eventName"]?.string)]
      let lines = (event["data"]?.string ?? "").split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      let head = fields.compactMap { name, value in
        value.flatMap { $0.isEmpty || $0 == "message" && name == "event" ? nil : "\(name): \($0)\n" }
      }
      return head.joined() + lines.map { "data: \($0)\n" }.joined() + "\n"
    }
    return Array(texts.joined().utf8)
  }
}
