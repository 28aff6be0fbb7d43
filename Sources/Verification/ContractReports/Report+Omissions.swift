import Diagnostics
import Findings

extension Report {
  /// The operations that the run says little about, each once.
  ///
  /// An operation of several stages is among them if no stage judged it.
  public var omitted: [OperationSummary] {
    let judged = Set(operations.filter { $0.omission == nil && $0.exchanges > 0 }.map(\.id))
    var seen: Set<String> = []
    return operations.filter { $0.omission != nil && !judged.contains($0.id) && seen.insert($0.id).inserted }
  }

  /// The number of operations that the run says little about, by the reason, in the order of the reasons.
  public var omissions: [(reason: OperationOmission, count: Int)] {
    let reasons = omitted.compactMap(\.omission)
    return OperationOmission.allCases.compactMap { reason in
      let count = reasons.count { $0 == reason }
      return count == 0 ? nil : (reason, count)
    }
  }

  /// The operations that the run says little about, in words: `4 operations not verified: 4 unsafe (--allow-unsafe)`;
  /// `nil` if there are none.
  public var omissionLine: String? {
    let reasons = omissions.flatMap { Array(repeating: $0.reason, count: $0.count) }
    return reasons.isEmpty ? nil : line(of: reasons)
  }

  /// A line for the top of a report that says nothing about half of the operations that the run wanted to verify, or more;
  /// `nil` for others.
  package var shortfallLine: String? {
    func isUnwanted(_ operation: OperationSummary) -> Bool {
      operation.omission == .unsafe || operation.omission == .workflow || operation.omission == .ended
        || operation.omission == nil && operation.skipped != nil
    }
    let wanted = Set(operations.filter { !isUnwanted($0) }.map(\.id))
    let missing = omitted.filter { wanted.contains($0.id) }.compactMap(\.omission)
    guard wanted.count >= Self.fewOperations, missing.count * 2 >= wanted.count else { return nil }
    return "of \(counted(wanted.count, "operation")), " + line(of: missing)
  }

  private static let fewOperations = 4

  /// Returns a line about operations that were not verified, with the number of each reason.
  package func line(of reasons: [OperationOmission]) -> String {
    let parts = OperationOmission.allCases.compactMap { reason -> String? in
      let count = reasons.count { $0 == reason }
      return count == 0 ? nil : "\(count) \(reason.wording)" + (remedy(of: reason).map { " (\($0))" } ?? "")
    }
    return "\(counted(reasons.count, "operation")) not verified: \(parts.joined(separator: ", "))"
  }

  /// Returns what brings operations in, with the options that the subcommand has; `nil` if nothing does.
  private func remedy(of reason: OperationOmission) -> String? {
    guard let offeredOptions, let remedy = reason.remedy else { return reason.remedy }
    let parts = remedy.split(separator: ",").map { $0.drop { $0 == " " } }
    let offered = parts.filter { part in
      part.split(separator: " ").allSatisfy { !$0.hasPrefix("--") || offeredOptions.contains(String($0)) }
    }
    return offered.isEmpty ? nil : offered.joined(separator: ", ")
  }

  /// The notes, like ones as one line, and a line about the operations that the run says little about.
  public var remarks: [String] { groupedNotes + [omissionLine].compactMap(\.self) }

  /// Whether anything was judged: an exchange of an operation, or a case.
  public var hasJudged: Bool {
    operations.contains { $0.exchanges > 0 } || cases.contains { $0.omission == nil }
  }
}
