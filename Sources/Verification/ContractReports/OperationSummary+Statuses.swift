import Findings

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

  /// The documented statuses that no response had, and that a request can be expected to cause: those of the coverage.
  package var statusesUnseen: [String] {
    documented.filter { pattern in
      pattern != "default" && pattern != "429" && !pattern.hasPrefix("5")
        && !statuses.keys.contains { Self.pattern(pattern, includes: $0) }
    }
  }

  /// The statuses of responses that the contract does not document, in order.
  package var statusesUndocumented: [Int] {
    guard !documented.isEmpty, !documented.contains("default") else { return [] }
    return statuses.keys.filter { status in !documented.contains { Self.pattern($0, includes: status) } }.sorted()
  }

  private static func pattern(_ pattern: String, includes status: Int) -> Bool {
    pattern == String(status) || pattern.uppercased() == "\(status / 100)XX"
  }
}
