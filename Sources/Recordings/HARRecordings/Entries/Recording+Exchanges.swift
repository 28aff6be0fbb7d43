extension Recording {
  /// Makes a recording of exchanges, which keeps their secrets and stays in memory.
  ///
  /// - Parameters:
  ///   - exchanges: The exchanges; the problems name those without a complete response, which cannot be served.
  ///   - entries: Entries before them, such as those of other recordings, which are numbered anew.
  ///   - file: The name of the recording in messages.
  package init(of exchanges: [CapturedExchange], after entries: [RecordedEntry] = [], file: String) {
    var entries = entries
    var problems: [RecordingProblem] = []
    for position in entries.indices { entries[position].number = position + 1 }
    for (number, captured) in zip((entries.count + 1)..., exchanges) {
      do throws(RecordingProblem) {
        entries.append(try RecordedEntry(captured, number: number, file: file))
      } catch {
        problems.append(error)
      }
    }
    self.init(
      file: file,
      frame: nil,
      creator: nil,
      pages: [],
      entries: RecordedEntries(entries),
      problems: problems,
      table: nil
    )
  }
}
