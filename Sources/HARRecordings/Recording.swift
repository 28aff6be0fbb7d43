import Diagnostics
public import JSONSyntax

/// A HAR file: the exchanges that it keeps, and what is wrong with it.
///
/// Source: HTTP Archive (HAR) format 1.2.
public struct Recording: Sendable {
  /// The path of the file, as people were told it.
  public let file: String
  /// The whole file, from which whatever is not read here (`_`-prefixed members, timings, comments) can be reached.
  public let document: JSONDocument
  /// The tool that wrote the file, such as `WebInspector 537.36`; `nil` where it does not say.
  public let creator: String?
  /// The pages that were loaded, in the order of the file.
  public let pages: [RecordedPage]
  /// The exchanges that can be served, in the order of the file.
  public let entries: [RecordedEntry]
  /// What is wrong with the entries, and which of them were left out, in the order of the file.
  public let problems: [RecordingProblem]
  /// The file as it is, where `document` is not.
  let original: [UInt8]?

  /// Whether any problem is an error.
  public var hasErrors: Bool { problems.contains { $0.severity == .error } }
}

/// A page whose loading caused some of the exchanges.
public struct RecordedPage: Sendable, Hashable {
  /// The name by which entries refer to the page.
  public let id: String
  /// The title; empty where there is none.
  public let title: String
  /// When its loading began, as it is written; `nil` where the file does not say.
  public let startedDateTime: String?
  /// The place of the page in its file.
  public let place: SourcePlace
}
