/// All built-in report formats, in the order in which help and documentation list them.
///
/// A new format is one file with its descriptor and rendering, and one line here.
public enum ReportFormatRegistry {
  /// The built-in formats.
  public static let all: [any ReportFormat] = [
    JUnitFormat(),
    JSONFormat(),
  ]
}
