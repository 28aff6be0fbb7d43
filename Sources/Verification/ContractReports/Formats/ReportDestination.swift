/// Where a report goes that is requested without a path.
public struct ReportDestination: Sendable, Hashable {
  private enum Kind: Hashable {
    case standardOutput
    case console
    case file(String)
  }

  private let kind: Kind

  /// Standard output; the text for people then goes to standard error.
  public static let standardOutput = ReportDestination(kind: .standardOutput)
  /// The stream of the text for people, after it.
  public static let console = ReportDestination(kind: .console)
  /// A file in the folder of reports, with an extension.
  public static func file(extension name: String) -> ReportDestination { ReportDestination(kind: .file(name)) }

  /// The extension of the file; `nil` where the report goes to a stream.
  public var fileExtension: String? {
    if case .file(let name) = kind { return name }
    return nil
  }
}
