import Diagnostics
public import JSONSyntax

/// Recorded exchanges, such as those of a HAR file, and their problems.
///
/// Source: HTTP Archive (HAR) format 1.2.
public struct Recording: Sendable {
  /// The path of the file, as shown in messages.
  public let file: String
  /// The HAR file without its entries, which `entryValues` has; `nil` for a recording that was made from exchanges.
  package let frame: HARSource?
  /// The tool that wrote the file, such as `WebInspector 537.36`; `nil` if the file does not say.
  public let creator: String?
  /// The pages that were loaded, in file order.
  public let pages: [RecordedPage]
  /// The exchanges that can be served, in file order.
  public let entries: RecordedEntries
  /// The problems of the file and its entries, in file order; an entry with an error is not in `entries`.
  public let problems: [RecordingProblem]
  /// The entries of a HAR file, with those that cannot be served; `nil` for a recording that was made from exchanges.
  let table: EntryTable?

  /// The whole HAR file, which gives access to everything else in it (`_`-prefixed members, timings, comments).
  ///
  /// It is `nil` for a recording that was made from exchanges, and parsed anew on each access. The list of entries is
  /// empty if the file is too large to be held in memory.
  public var source: HARSource? {
    guard case .held(let bytes) = table?.bytes, let whole = try? HARReader.parse(bytes) else { return frame }
    return whole
  }

  /// The JSON of all entries of a HAR file in file order, with those that cannot be served.
  package var entryValues: some Sequence<JSONValue> {
    (1...).lazy.map { table?.source($0)?.value }.prefix { $0 != nil }.compactMap(\.self)
  }

  /// The problem of a file that was changed in place since it was read; `nil` if it was not, or is held in memory.
  package var changeProblem: RecordingProblem? {
    guard table?.bytes.isUnchanged == false else { return nil }
    return RecordingProblem(
      code: .changed,
      message: "the file was changed while it was in use, so its entries can no longer be read; run the command again",
      place: SourcePlace(file: file, location: nil)
    )
  }

  /// Whether any problem is an error.
  public var hasErrors: Bool { problems.contains { $0.severity == .error } }
}

/// A page whose loading caused some of the exchanges.
public struct RecordedPage: Sendable, Hashable {
  /// The id by which entries refer to the page.
  public let id: String
  /// The title; empty if there is none.
  public let title: String
  /// When loading began, as written; `nil` if the file does not say.
  public let startedDateTime: String?
  /// The location of the page in its file.
  public let place: SourcePlace
}
