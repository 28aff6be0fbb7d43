import Diagnostics
import JSONSyntax

/// Reads HAR files as browsers, proxies and phone debuggers write them.
///
/// A file of any size is read as a stream, entry by entry (`EntryList`), and only where the entries are is kept. Thus a
/// broken entry neither hides nor stops the others. `EntryReader` makes an entry when it is used.
struct HARReader {
  let limits: RecordingReader.Limits
  /// The files in which bodies may be.
  var bodies = BodyFiles.none

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: Its bytes, without a byte order mark if they are in memory.
  ///   - portion: The number of bytes that are read at once.
  ///   - tool: The tool that wrote the file; `nil` for the one that the file names before its entries, if any.
  /// - Throws: `RecordingProblem` if the text is not JSON, or is JSON but not a HAR.
  func read(
    _ bytes: HARBytes,
    file: String,
    portion: Int = 1 << 20,
    as tool: RecordingTool? = nil
  ) throws(RecordingProblem) -> Recording {
    // Documents in memory have a limit of their own.
    let limit = bytes.isHeld ? JSONDocument.Limits(bytes: limits.fileBytes).bytes : limits.fileBytes
    guard bytes.count <= limit else { throw notJSON(.tooLarge(bytes.count, limit: limit), entry: nil, file) }
    var list = EntryList(file: file, limits: limits, tool: tool, bodies: bodies)
    do throws(JSONSyntaxError) {
      var stream = try bytes.stream(portion: portion)
      do throws(JSONSyntaxError) {
        try list.read(&stream)
      } catch {
        // A file that was shortened meanwhile seems to end early.
        guard stream.hasFailed else { throw error }
        list.isCutOff = true
      }
    } catch {
      throw notJSON(error, entry: list.isInEntry ? list.builder.rows.count + 1 : nil, file)
    }
    guard let frame = list.frame, !list.isCutOff else { throw changed(file) }
    let log = try log(in: frame.value, file: file)
    let creator = creator(of: log)
    let actual = RecordingTool(creator: creator)
    // The tool is known only at the end of a file that names it after its entries.
    if actual != list.tool { return try read(bytes, file: file, portion: portion, as: actual) }
    let table = list.builder.table(of: list.particulars, in: bytes)
    return Recording(
      file: file,
      frame: frame,
      creator: creator,
      pages: pages(of: log, file: file),
      entries: RecordedEntries(table),
      problems: (versionProblem(of: log, file: file).map { [$0] } ?? []) + list.problems,
      table: table
    )
  }

  private func changed(_ file: String) -> RecordingProblem {
    RecordingProblem(
      code: .changed,
      message: "the file was changed while it was being read; run the command again",
      place: SourcePlace(file: file, location: nil)
    )
  }

  private func notJSON(_ error: JSONSyntaxError, entry: Int?, _ file: String) -> RecordingProblem {
    RecordingProblem(
      code: .notJSON,
      entry: entry,
      message: "the file is not valid JSON, so it is not a HAR file: \(error.message)",
      place: SourcePlace(file: file, location: error.location)
    )
  }

  /// Parses a text as a whole; a corrected copy of one with lone surrogates, see `LoneSurrogates`.
  static func parse(_ bytes: [UInt8]) throws(JSONSyntaxError) -> HARSource {
    do throws(JSONSyntaxError) {
      return HARSource(value: try JSONDocument(parsing: bytes).root, original: nil)
    } catch {
      guard error.code == .loneSurrogate else { throw error }
      return HARSource(value: try JSONDocument(parsing: LoneSurrogates.replaced(in: bytes)).root, original: bytes)
    }
  }

  /// Returns the log of a HAR file that has a list of entries.
  private func log(in root: JSONValue, file: String) throws(RecordingProblem) -> JSONValue {
    guard let log = root["log"], log.kind == .object else {
      throw notHAR(root["log"] ?? root, file, "it has no top-level object \"log\"")
    }
    guard let list = log["entries"], list.kind == .array else {
      throw notHAR(log["entries"] ?? log, file, "its log has no array \"entries\"")
    }
    return log
  }

  private func notHAR(_ value: JSONValue, _ file: String, _ reason: String) -> RecordingProblem {
    RecordingProblem(
      code: .notHAR,
      message: "the file is not a HAR file: \(reason); export the session as \"HAR with content\"",
      place: SourcePlace(file: file, location: value.location)
    )
  }

  private func versionProblem(of log: JSONValue, file: String) -> RecordingProblem? {
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

  private func creator(of log: JSONValue) -> String? {
    let words = ["name", "version"].compactMap { log["creator"]?[$0]?.string }.filter { !$0.isEmpty }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  private func pages(of log: JSONValue, file: String) -> [RecordedPage] {
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
