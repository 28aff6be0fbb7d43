public import Diagnostics

/// A format that a report can be written in.
///
/// A format of your own conforms to this protocol; pass it to `ReportRequest`, or render a report with it.
public protocol ReportFormat: Sendable {
  /// The format's name, as the command line uses it, and what it is for.
  var descriptor: Descriptor { get }

  /// Where a report goes that is requested without a path; standard output by default.
  var destination: ReportDestination { get }

  /// The environment variable that requests the format when it is `true`; `nil` by default.
  var requestingVariable: String? { get }

  /// Another text of the same report, appended to a file that the environment names; `nil` by default.
  var supplement: ReportSupplement? { get }

  /// Whether the format shows every exchange of the run, so that they are kept; `false` by default.
  var needsExchanges: Bool { get }

  /// Returns whether this tool wrote a file in this format before, which a report then replaces.
  ///
  /// By default no file is recognized, so that none that exists is replaced.
  ///
  /// - Parameter content: The beginning of the file; of a long one, its end as well.
  func recognizes(_ content: String) -> Bool

  /// Returns the bytes of a file with the report; a text ends with a line feed.
  func bytes(of report: RedactedReport) -> [UInt8]

  /// Returns the same bytes piece by piece, so that a long report is never in memory as a whole.
  ///
  /// By default there is one piece.
  func pieces(of report: RedactedReport) -> any Sequence<[UInt8]>
}

extension ReportFormat {
  /// The format's name.
  public var id: String { descriptor.id }

  /// Standard output.
  public var destination: ReportDestination { .standardOutput }
  /// `nil`: the format is used only where it is requested.
  public var requestingVariable: String? { nil }
  /// `nil`: there is no other text.
  public var supplement: ReportSupplement? { nil }
  /// `false`: exchanges are not kept.
  public var needsExchanges: Bool { false }
  /// `false`: no file is recognized.
  public func recognizes(_ content: String) -> Bool { false }
  /// Returns the report in one piece.
  public func pieces(of report: RedactedReport) -> any Sequence<[UInt8]> { CollectionOfOne(bytes(of: report)) }

  /// Returns the report in this format.
  public func rendered(_ report: RedactedReport) -> RenderedReport { RenderedReport(pieces: pieces(of: report)) }
}

/// A text that a format appends to a file which the environment names.
public struct ReportSupplement: Sendable {
  /// The environment variable with the path of the file.
  public let variable: String
  /// The format of the text.
  public let format: any ReportFormat

  /// A text for the file that a variable names.
  public init(variable: String, format: any ReportFormat) {
    self.variable = variable
    self.format = format
  }
}
