public import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A reviewed text in the folder `Golden` beside a test.
///
/// A text that differs is shown line by line. `CONTRACT_UPDATE_SNAPSHOTS=1 swift test` writes the file anew, and fails
/// once to say so; review the difference before you commit it.
public enum GoldenFile {
  /// Expects a text to be that of a file.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - name: The name of the file in `Golden`.
  public static func expect(
    _ text: String,
    is name: String,
    beside test: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let folder = test.prefix(through: test.lastIndex(of: "/") ?? test.startIndex)
    expect(text, at: "\(folder)Golden/\(name)", sourceLocation: sourceLocation)
  }

  /// Expects a text to be that of a file of the project, such as a page with a table that follows from a registry.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - path: The path of the file.
  public static func expect(_ text: String, at path: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let name = path.split(separator: "/").suffix(2).joined(separator: "/")
    let reviewed = (try? ProjectFile.bytes(at: path)).map { String(decoding: $0, as: UTF8.self) }
    guard text != reviewed else { return }
    guard getenv("CONTRACT_UPDATE_SNAPSHOTS") == nil else {
      let isWritten = write(Array(text.utf8), to: path)
      Issue.record("\(name) was \(isWritten ? "" : "not ")written; review it", sourceLocation: sourceLocation)
      return
    }
    let changes = difference(of: text, from: reviewed ?? "").joined(separator: "\n")
    Issue.record("the text is not that of \(name):\n\(changes)", sourceLocation: sourceLocation)
  }

  /// Returns the lines that are gone and new, in order; at most twenty.
  static func difference(of text: String, from reviewed: String) -> [String] {
    let lines = [text, reviewed].map { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    let changes = lines[0].difference(from: lines[1]).map { change in
      switch change {
      case .remove(let offset, let line, _): (offset, "-\(offset + 1): \(line)")
      case .insert(let offset, let line, _): (offset, "+\(offset + 1): \(line)")
      }
    }
    return changes.sorted { $0.0 < $1.0 }.prefix(20).map(\.1)
  }

  private static func write(_ bytes: [UInt8], to path: String) -> Bool {
    guard let file = fopen(path, "wb") else { return false }
    defer { fclose(file) }
    return fwrite(bytes, 1, bytes.count, file) == bytes.count
  }
}
