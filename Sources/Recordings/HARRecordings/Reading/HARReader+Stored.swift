import FileAccess
import JSONSyntax

extension HARReader {
  /// Reads a file entry by entry, so that only where they are is kept.
  ///
  /// - Parameters:
  ///   - portion: The number of bytes that are read at once.
  ///   - tool: The tool that wrote the file; `nil` for the one that the file names before its entries, if any.
  func read(
    _ source: OpenFile,
    file: String,
    portion: Int = 1 << 20,
    as tool: RecordingTool? = nil
  ) throws(RecordingProblem) -> Recording {
    guard source.size <= limits.fileBytes else {
      throw notJSON(.tooLarge(source.size, limit: limits.fileBytes), entry: nil, file)
    }
    var list = EntryList(file: file, limits: limits, tool: tool)
    do throws(JSONSyntaxError) {
      var stream = try JSONStream(byteCount: source.size, portion: portion, repair: LoneSurrogates.replaced) {
        source.bytes(in: $0)
      }
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
    if list.isCutOff { throw changed(file) }
    guard let frame = list.frame else { throw changed(file) }
    let (log, _) = try self.list(in: frame.root, file: file)
    let creator = creator(of: log)
    let actual = RecordingTool(creator: creator)
    // The tool is known only at the end of a file that names it after its entries.
    if actual != list.tool { return try read(source, file: file, portion: portion, as: actual) }
    let stored = list.builder.entries(of: list.particulars, in: source)
    return Recording(
      file: file,
      source: HARSource(value: frame.root, original: nil),
      creator: creator,
      pages: pages(of: log, file: file),
      entries: RecordedEntries(stored),
      problems: (versionProblem(of: log, file: file).map { [$0] } ?? []) + list.problems,
      stored: stored
    )
  }

  private func changed(_ file: String) -> RecordingProblem {
    RecordingProblem(
      code: .changed,
      message: "the file was changed while it was being read; run the command again",
      place: SourcePlace(file: file, location: nil)
    )
  }
}

/// The list of entries of a HAR file that is read entry by entry.
private struct EntryList {
  let file: String
  let limits: RecordingReader.Limits
  /// The tool that is assumed to have written the file.
  private(set) var tool: RecordingTool
  private let isToolGiven: Bool
  private(set) var builder = StoredEntries.Builder()
  private(set) var problems: [RecordingProblem] = []
  /// Whether the text that was read last is inside of an entry.
  private(set) var isInEntry = false
  /// Whether the file ended before its size.
  var isCutOff = false
  /// Everything except the entries.
  private(set) var frame: JSONDocument?

  init(file: String, limits: RecordingReader.Limits, tool: RecordingTool?) {
    self.file = file
    self.limits = limits
    self.tool = tool ?? .other
    isToolGiven = tool != nil
  }

  var particulars: RecordingFile { RecordingFile(path: file, tool: tool, bodyLimit: limits.bodyBytes) }

  /// Reads the whole text.
  mutating func read(_ stream: inout JSONStream) throws(JSONSyntaxError) {
    stream.keepsBytes = true
    /// The end of the first part of the frame, and where the text goes on.
    var gap: (offset: Int, location: JSONLocation)?
    if stream.peek() == 0x7B {
      var hasLog = false
      try stream.enter()
      while let key = try stream.nextKey() {
        // Of duplicate keys the first one counts.
        guard key.string == "log", !hasLog, stream.peek() == 0x7B else {
          hasLog = hasLog || key.string == "log"
          _ = try stream.value()
          continue
        }
        hasLog = true
        try readLog(&stream, &gap)
      }
    } else {
      _ = try stream.value()
    }
    try stream.end()
    let whole = try JSONDocument(parsing: stream.kept)
    frame = gap.map { JSONDocument(whole, resumingAt: $0.offset, location: $0.location) } ?? whole
  }

  private mutating func readLog(
    _ stream: inout JSONStream,
    _ gap: inout (offset: Int, location: JSONLocation)?
  ) throws(JSONSyntaxError) {
    var hasEntries = false
    try stream.enter()
    while let key = try stream.nextKey() {
      let name = key.string
      if name == "entries", !hasEntries, stream.peek() == 0x5B {
        hasEntries = true
        try readEntries(&stream, &gap)
        continue
      }
      hasEntries = hasEntries || name == "entries"
      let value = try stream.value().document.root
      if name == "creator", !isToolGiven, !hasEntries { tool = RecordingTool(creator: value["name"]?.string) }
    }
  }

  private mutating func readEntries(
    _ stream: inout JSONStream,
    _ gap: inout (offset: Int, location: JSONLocation)?
  ) throws(JSONSyntaxError) {
    let particulars = particulars
    var plain = PlainEntryReader(tool)
    try stream.enter()
    stream.keepsBytes = false
    while try stream.hasElement() {
      let first = stream.peek()
      let (start, location) = (stream.offset, stream.location)
      isInEntry = first == 0x7B || first == 0x5B
      let value = try stream.value { bytes, tape in
        guard let entry = plain.entry(in: bytes, tape) else { return false }
        builder.add(start: start, location: location, entry, in: bytes)
        return true
      }
      isInEntry = false
      guard let (document, original) = value else { continue }
      add(document, original, start: start, location: location, particulars)
    }
    stream.keepsBytes = true
    stream.keep(0x5D)
    gap = (stream.kept.count, stream.location)
  }

  private mutating func add(
    _ document: JSONDocument,
    _ original: [UInt8]?,
    start: Int,
    location: JSONLocation,
    _ particulars: RecordingFile
  ) {
    var reader = EntryReader(
      file: particulars,
      number: builder.rows.count + 1,
      entry: document.root,
      original: original
    )
    if document.hasDuplicateKeys {
      var repeated = document.duplicateKeys.sorted { $0.byteRange.lowerBound > $1.byteRange.lowerBound }
      reader.warn(ofRepeated: &repeated)
    }
    var entry: RecordedEntry?
    do throws(RecordingProblem) {
      entry = try reader.read()
      problems += reader.warnings
    } catch {
      problems += reader.warnings + [error]
    }
    builder.add(start: start, count: document.bytes.count, location: location, entry)
  }
}
