import Diagnostics
import JSONSyntax

/// Reads HAR files as browsers, proxies and phone debuggers write them.
///
/// Reading has three steps: parse the text (`JSONDocument`), find the log, and read each entry separately
/// (`EntryReader`). Thus a broken entry neither hides nor stops the others.
struct HARReader {
  let limits: RecordingReader.Limits

  /// Reads the bytes of a file without a byte order mark.
  ///
  /// - Throws: `RecordingProblem` if the text is not JSON, or is JSON but not a HAR.
  func read(_ bytes: [UInt8], file: String) throws(RecordingProblem) -> Recording {
    let (document, original) = try parse(bytes, file: file)
    let (log, list) = try list(in: document.root, file: file)
    let creator = creator(of: log)
    let particulars = RecordingFile(path: file, tool: RecordingTool(creator: creator), bodyLimit: limits.bodyBytes)
    var entries: [RecordedEntry] = []
    var problems = versionProblem(of: log, file: file).map { [$0] } ?? []
    entries.reserveCapacity(list.count)
    var repeated = document.duplicateKeys.sorted { $0.byteRange.lowerBound > $1.byteRange.lowerBound }
    for (position, value) in list.elements.enumerated() {
      var reader = EntryReader(file: particulars, number: position + 1, entry: value, original: original)
      reader.warn(ofRepeated: &repeated)
      do throws(RecordingProblem) {
        let entry = try reader.read()
        problems += reader.warnings
        entries.append(entry)
      } catch {
        problems += reader.warnings + [error]
      }
    }
    return Recording(
      file: file,
      source: HARSource(value: document.root, original: original),
      creator: creator,
      pages: pages(of: log, file: file),
      entries: RecordedEntries(entries),
      problems: problems,
      stored: nil
    )
  }

  private func parse(
    _ bytes: [UInt8],
    file: String
  ) throws(RecordingProblem) -> (document: JSONDocument, original: [UInt8]?) {
    do throws(JSONSyntaxError) {
      return try Self.parse(bytes, limit: limits.fileBytes)
    } catch {
      throw notJSON(error, entry: HARRecovery.entry(at: error.offset, of: bytes), file)
    }
  }

  func notJSON(_ error: JSONSyntaxError, entry: Int?, _ file: String) -> RecordingProblem {
    RecordingProblem(
      code: .notJSON,
      entry: entry,
      message: "the file is not valid JSON, so it is not a HAR file: \(error.message)",
      place: SourcePlace(file: file, location: error.location)
    )
  }

  /// Parses text; returns the original bytes if a corrected copy had to be parsed, see `LoneSurrogates`.
  static func parse(
    _ bytes: [UInt8],
    limit: Int
  ) throws(JSONSyntaxError) -> (document: JSONDocument, original: [UInt8]?) {
    let limits = JSONDocument.Limits(bytes: limit)
    do throws(JSONSyntaxError) {
      return (try JSONDocument(parsing: bytes, limits: limits), nil)
    } catch {
      guard error.code == .loneSurrogate else { throw error }
      return (try JSONDocument(parsing: LoneSurrogates.replaced(in: bytes), limits: limits), bytes)
    }
  }

  /// Returns the log of a HAR file and its list of entries.
  func list(in root: JSONValue, file: String) throws(RecordingProblem) -> (log: JSONValue, list: JSONValue) {
    guard let log = root["log"], log.kind == .object else {
      throw notHAR(root["log"] ?? root, file, "it has no top-level object \"log\"")
    }
    guard let list = log["entries"], list.kind == .array else {
      throw notHAR(log["entries"] ?? log, file, "its log has no array \"entries\"")
    }
    return (log, list)
  }

  private func notHAR(_ value: JSONValue, _ file: String, _ reason: String) -> RecordingProblem {
    RecordingProblem(
      code: .notHAR,
      message: "the file is not a HAR file: \(reason); export the session as \"HAR with content\"",
      place: SourcePlace(file: file, location: value.location)
    )
  }

  func versionProblem(of log: JSONValue, file: String) -> RecordingProblem? {
    guard let version = log["version"] else { return nil }
    let text = version.string ?? version.text
    // HAR 1.1 and 1.2 do not differ in what is read here, and some tools leave the version empty.
    guard !["1.1", "1.2", ""].contains(text) else { return nil }
    return RecordingProblem(
      code: .version,
      severity: .warning,
      message: "unknown HAR version \"\(EntryReader.shown(text))\"; the file is read as HAR 1.2",
      place: SourcePlace(file: file, location: version.location)
    )
  }

  func creator(of log: JSONValue) -> String? {
    let words = ["name", "version"].compactMap { log["creator"]?[$0]?.string }.filter { !$0.isEmpty }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  func pages(of log: JSONValue, file: String) -> [RecordedPage] {
    guard let list = log["pages"] else { return [] }
    return list.elements.compactMap { page in
      guard let id = page["id"]?.string else { return nil }
      return RecordedPage(
        id: id,
        title: page["title"]?.string ?? "",
        startedDateTime: page["startedDateTime"]?.string,
        place: SourcePlace(file: file, location: page.location)
      )
    }
  }
}
