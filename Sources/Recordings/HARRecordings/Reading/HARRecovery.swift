import JSONSyntax

/// Recovers the complete entries of a truncated or damaged file.
public enum HARRecovery {
  /// Returns a HAR file with every entry before the first error; `nil` if there is no list of entries before it.
  ///
  /// A valid file is returned unchanged. Otherwise everything up to the last complete entry is kept, and the list, log
  /// and file are closed after it. Takes linear time.
  public static func wholeEntries(of bytes: [UInt8]) -> [UInt8]? {
    var list = EntryList(file: "", limits: RecordingReader.Limits())
    do throws(JSONSyntaxError) {
      var stream = try HARBytes.held(bytes).stream(portion: bytes.count)
      try list.read(&stream)
      return list.end.map { _ in bytes }
    } catch {
      return list.end.map { bytes[..<$0] + HARWriter.tail }
    }
  }
}
