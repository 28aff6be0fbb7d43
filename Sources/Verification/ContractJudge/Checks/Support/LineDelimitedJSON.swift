import HTTPMessages
import JSONSyntax

/// The lines of a body that has one JSON value in each (NDJSON, JSON Lines, RFC 7464).
struct LineDelimitedJSON {
  /// The maximum number of lines that are judged.
  private static let maximumLines = 10_000

  /// The lines that are not empty, with their offsets in the body.
  let lines: [(offset: Int, bytes: [UInt8])]

  /// Splits a body into lines; `nil` if its media type is another one.
  init?(_ body: [UInt8], type: MediaType) {
    let names = ["x-ndjson", "ndjson", "jsonl", "x-jsonl", "jsonlines", "x-jsonlines", "json-seq"]
    guard type.type == "application", names.contains(type.subtype) else { return nil }
    var lines: [(offset: Int, bytes: [UInt8])] = []
    var start = 0
    while start < body.count, lines.count < Self.maximumLines {
      let end = body[start...].firstIndex(of: 0x0A) ?? body.count
      // Each value of a JSON text sequence begins with a record separator.
      let line = body[start..<end].filter { $0 != 0x1E && $0 != 0x0D }
      if line.contains(where: { $0 != 0x20 && $0 != 0x09 }) { lines.append((start, line)) }
      start = end + 1
    }
    self.lines = lines
  }
}
