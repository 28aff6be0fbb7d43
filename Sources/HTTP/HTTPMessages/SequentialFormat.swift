/// How a body writes a sequence of items, each of which is complete on its own.
///
/// Source: OpenAPI 3.2, section 4.14.2.
package enum SequentialFormat: Sendable, Hashable {
  /// JSON values, one on each line (JSON Lines, NDJSON).
  case jsonLines
  /// JSON values, each after a record separator (RFC 7464).
  case jsonSequence
  /// Server-sent events (WHATWG HTML, section 9.2).
  case events
  /// The parts of a multipart body that have no names (RFC 2046, section 5.1).
  case parts

  /// Whether the items are JSON values, each of which ends with a line feed.
  package var isLines: Bool { self == .jsonLines || self == .jsonSequence }
}

extension MediaType {
  private static let lineSubtypes: Set<String> = ["ndjson", "jsonl", "jsonlines", "json-lines"]

  /// How a body of this type writes a sequence of items; `nil` for any other type.
  package var sequence: SequentialFormat? {
    switch type {
    case "application":
      if subtype == "json-seq" || subtype.hasSuffix("+json-seq") { return .jsonSequence }
      let name = subtype.hasPrefix("x-") ? String(subtype.dropFirst(2)) : subtype
      return Self.lineSubtypes.contains(name) || subtype.hasSuffix("+jsonl") ? .jsonLines : nil
    case "text": return subtype == "event-stream" ? .events : nil
    case "multipart": return subtype == "form-data" ? nil : .parts
    default: return nil
    }
  }
}
