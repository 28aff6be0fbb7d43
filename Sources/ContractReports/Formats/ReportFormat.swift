public import Descriptors

/// A format that a report can be written in.
///
/// A format of your own conforms to this protocol; pass it to `ReportRequest`, or render a report with it.
public protocol ReportFormat: Sendable {
  /// The format's name, as the command line uses it, and what it is for.
  var descriptor: Descriptor { get }

  /// Returns the bytes of a file with the report; a text ends with a line feed.
  func bytes(of report: RedactedReport) -> [UInt8]
}

extension ReportFormat {
  /// The format's name.
  public var id: String { descriptor.id }

  /// Returns the report in this format.
  public func rendered(_ report: RedactedReport) -> RenderedReport { RenderedReport(bytes(of: report)) }
}
