import ContractReports
import HTMLReports

extension ReportFormatRegistry {
  /// The formats of the command, in the order in which help and documentation list them.
  static let ofCommand: [any ReportFormat] = [HTMLFormat()] + all
}
