/// What one thread was asked, counted by request line; bounded.
struct UsageTable: Sendable {
  private struct Counts: Sendable {
    let text: String
    var asked = 0
    var unmatched = 0
  }

  /// Of more lines only the sums are counted.
  private static let limit = 4 * MockUsage.lineLimit

  private(set) var requests = 0
  private(set) var unmatched = 0
  private(set) var violations = 0
  private var lines: [Counts] = []
  private var positions: [String: Int] = [:]

  /// The number by which a request line is counted; `nil` where there are too many.
  mutating func line(_ text: String) -> Int? {
    if let position = positions[text] { return position }
    guard lines.count < Self.limit else { return nil }
    positions[text] = lines.count
    lines.append(Counts(text: text))
    return lines.count - 1
  }

  /// Counts a request.
  mutating func count(_ line: Int?, isUnmatched: Bool, isViolation: Bool) {
    requests += 1
    if isUnmatched { unmatched += 1 }
    if isViolation { violations += 1 }
    guard let line, lines.indices.contains(line) else { return }
    lines[line].asked += 1
    if isUnmatched { lines[line].unmatched += 1 }
  }

  /// Adds what was counted to what others counted.
  func add(to usage: inout MockUsage, asked: inout [String: Int], unmatched lost: inout [String: Int]) {
    usage.requests += requests
    usage.unmatchedCount += unmatched
    usage.violationCount += violations
    for line in lines {
      asked[line.text, default: 0] += line.asked
      if line.unmatched > 0 { lost[line.text, default: 0] += line.unmatched }
    }
  }
}
