public import Diagnostics

/// A format in which a report can be written to a file.
public struct ReportFormat: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
  /// The name that the command line uses.
  public let rawValue: String
  /// The name.
  public var description: String { rawValue }

  private init(_ name: String) { rawValue = name }

  /// A format by its name, in any case of letters; `nil` for a name that is none.
  public init?(rawValue: String) {
    guard let known = Self.all.first(where: { $0.rawValue == rawValue.lowercased() }) else { return nil }
    self = known
  }

  /// JUnit XML, which build servers read.
  public static let junit = ReportFormat("junit")
  /// JSON, described by `JSONReport.schema`.
  public static let json = ReportFormat("json")
  /// Every format.
  public static let all = [junit, json]

  /// The report in this format, ended by a line feed.
  public func rendered(_ report: RedactedReport) -> RenderedReport {
    RenderedReport(self == .junit ? JUnitReport.rendered(report) : JSONReport.rendered(report))
  }
}

/// A report that the command line asks for: `FORMAT`, or `FORMAT=PATH`.
public struct ReportRequest: Sendable, Hashable {
  /// The format.
  public let format: ReportFormat
  /// The file to write; `nil` for standard output.
  public let path: String?

  /// Reads `junit`, `json=report.json` or, for standard output, `json=-`.
  ///
  /// - Throws: `ReportRequestError` for an unknown format, and for an empty path.
  public init(parsing text: String) throws(ReportRequestError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let name = parts.first ?? ""
    guard let format = ReportFormat(rawValue: name) else {
      let names = ReportFormat.all.map(\.rawValue).joined(separator: " and ")
      throw ReportRequestError("\"\(name)\" is not a report format", remedy: "the formats are \(names)")
    }
    let path = parts.count > 1 ? parts[1] : "-"
    guard !path.isEmpty else {
      throw ReportRequestError(
        "no file is named after \"\(name)=\"",
        remedy: "write \(name)=PATH, or \(name) alone for standard output"
      )
    }
    self.format = format
    self.path = path == "-" ? nil : path
  }
}

/// Why a text does not ask for a report.
public struct ReportRequestError: DiagnosticError, Hashable {
  /// What is wrong, and what to write instead.
  public let diagnostic: Diagnostic

  fileprivate init(_ message: String, remedy: String) {
    diagnostic = Diagnostic(code: "invalid-report-request", message: message, remedy: remedy)
  }
}
