import ContractReports
import ContractVerifier
import Diagnostics

/// The refusal of every request of a run with one status, which has one cause and is one finding.
///
/// A wrong base URL gets 404 from every operation, and a refused credential 401 or 403.
struct UniformRefusal {
  /// Whether the run sends credentials.
  let hasCredentials: Bool

  private static let named = 10

  /// Returns a report in which such findings are one.
  ///
  /// A run of one operation says nothing about the others, and documented refusals are not findings.
  func folding(_ report: Report) -> Report {
    let requested = report.operations.filter { $0.exchanges > 0 }
    let statuses = Set(requested.flatMap(\.statuses.keys))
    guard requested.count > 1, let status = statuses.first, let cause = cause(of: status),
      statuses.isSubset(of: status == 404 ? [404] : [401, 403])
    else { return report }
    func isAboutRefusal(_ finding: Finding) -> Bool {
      finding.check == .status && finding.severity == .error && finding.exchange?.status.map(statuses.contains) ?? false
    }
    let refusals = report.findings.filter(isAboutRefusal)
    let subjects = Set(refusals.compactMap(\.operation))
    guard var finding = refusals.first, requested.allSatisfy({ subjects.contains($0.id) }) else { return report }
    let ids = requested.map(\.id)
    let others = ids.count - Self.named
    finding.details =
      ["\(finding.operation ?? ""): \(finding.message)"] + finding.details
      + ["operations: " + ids.prefix(Self.named).joined(separator: ", ") + (others > 0 ? ", and \(others) more" : "")]
    finding.message = "every response of \(counted(requested.count, "operation")) was \(shown(statuses)); \(cause)"
    (finding.operation, finding.contract) = (nil, nil)
    finding.otherExchanges = requested.reduce(-1) { $0 + $1.exchanges }
    var report = report
    report.findings.removeAll(where: isAboutRefusal)
    report.findings.insert(finding, at: 0)
    return report
  }

  private func shown(_ statuses: Set<Int>) -> String { statuses.sorted().map(String.init).joined(separator: " or ") }

  /// Returns what to do about a status; `nil` for a status without a common cause.
  private func cause(of status: Int) -> String? {
    switch status {
    case 404: "check the base URL, and --server-path"
    case 401, 403:
      hasCredentials ? "check the credentials: the API refuses them everywhere" : "pass credentials with --auth or -H"
    default: nil
    }
  }
}
