import HTTPMessages
package import JSONSyntax

extension MediaContent {
  /// Whether the document describes the items of a sequence, so that they can be judged.
  package var describesItems: Bool {
    itemSchema != nil || !partEncodings.first.isEmpty || partEncodings.others != nil
  }

  /// Writes items as a body, with its media type; `nil` if one of them cannot be an item of the media type.
  package func sequenceBody(_ items: [JSONLiteral]) -> (type: String, bytes: [UInt8])? {
    switch range.sequence {
    case .jsonLines?: return (range.essence, items.flatMap { $0.serialized() + [0x0A] })
    case .jsonSequence?: return (range.essence, items.flatMap { [0x1E] + $0.serialized() + [0x0A] })
    case .events?:
      let events = items.compactMap(Self.event)
      return events.count == items.count ? (range.essence, Array(events.joined().utf8)) : nil
    case .parts?: return range.subtype == "*" ? nil : parts(items)
    case nil: return nil
    }
  }

  /// Writes an event; `nil` for a value that is none, or that no event can contain.
  ///
  /// Source: OpenAPI 3.2, section 4.14.4; WHATWG HTML, section 9.2.6.
  private static func event(_ item: JSONLiteral) -> String? {
    guard case .object(let members) = item else { return nil }
    var text = ""
    for member in members {
      guard ["event", "data", "id", "retry"].contains(member.key) else { return nil }
      let value = member.value.plainText
      let lines = value.split(omittingEmptySubsequences: false) { $0.isNewline }
      guard lines.count == 1 || member.key == "data" else { return nil }
      for line in lines { text += "\(member.key): \(line)\n" }
    }
    // A client does not see an event without data.
    return members.contains { $0.key == "data" } ? text + "\n" : nil
  }

  private func parts(_ items: [JSONLiteral]) -> (type: String, bytes: [UInt8]) {
    let types = items.indices.map { position in
      let named = partEncodings.encoding(ofPart: position)?.types.first { $0.type != "*" && $0.subtype != "*" }
      return named?.essence ?? (items[position].isText ? "text/plain" : "application/json")
    }
    let contents = zip(items, types).map { item, type in
      item.isText && MediaType(type)?.isJSON != true ? Array(item.plainText.utf8) : item.serialized()
    }
    var (boundary, number) = ("contract-boundary", 0)
    while contents.contains(where: { String(decoding: $0, as: UTF8.self).contains(boundary) }) {
      number += 1
      boundary = "contract-boundary-\(number)"
    }
    var bytes: [UInt8] = []
    for (position, content) in contents.enumerated() {
      bytes += Array("--\(boundary)\r\nContent-Type: \(types[position])\r\n\r\n".utf8) + content + Array("\r\n".utf8)
    }
    return ("\(range.essence); boundary=\(boundary)", bytes + Array("--\(boundary)--\r\n".utf8))
  }
}

extension JSONLiteral {
  fileprivate var isText: Bool {
    if case .string = self { return true }
    return false
  }
}
