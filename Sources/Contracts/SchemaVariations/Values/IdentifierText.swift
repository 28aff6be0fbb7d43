package import Basics

/// Identifiers of items that do not exist.
///
/// These are candidates: a schema may allow none of them.
package enum IdentifierText {
  /// Returns a well-formed identifier that names nothing.
  package static func unknown(type: String?, format: String?, _ random: inout SeededGenerator) -> String {
    switch (type, format) {
    case (_, "uuid"): random.uuid()
    case ("integer", _), ("number", _): String(Int.random(in: 900_000_000..<1_000_000_000, using: &random))
    // Routes often allow letters and digits alone.
    default: "unknown\(String(random.next(), radix: 36))"
    }
  }

  /// Returns identifiers that a client may give to a new item, the most natural first.
  package static func new(type: String?, format: String?, _ random: inout SeededGenerator) -> [String] {
    let mark = String(random.next() >> 32, radix: 36)
    return switch (type, format) {
    case (_, "uuid"), ("integer", _), ("number", _): [unknown(type: type, format: format, &random)]
    default: ["contract-\(mark)", mark, mark.uppercased()]
    }
  }
}
