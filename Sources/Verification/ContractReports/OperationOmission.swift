import Diagnostics

/// Why a run says little about an operation: it was not requested, or no request of it succeeded.
public enum OperationOmission: String, Sendable, Hashable, CaseIterable {
  /// Its method may change something, and nobody allowed it.
  case unsafe
  /// It refused every request as unauthorized.
  case credentials
  /// An error in the contract makes it unusable.
  case contract
  /// The contract has no example for a required value.
  case example
  /// No response led to it.
  case link
  /// It is left to workflows.
  case workflow
  /// The server was too busy for every request.
  case busy
  /// It never succeeded for another reason.
  case unsuccessful
  /// The run ended before.
  case ended

  /// What is counted, after a number: `4 unsafe`.
  var wording: String {
    switch self {
    case .unsafe: "unsafe"
    case .credentials: "refused as unauthorized"
    case .contract: "with an error in the contract"
    case .example: "without an example"
    case .link: "that no response leads to"
    case .workflow: "left to workflows"
    case .busy: "refused with 429 or 503"
    case .unsuccessful: "without a success"
    case .ended: "after the end of the run"
    }
  }

  /// What is said about one operation whose requests did not succeed.
  var verdict: String {
    switch self {
    case .credentials, .busy: "\(wording)" + (remedy.map { " (\($0))" } ?? "")
    default: "no response was a success"
    }
  }

  /// What brings the operation in; `nil` if nothing does.
  package var remedy: String? {
    switch self {
    case .unsafe: "--allow-unsafe"
    case .credentials: "--auth"
    case .contract: "fix the contract"
    case .example: "add examples to the contract"
    case .link: "add examples or links to the contract"
    case .workflow: "leave --workflow out"
    case .busy: "--rate, --max-retry-after"
    case .unsuccessful, .ended: nil
    }
  }
}

extension OperationSummary {
  /// Whether a response was a success: a status below 400, or one that the contract documents in place of any success.
  public var hasSucceeded: Bool {
    if statuses.keys.contains(where: { $0 < 400 }) { return true }
    let isSuccessDocumented = documented.contains { $0 == "default" || $0.hasPrefix("2") || $0.hasPrefix("3") }
    return !isSuccessDocumented && !documented.isEmpty && statuses.keys.contains { !statusesUndocumented.contains($0) }
  }

  /// Why requests say little about the operation: its own reason, or none of them succeeded; `nil` if one did, or none
  /// was sent.
  package var shortcoming: OperationOmission? {
    if let omission { return omission }
    guard exchanges > 0, !hasSucceeded else { return nil }
    guard !statuses.isEmpty else { return .unsuccessful }
    if statuses.keys.allSatisfy({ $0 == 401 || $0 == 403 }) { return .credentials }
    return statuses.keys.allSatisfy { $0 == 429 || $0 == 503 } ? .busy : .unsuccessful
  }
}

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
    return reasons.isEmpty ? nil : Self.line(of: reasons)
  }

  /// Returns a line about operations that were not verified, with the number of each reason.
  public static func line(of reasons: [OperationOmission]) -> String {
    let parts = OperationOmission.allCases.compactMap { reason -> String? in
      let count = reasons.count { $0 == reason }
      return count == 0 ? nil : "\(count) \(reason.wording)" + (reason.remedy.map { " (\($0))" } ?? "")
    }
    return "\(counted(reasons.count, "operation")) not verified: \(parts.joined(separator: ", "))"
  }

  /// The notes, like ones as one line, and a line about the operations that the run says little about.
  public var remarks: [String] { groupedNotes + [omissionLine].compactMap(\.self) }

  /// Whether anything was judged: an exchange of an operation, or a case.
  public var hasJudged: Bool {
    operations.contains { $0.exchanges > 0 } || cases.contains(where: \.isJudged)
  }
}

extension CaseOutcome {
  /// Whether the case was played to an end.
  fileprivate var isJudged: Bool {
    if case .skipped = verdict { return false }
    return true
  }
}
