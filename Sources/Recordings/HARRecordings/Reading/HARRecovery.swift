import JSONSyntax

/// Recovers the complete entries of a truncated or damaged file.
public enum HARRecovery {
  /// Returns a HAR file with every entry before the first error; `nil` if there is no list of entries before it.
  ///
  /// A valid file is returned unchanged. Otherwise everything up to the last complete entry is kept, and the list, log
  /// and file are closed after it. Takes linear time.
  public static func wholeEntries(of bytes: [UInt8]) -> [UInt8]? {
    let end: Int
    do throws(JSONSyntaxError) {
      let document = try HARReader.parse(bytes, limit: bytes.count).document
      return document.root["log"]?["entries"]?.kind == .array ? bytes : nil
    } catch {
      // A file that ends within a character or a string is complete up to its end.
      end = min(error.offset, bytes.count)
    }
    guard let found = bytes.withUnsafeBytes({ entries(in: UnsafeRawBufferPointer(rebasing: $0[..<end])) }) else {
      return nil
    }
    return bytes[..<found.end] + HARWriter.tail
  }

  /// Returns the number of the entry at an offset, counted from 1; `nil` if the offset is not within an entry.
  static func entry(at offset: Int, of bytes: [UInt8]) -> Int? {
    let found = bytes.withUnsafeBytes { text in
      entries(in: UnsafeRawBufferPointer(rebasing: text[..<max(0, min(offset, text.count))]))
    }
    return found.flatMap { $0.isInside ? $0.count + 1 : nil }
  }

  /// The entries that the start of a HAR file contains.
  private struct Entries {
    /// The offset after the last complete entry, or where the first one would start.
    var end: Int
    /// The number of complete entries.
    var count = 0
    /// Whether the text ends within the next entry.
    var isInside = false
  }

  /// Finds the entries in the start of a HAR file; `nil` if their list has not begun.
  private static func entries(in text: UnsafeRawBufferPointer) -> Entries? {
    var depth = 0
    var string = 0..<0
    /// The current keys in the top-level object and in its log.
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
