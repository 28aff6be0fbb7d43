import Foundation

/// Refuses what `JSONDecoder` lets through on some systems: a byte order mark, other encodings than UTF-8, a comma after
/// the last item, and a key that an object has twice.
///
/// It checks the structure only: numbers, literals and escapes are left to the decoder.
struct StrictJSON {
  struct Malformed: Error {}

  private static let maximumDepth = 100

  static func check(_ data: Data) throws {
    var scanner = StrictJSON(bytes: Array(data))
    try scanner.value(depth: 0)
    guard scanner.next() == nil else { throw Malformed() }
  }

  private let bytes: [UInt8]
  private var position = 0

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// The next byte that is no white space; it stays the next one.
  private mutating func next() -> UInt8? {
    while position < bytes.count {
      guard [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) else { return bytes[position] }
      position += 1
    }
    return nil
  }

  private mutating func skip(_ expected: Character) -> Bool {
    guard next() == expected.asciiValue else { return false }
    position += 1
    return true
  }

  private mutating func value(depth: Int) throws {
    guard depth < Self.maximumDepth else { throw Malformed() }
    if skip("{") {
      var keys = Set<String>()
      try list(endingWith: "}") { scanner in
        guard keys.insert(try scanner.text()).inserted, scanner.skip(":") else { throw Malformed() }
        try scanner.value(depth: depth + 1)
      }
    } else if skip("[") {
      try list(endingWith: "]") { try $0.value(depth: depth + 1) }
    } else if next() == UInt8(ascii: "\"") {
      _ = try text()
    } else {
      try scalar()
    }
  }

  private mutating func list(endingWith end: Character, item: (inout StrictJSON) throws -> Void) throws {
    if skip(end) { return }
    repeat { try item(&self) } while skip(",")
    guard skip(end) else { throw Malformed() }
  }

  /// Reads a text; one with escapes is decoded, because two spellings may be the same key.
  private mutating func text() throws -> String {
    guard next() == UInt8(ascii: "\"") else { throw Malformed() }
    let start = position
    position += 1
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard position < bytes.count else { throw Malformed() }
    position += 1
    let literal = Data("[".utf8) + bytes[start..<position] + Data("]".utf8)
    guard let text = try JSONDecoder().decode([String].self, from: literal).first else { throw Malformed() }
    return text
  }

  private mutating func scalar() throws {
    let start = position
    while position < bytes.count, bytes[position] > 0x20, !",]}".utf8.contains(bytes[position]) { position += 1 }
    // Letters, digits and signs; a byte order mark or a zero byte is none.
    guard position > start, bytes[start..<position].allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { throw Malformed() }
  }
}
