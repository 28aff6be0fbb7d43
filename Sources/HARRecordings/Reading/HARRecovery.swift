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
    guard let cut = bytes.withUnsafeBytes({ endOfEntries(in: UnsafeRawBufferPointer(rebasing: $0[..<end])) }) else {
      return nil
    }
    return bytes[..<cut] + HARWriter.tail
  }

  /// The offset behind the last whole entry of the start of a HAR, or where the first would begin.
  private static func endOfEntries(in text: UnsafeRawBufferPointer) -> Int? {
    var depth = 0
    var string = 0..<0
    /// The keys under which the reading stands in the file's object and in its log.
    var keys: (outer: Range<Int>, inner: Range<Int>) = (0..<0, 0..<0)
    var found: Int?
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
          found = offset + 1
        }
        depth += 1
      case 0x7D, 0x5D:
        depth -= 1
        if found != nil, depth < 3 { return found }
        if found != nil, depth == 3 { found = offset + 1 }
      default: break
      }
      offset += 1
    }
    return found
  }
}
