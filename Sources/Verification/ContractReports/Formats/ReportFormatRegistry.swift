/// The report formats of this module, in the order in which help and documentation list them.
///
/// A new format is one file with its descriptor and rendering, and one line here. A format that needs a package from
/// outside is a target of its own, which the command adds to these.
public enum ReportFormatRegistry {
  /// The built-in formats.
  public static let all: [any ReportFormat] = [
    JUnitFormat(),
    JSONFormat(),
    SARIFFormat(),
    GitHubFormat(),
    GitLabFormat(),
    MarkdownFormat(),
    TAPFormat(),
    HARFormat(),
  ]

  /// Returns the built-in format with an id, such as `junit`; `nil` if there is none.
  public static func format(_ id: String) -> (any ReportFormat)? { all.first { $0.id == id } }
}
