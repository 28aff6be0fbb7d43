import HTTPMessages
import JSONSyntax

/// Reads the events of a stream line by line; the stream may grow from call to call.
///
/// Source: WHATWG HTML, section 9.2.6; OpenAPI 3.2, section 4.14.4.
struct EventReader: Sendable {
  /// The end of the lines that were read.
  private(set) var offset = 0
  /// The part of the stream in which no end of a line was found.
  private var searched = 0
  private var hasBegun = false
  /// Whether the last line ended with CR, to which a line feed belongs that may not have arrived yet.
  private var endedWithCR = false
  private var event = EventFields()
  /// The offset of the first line of the event that is being read.
  private var start: Int?

  /// Returns the next event with data, and its offset; an event that no empty line ends is not one.
  mutating func next(in body: [UInt8], isWhole: Bool) -> (document: JSONDocument, start: Int)? {
    if !hasBegun {
      guard isWhole || body.count >= 3 else { return nil }
      hasBegun = true
      offset = ByteOrderMark.length(in: body)
    }
    while offset < body.count {
      if endedWithCR {
        endedWithCR = false
        if body[offset] == 0x0A {
          offset += 1
          continue
        }
      }
      guard let end = body[max(offset, searched)...].firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else {
        searched = body.count
        return nil
      }
      let line = body[offset..<end]
      let lineStart = offset
      endedWithCR = body[end] == 0x0D
      offset = end + 1
      guard line.isEmpty else {
        start = start ?? lineStart
        event.add(line)
        continue
      }
      let document = event.value?.document
      let eventStart = start ?? lineStart
      (event, start) = (EventFields(), nil)
      if let document { return (document, eventStart) }
    }
    return nil
  }
}

/// The fields of one event of a stream.
private struct EventFields: Sendable {
  private var data: String?
  private var event: String?
  private var id: String?
  private var retry: String?

  /// The event as an object; `nil` for one without data, which clients do not see.
  var value: JSONLiteral? {
    guard let data else { return nil }
    var members: [JSONLiteral.Member] = []
    if let event { members.append(.init("event", .string(event))) }
    members.append(.init("data", .string(data)))
    if let id { members.append(.init("id", .string(id))) }
    if let retry { members.append(.init("retry", .number(retry))) }
    return .object(members)
  }

  /// Adds a line; comments, unknown fields and values that clients ignore are left out.
  mutating func add(_ line: ArraySlice<UInt8>) {
    let name = line.prefix { $0 != 0x3A }
    guard !name.isEmpty else { return }
    var value = line[name.endIndex...].dropFirst()
    if value.first == 0x20 { value = value.dropFirst() }
    let text = String(decoding: value, as: UTF8.self)
    switch String(decoding: name, as: UTF8.self) {
    case "data":
      if data == nil { data = text } else { data?.append("\n" + text) }
    case "event": event = text
    case "id": if !value.contains(0) { id = text }
    case "retry":
      guard !value.isEmpty, value.allSatisfy({ 0x30...0x39 ~= $0 }) else { return }
      // JSON has no leading zeros.
      let digits = text.drop { $0 == "0" }
      retry = digits.isEmpty ? "0" : String(digits)
    default: break
    }
  }
}
