extension OperationSummary {
  /// The documented statuses that no response had; `default` is never among them.
  package var statusesUnseen: [String] {
    guard !statuses.isEmpty else { return documented.filter { $0 != "default" } }
    return documented.filter { pattern in
      pattern != "default" && !statuses.keys.contains { Self.pattern(pattern, includes: $0) }
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

extension Duration {
  /// Milliseconds as people read them: `0.4`, `12`, `1034`.
  package var milliseconds: String {
    let (seconds, attoseconds) = components
    let microseconds = max(0, Double(seconds) * 1_000_000 + Double(attoseconds) / 1_000_000_000_000)
    guard microseconds < 9_950 else { return String(Int64(min((microseconds / 1000).rounded(), 1e15))) }
    let tenths = Int((microseconds / 100).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
