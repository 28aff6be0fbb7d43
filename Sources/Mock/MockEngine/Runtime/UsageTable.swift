import HTTPMessages
import Redaction

/// The usage of one thread, counted by request line, up to a limit.
///
/// Lines are counted as received. Their secrets are redacted when the table is read, and lines that are then equal are
/// merged.
struct UsageTable: Sendable {
  private struct Counts: Sendable {
    /// The method and target as received.
    let text: [UInt8]
    var requested = 0
    var unmatched = 0

    /// Returns the method and target with secrets redacted.
    func line(redactedBy redaction: SecretRedaction) -> String {
      let words = String(decoding: text, as: UTF8.self).split(separator: " ", maxSplits: 1).map(String.init)
      guard let method = words.first, let target = words.last else { return "" }
      let address = HTTPURL(scheme: "http", host: "localhost")
      guard let url = try? address.url(ofTarget: target, HTTPMethod(method)) else { return method }
      return "\(method) \(RedactedURL(url, by: redaction).requestTarget)"
    }
  }

  /// The maximum number of lines; requests with further lines count only in the totals.
  private static let limit = 4 * MockUsage.lineLimit
  /// The maximum size of the lines together, in bytes; a client can send long targets.
  static let byteLimit = 4 << 20

  private(set) var requests = 0
  private(set) var unmatched = 0
  private(set) var violations = 0
  private var lines: [Counts] = []
  private var bytes = 0
  /// The positions of the lines by their hashes.
  private var positions: [UInt64: Int] = [:]

  /// Returns the number that identifies a request line, its method and target; `nil` if the table is full.
  mutating func line(_ line: ArraySlice<UInt8>) -> Int? {
    var hash = line.withUnsafeBytes(HeadBytes.hash)
    // A line whose hash another line has takes the next free one.
    while let position = positions[hash] {
      if line.withUnsafeBytes({ HeadBytes.areEqual(lines[position].text, $0) }) { return position }
      hash &+= 1
    }
    guard lines.count < Self.limit, line.count <= Self.byteLimit - bytes else { return nil }
    bytes += line.count
    positions[hash] = lines.count
    lines.append(Counts(text: Array(line)))
    return lines.count - 1
  }

  /// Counts a request.
  mutating func count(_ line: Int?, isUnmatched: Bool, isViolation: Bool) {
    requests += 1
    if isUnmatched { unmatched += 1 }
    if isViolation { violations += 1 }
    guard let line, lines.indices.contains(line) else { return }
    lines[line].requested += 1
    if isUnmatched { lines[line].unmatched += 1 }
  }

  /// Adds the counts to those of other threads.
  func add(
    to usage: inout MockUsage,
    requested: inout [String: Int],
    unmatched lost: inout [String: Int],
    redactedBy redaction: SecretRedaction
  ) {
    usage.requests += requests
    usage.unmatchedCount += unmatched
    usage.violationCount += violations
    for counts in lines {
      let line = counts.line(redactedBy: redaction)
      requested[line, default: 0] += counts.requested
      if counts.unmatched > 0 { lost[line, default: 0] += counts.unmatched }
    }
  }
}
