public import Diagnostics

/// A report that the command line requests: `FORMAT`, or `FORMAT=PATH`.
public struct ReportRequest: Sendable {
  /// The format.
  public let format: any ReportFormat
  /// The file to write; `nil` for standard output.
  public let path: String?

  /// Parses `junit`, `json=report.json` or, for standard output, `json=-`; names of formats ignore case.
  ///
  /// - Throws: `ReportRequestError` for an unknown format, and for an empty path.
  public init(
    parsing text: String,
    formats: [any ReportFormat] = ReportFormatRegistry.all
  ) throws(ReportRequestError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let name = parts.first ?? ""
    guard let format = formats.first(where: { $0.id == name.lowercased() }) else {
      let names = formats.map(\.id).joined(separator: " and ")
      throw ReportRequestError("\"\(name)\" is not a report format", remedy: "the formats are \(names)")
    }
    let path = parts.count > 1 ? parts[1] : "-"
    guard !path.isEmpty else {
      throw ReportRequestError(
        "\"\(name)=\" names no file",
        remedy: "write \(name)=PATH, or \(name) alone for standard output"
      )
    }
    self.format = format
    self.path = path == "-" ? nil : path
  }
}

/// Why a text does not request a report.
public struct ReportRequestError: DiagnosticError, Hashable {
  /// What is wrong, and what to write instead.
  public let diagnostic: Diagnostic

  fileprivate init(_ message: String, remedy: String) {
    diagnostic = Diagnostic(code: "invalid-report-request", message: message, remedy: remedy)
  }
}
