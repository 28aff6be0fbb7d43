import JSONSyntax

/// Saves what is whole of a file that was cut off or spoilt.
public enum HARRecovery {
  /// A HAR with every entry that stands before the first fault; `nil` where not even the list of entries has begun.
  ///
  /// A file without a fault comes back as it is. Of another one all is kept up to the end of its last whole entry, and
  /// the ends of its list, log and file are written behind that. Takes time in proportion to the length of the text.
  public static func wholeEntries(of bytes: [UInt8]) -> [UInt8]? {
    let end: Int
    do throws(JSONSyntaxError) {
      let document = try HARReader.parse(bytes, limit: bytes.count).document
      return document.root["log"]?["entries"]?.kind == .array ? bytes : nil
    } catch {
      // A file that breaks off within a character or a string breaks off at its end, and is whole up to there.
      end = min(error.offset, bytes.count)
    }
    guard let found = bytes.withUnsafeBytes({ entries(in: UnsafeRawBufferPointer(rebasing: $0[..<end])) }) else {
      return nil
    }
    return bytes[..<found.end] + HARWriter.tail
  }

  /// The number of the entry that an offset of a text lies in, counted from 1; `nil` where it lies in none.
  static func entry(at offset: Int, of bytes: [UInt8]) -> Int? {
    let found = bytes.withUnsafeBytes { text in
      entries(in: UnsafeRawBufferPointer(rebasing: text[..<max(0, min(offset, text.count))]))
    }
    return found.flatMap { $0.isInside ? $0.count + 1 : nil }
  }

  /// What the start of a HAR has of its entries.
  private struct Entries {
    /// The offset behind the last whole one, or where the first would begin.
    var end: Int
    /// How many are whole.
    var count = 0
    /// Whether the text ends within the next.
    var isInside = false
  }

  /// The entries that the start of a HAR has; `nil` where their list has not begun.
  private static func entries(in text: UnsafeRawBufferPointer) -> Entries? {
    var depth = 0
    var string = 0..<0
    /// The keys under which the reading stands in the file's object and in its log.
    var keys: (outer: Range<Int>, inner: Range<Int>) = (0..<0, 0..<0)
    var found: Entries?
    var offset = 0
    while offset < text.count {
      switch text[offset] {
      case 0x22:
        let start = offset + 1
        offset = start
        while offset < text.count, text[offset] != 0x22 { offset += text[offset] == 0x5C ? 2 : 1 }
        string = start..<max(start, min(offset, text.count))
      case 0x3A where depth == 1: keys.outer = string
      case 0x3A where depth == 2: keys.inner = string
      case 0x7B, 0x5B:
        let isList = text[offset] == 0x5B && depth == 2 && found == nil
        if isList, text[keys.outer].elementsEqual("log".utf8), text[keys.inner].elementsEqual("entries".utf8) {
          found = Entries(end: offset + 1)
        }
        depth += 1
      case 0x7D, 0x5D:
        depth -= 1
        if found != nil, depth < 3 { return found }
        if depth == 3 { found = found.map { Entries(end: offset + 1, count: $0.count + 1) } }
      default: break
      }
      offset += 1
    }
    found?.isInside = depth > 3
    return found
  }
}
