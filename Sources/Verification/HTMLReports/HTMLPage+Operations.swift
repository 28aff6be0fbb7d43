import ContractReports
import Diagnostics

extension HTMLPage {
  /// The rows of the table of operations.
  var operationValues: [Values] {
    let counts = report.findingCounts
    let coverage = Dictionary(
      (report.coverage?.operations ?? []).map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let anchors = Dictionary(
      OperationFindings.groups(of: report).filter(\.isOperation).map { ($0.title, $0.anchor) },
      uniquingKeysWith: { first, _ in first }
    )
    var covered: Set<String> = []
    return report.listedOperations.map { operation in
      let findings = counts[FindingSubject(stage: operation.stage, operation: operation.id)] ?? 0
      var values: Values = [
        "id": operation.id,
        "name": (operation.stage.map { "\($0): " } ?? "") + operation.id,
        "request": operation.route ?? "",
        "statuses": statuses(of: operation),
        "findings": String(findings),
        "hasFindings": findings > 0,
        "anchor": anchors[operation.id] ?? "findings",
      ]
      for (name, percent) in [("p50", 50), ("p95", 95), ("max", 100)] {
        values[name] = operation.latency.shown(percent)
      }
      if let skipped = operation.skipped { values["skipped"] = skipped }
      if let bars = LatencyBars(operation.latency) { values["bars"] = bars.values }
      // Coverage is that of all stages, and shown once.
      if let coverage = coverage[operation.id], covered.insert(operation.id).inserted {
        values["coverage"] = Self.values(of: coverage)
      }
      return values
    }
  }

  private func statuses(of operation: OperationSummary) -> [Values] {
    let undocumented = Set(operation.statusesUndocumented)
    let seen = operation.statuses.sorted { $0.key < $1.key }.map { status, count -> Values in
      let isUndocumented = undocumented.contains(status)
      return [
        "text": "\(status) × \(count)", "kind": isUndocumented ? "failed" : "passed",
        "meaning": isUndocumented ? "not documented" : "documented",
      ]
    }
    let unseen = report.statusesUnseen(of: operation).map { pattern -> Values in
      ["text": pattern, "kind": "skipped", "meaning": "documented, not seen"]
    }
    return seen + unseen
  }

  private static func values(of coverage: OperationCoverage) -> Values {
    let gaps = coverage.items.filter { !$0.isExercised }
    let shown = gaps.prefix(gapsShown).map(\.description)
    let rest = gaps.count - shown.count
    return [
      "percent": String(coverage.percent), "hasGaps": !gaps.isEmpty, "gapCount": String(gaps.count),
      "gaps": shown + (rest > 0 ? ["… and \(counted(rest, "other"))"] : []),
    ]
  }

  private static let gapsShown = 200
}

/// The histogram of an operation's latencies: bars of equal width on a logarithmic scale.
struct LatencyBars {
  /// The values of the template.
  let values: HTMLPage.Values

  /// The most bars.
  private static let longest = 16
  private static let height = 24

  /// The histogram of a distribution; `nil` for one of too few exchanges.
  init?(_ latency: LatencyDistribution) {
    let buckets = latency.histogram
    guard latency.isTelling, let first = buckets.first, let last = buckets.last, let median = latency.percentile(50)
    else { return nil }
    // Powers of two, or as many steps of one as there is room for.
    func step(_ microseconds: Int) -> Int {
      let value = max(1, microseconds)
      let exponent = Int.bitWidth - 1 - value.leadingZeroBitCount
      let quarter = exponent >= 2 ? (value >> (exponent - 2)) & 3 : 0
      return exponent * 4 + quarter
    }
    let (low, high) = (step(first.microseconds), step(last.microseconds))
    let width = max(1, (high - low + Self.longest) / Self.longest)
    var counts = [Int](repeating: 0, count: (high - low) / width + 1)
    for bucket in buckets { counts[min(counts.count - 1, (step(bucket.microseconds) - low) / width)] += bucket.count }
    let most = max(1, counts.max() ?? 1)
    let rects = counts.enumerated().filter { $0.element > 0 }.map { position, count -> HTMLPage.Values in
      let size = max(1, count * Self.height / most)
      return ["x": String(position * 6), "y": String(Self.height - size), "height": String(size)]
    }
    values = [
      "label": "\(counted(latency.count, "request")), half of them within \(median.milliseconds) ms, all within "
        + "\(latency.maximum.milliseconds) ms",
      "width": String(counts.count * 6), "rects": rects,
    ]
  }
}
