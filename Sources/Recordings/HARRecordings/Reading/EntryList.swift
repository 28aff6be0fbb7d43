import JSONSyntax

/// The list of entries of a HAR file, while its text is read as a stream.
struct EntryList {
  let file: String
  let limits: RecordingReader.Limits
  /// The tool that is assumed to have written the file.
  private(set) var tool: RecordingTool
  private let isToolGiven: Bool
  private let bodies: BodyFiles
  private(set) var builder = EntryTable.Builder()
  private(set) var problems: [RecordingProblem] = []
  /// The offset after the last complete entry, or where the first one would start; `nil` before the list.
  private(set) var end: Int?
  /// Whether the text that was read last is inside of an entry.
  private(set) var isInEntry = false
  /// Whether the file ended before its size.
  var isCutOff = false
  /// Everything except the entries.
  private(set) var frame: HARSource?
  /// The end of the first part of the frame, and where the text goes on.
  private var gap: (offset: Int, location: JSONLocation)?

  init(file: String, limits: RecordingReader.Limits, tool: RecordingTool? = nil, bodies: BodyFiles = .none) {
    self.file = file
    self.bodies = bodies
    self.limits = limits
    self.tool = tool ?? .other
    isToolGiven = tool != nil
  }

  /// The properties of the file by which its entries are read.
  var particulars: RecordingFile { RecordingFile(path: file, tool: tool, bodyLimit: limits.bodyBytes, bodies: bodies) }

  /// Reads the whole text.
  mutating func read(_ stream: inout JSONStream) throws(JSONSyntaxError) {
    stream.keepsBytes = true
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
        try readLog(&stream)
      }
    } else {
      _ = try stream.value()
    }
    try stream.end()
    let whole = try HARReader.parse(stream.kept)
    frame =
      gap.map { gap in
        let document = JSONDocument(whole.value.document, resumingAt: gap.offset, location: gap.location)
        return HARSource(value: document.root, original: whole.original)
      } ?? whole
  }

  private mutating func readLog(_ stream: inout JSONStream) throws(JSONSyntaxError) {
    var hasEntries = false
    try stream.enter()
    while let key = try stream.nextKey() {
      let name = key.string
      if name == "entries", !hasEntries, stream.peek() == 0x5B {
        hasEntries = true
        try readEntries(&stream)
        continue
      }
      hasEntries = hasEntries || name == "entries"
      let value = try stream.value().document.root
      if name == "creator", !isToolGiven, !hasEntries { tool = RecordingTool(creator: value["name"]?.string) }
    }
  }

  private mutating func readEntries(_ stream: inout JSONStream) throws(JSONSyntaxError) {
    let particulars = particulars
    try stream.enter()
    end = stream.offset
    stream.keepsBytes = false
    while try stream.hasElement() {
      let first = stream.peek()
      let (start, location) = (stream.offset, stream.location)
      isInEntry = first == 0x7B || first == 0x5B
      let (document, original) = try stream.value()
      if isInEntry { end = stream.offset }
      isInEntry = false
      var reader = EntryReader(
        file: particulars,
        number: builder.rows.count + 1,
        source: HARSource(value: document.root, original: original)
      )
      reader.warnOfRepeatedKey()
      var entry: RecordedEntry?
      do throws(RecordingProblem) {
        entry = try reader.read()
        problems += reader.warnings
      } catch {
        problems += reader.warnings + [error]
        if builder.unserved.count < UnservedEntry.most, let unserved = UnservedEntry(document.root, error) {
          builder.unserved.append(unserved)
        }
      }
      builder.add(start: start, count: stream.offset - start, location: location, entry)
    }
    stream.keepsBytes = true
    stream.keep(0x5D)
    gap = (stream.kept.count, stream.location)
  }
}
