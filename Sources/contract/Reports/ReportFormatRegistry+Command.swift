import ContractReports

extension ReportFormatRegistry {
  /// The formats of the command, in the order in which help and documentation list them.
  static let ofCommand: [any ReportFormat] = all
}
