import Diagnostics

/// The reports of the parts of one run, checked to be all of them, each once, and of nothing else.
///
/// Reports without shards are of whole runs, which are joined as they are; only a repeated one is refused.
public struct ShardSet: Sendable {
  /// A report and the file that it was read from.
  public struct Part: Sendable {
    /// The path of the file, for errors.
    public let file: String
    /// The report.
    public let report: Report

    /// A part of a run.
    public init(file: String, report: Report) { (self.file, self.report) = (file, report) }
  }

  /// The parts, in the order of their numbers.
  public let parts: [Part]
  /// The numbers of the parts that are missing.
  public let missing: [Int]

  /// Checks that reports are the parts of one run.
  ///
  /// - Throws: `ReportFileError` that names the part that is missing, repeated or of another run.
  public init(_ parts: [Part], allowsMissing: Bool = false) throws(ReportFileError) {
    guard let first = parts.first else {
      (self.parts, missing) = ([], [])
      return
    }
    for part in parts.dropFirst() { try Self.requireSameRun(first, part) }
    guard let shard = first.report.shard else {
      try Self.requireDistinct(parts)
      if !allowsMissing, let part = parts.first(where: { !$0.report.missingShards.isEmpty }) {
        let numbers = part.report.missingShards.prefix(Self.longestList).map { "\($0)" }.joined(separator: ", ")
        throw Self.error(
          "\(part.file) was merged without the shards \(numbers)",
          remedy: "merge the reports of all shards, or pass --allow-missing"
        )
      }
      (self.parts, missing) = (parts, Set(parts.flatMap(\.report.missingShards)).sorted())
      return
    }
    var found: [Int: String] = [:]
    for part in parts {
      guard let number = part.report.shard?.number else { continue }
      if let earlier = found.updateValue(part.file, forKey: number) {
        throw Self.error(
          "\(part.file) and \(earlier) are both reports of shard \(number)/\(shard.count)",
          remedy: "merge the report of each shard once"
        )
      }
    }
    let missing = (1...max(1, shard.count)).filter { found[$0] == nil }
    if !missing.isEmpty, !allowsMissing {
      throw Self.error(
        (missing.count == 1 ? "the report of " : "the reports of ") + Self.wording(of: missing, count: shard.count),
        remedy: "merge the reports of all \(shard.count) shards, or pass --allow-missing"
      )
    }
    self.missing = missing
    self.parts = parts.sorted { ($0.report.shard?.number ?? 0) < ($1.report.shard?.number ?? 0) }
  }

  /// The report of the whole run, with notes on parts that are missing or were interrupted; `nil` without parts.
  public var merged: Report? {
    guard var merged = Report(merging: parts.map(\.report)) else { return nil }
    merged.shard = nil
    merged.missingShards = missing
    if let count = parts.first?.report.shard?.count {
      // What one part says of itself is not true of the whole.
      merged.notes.removeAll { $0.hasPrefix("shard ") }
      merged.notes.append("merged \(parts.count) of \(counted(count, "shard"))")
      if !missing.isEmpty {
        merged.notes.append("incomplete: \(Self.wording(of: missing, count: count)) (--allow-missing)")
      }
    } else {
      merged.notes.append("merged \(counted(parts.count, "report"))")
    }
    for part in parts where part.report.isInterrupted {
      let name = part.report.shard.map { "shard \($0)" } ?? "the run"
      merged.notes.append("\(part.file): \(name) was interrupted")
    }
    return merged
  }

  // MARK: Rules

  /// Requires that two reports are parts of the same run.
  private static func requireSameRun(_ first: Part, _ part: Part) throws(ReportFileError) {
    let (one, other) = (first.report, part.report)
    guard one.command == other.command else {
      throw error(
        "\(part.file) is a report of contract \(other.command), and \(first.file) one of contract \(one.command)",
        remedy: "merge the reports of one subcommand"
      )
    }
    func require(_ same: Bool, _ what: String, _ mine: String, _ yours: String) throws(ReportFileError) {
      guard !same else { return }
      throw error(
        "\(part.file) is of another run than \(first.file): \(what) \(yours), and not \(mine)",
        remedy: "run every shard with the same command, contract, seed and selection"
      )
    }
    guard let shard = one.shard, let otherShard = other.shard else {
      guard one.shard != nil || other.shard != nil else { return }
      let (sharded, whole) = one.shard == nil ? (part, first) : (first, part)
      throw error(
        "\(whole.file) is the report of a whole run, and \(sharded.file) that of shard "
          + "\(sharded.report.shard.map(\.description) ?? "")",
        remedy: "merge the reports of shards of one run"
      )
    }
    try require(shard.count == otherShard.count, "it is one of", "\(shard.count) shards", "\(otherShard.count) shards")
    try require(one.version == other.version, "it was written by contract", one.version, other.version)
    try require(one.seed == other.seed, "its seed is", "\(one.seed)", "\(other.seed)")
    try require(
      shard.contract == otherShard.contract,
      "its contract has the digest",
      shard.contract,
      otherShard.contract
    )
    try require(
      shard.selection == otherShard.selection,
      "its operations, checks and cases have the digest",
      shard.selection,
      otherShard.selection
    )
  }

  /// Requires that no report of a whole run is given twice.
  private static func requireDistinct(_ parts: [Part]) throws(ReportFileError) {
    var seen: [Report: String] = [:]
    for part in parts {
      if let earlier = seen.updateValue(part.file, forKey: part.report) {
        throw error(
          "\(part.file) and \(earlier) are the same report",
          remedy: "name each report once"
        )
      }
    }
  }

  /// An error whose message names the file.
  private static func error(_ message: String, remedy: String) -> ReportFileError {
    ReportFileError(message, remedy: remedy)
  }

  /// `shard 2/4 is missing`, or `shards 2/4, 3/4 are missing`.
  private static func wording(of numbers: [Int], count: Int) -> String {
    let names = numbers.prefix(longestList).map { "\($0)/\(count)" }
    let rest = numbers.count - names.count
    let list = names.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    return numbers.count == 1 ? "shard \(list) is missing" : "shards \(list) are missing"
  }

  private static let longestList = 20
}
