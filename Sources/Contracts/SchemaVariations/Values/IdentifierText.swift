package import Basics

/// Identifiers of items that do not exist.
///
/// These are candidates: a schema may allow none of them.
package enum IdentifierText {
  private enum Form {
    case uuid, number
    case hexadecimal(Int)
    case text

    /// - Parameter known: The identifier of another item, whose form counts where the schema says nothing of it.
    init(_ type: String?, _ format: String?, like known: String?) {
      self =
        switch (type, format) {
        case (_, "uuid"): .uuid
        case ("integer", _), ("number", _), ("string", "int32"), ("string", "int64"), ("string", "uint64"): .number
        default: known.map(Self.init) ?? .text
        }
    }

    private init(_ known: String) {
      let parts = known.split(separator: "-", omittingEmptySubsequences: false)
      let isHexadecimal = parts.joined().allSatisfy { $0.isASCII && $0.isHexDigit }
      if isHexadecimal, parts.map(\.count) == [8, 4, 4, 4, 12] {
        self = .uuid
      } else if !known.isEmpty, known.allSatisfy({ $0.isASCII && $0.isNumber }) {
        self = .number
      } else if isHexadecimal, parts.count == 1, 16...64 ~= known.count, known == known.lowercased() {
        self = .hexadecimal(known.count)
      } else {
        self = .text
      }
    }
  }

  /// Returns a well-formed identifier that names nothing.
  ///
  /// - Parameter known: The identifier of another item, whose form it has where the schema allows any text.
  package static func unknown(
    type: String?,
    format: String?,
    like known: String? = nil,
    _ random: inout SeededGenerator
  ) -> String {
    switch Form(type, format, like: known) {
    case .uuid: random.uuid()
    case .number: String(Int.random(in: 900_000_000..<1_000_000_000, using: &random))
    case .hexadecimal(let count):
      String((0..<count).map { _ in "0123456789abcdef".randomElement(using: &random) ?? "0" })
    // Routes often allow letters and digits alone.
    case .text: "unknown\(String(random.next(), radix: 36))"
    }
  }

  /// Returns identifiers that a client may give to a new item, the most natural first.
  ///
  /// - Parameter known: The identifier of another item, whose form it has where the schema allows any text.
  package static func new(
    type: String?,
    format: String?,
    like known: String? = nil,
    _ random: inout SeededGenerator
  ) -> [String] {
    let mark = String(random.next() >> 32, radix: 36)
    if case .text = Form(type, format, like: known) { return ["contract-\(mark)", mark, mark.uppercased()] }
    return [unknown(type: type, format: format, like: known, &random)]
  }
}
