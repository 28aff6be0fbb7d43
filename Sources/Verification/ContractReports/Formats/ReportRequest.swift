public import Diagnostics

/// A report that the command line requests: `FORMAT`, or `FORMAT=PATH`.
public struct ReportRequest: Sendable {
  /// The format.
  public let format: any ReportFormat
  /// The file to write; `nil` for a stream, and for the format's own destination.
  public let path: String?
  /// Where the report goes without a path: the format's own destination, or standard output for `FORMAT=-`.
  public let destination: ReportDestination

  /// Parses `html`, `json=report.json`, `report.html` or, for standard output, `json=-`; names of formats ignore case.
  ///
  /// - Throws: `ReportRequestError` for an unknown format, and for an empty path.
  public init(
    parsing text: String,
    formats: [any ReportFormat] = ReportFormatRegistry.all
  ) throws(ReportRequestError) {
    let text = Self.spelled(text, formats)
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let name = parts.first ?? ""
    guard let format = formats.first(where: { $0.id == name.lowercased() }) else {
      let ids = formats.map(\.id)
      let names = (ids.count > 1 ? ids.dropLast().joined(separator: ", ") + " and " : "") + (ids.last ?? "")
      throw ReportRequestError(
        "\"\(name)\" is not a report format\(NearestName.hint(for: name, among: ids))",
        remedy: "the formats are \(names)"
      )
    }
    let path = parts.count > 1 ? parts[1] : nil
    guard path != "" else {
      throw ReportRequestError(
        "\"\(name)=\" names no file",
        remedy: "write \(name)=PATH, or \(name)=- for standard output"
      )
    }
    self.format = format
    self.path = path == "-" ? nil : path
    destination = path == "-" ? .standardOutput : format.destination
  }

  /// Returns `html=report.html` for the path of a file whose ending names a format; any other text as it is.
  private static func spelled(_ text: String, _ formats: [any ReportFormat]) -> String {
    guard !text.contains("="), let dot = text.lastIndex(of: ".") else { return text }
    let ending = text[text.index(after: dot)...].lowercased()
    let ids = [ending, ["xml": "junit", "md": "markdown", "htm": "html"][ending]].compactMap(\.self)
    return formats.first { ids.contains($0.id) }.map { "\($0.id)=\(text)" } ?? text
  }
}

/// Why a text does not request a report.
public struct ReportRequestError: DiagnosticError, Hashable {
  /// The fault, and what to write instead.
  public let diagnostic: Diagnostic

  fileprivate init(_ message: String, remedy: String) {
    diagnostic = Diagnostic(code: "invalid-report-request", message: message, remedy: remedy)
  }
}
