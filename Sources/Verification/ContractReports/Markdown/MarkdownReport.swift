import Diagnostics
import Findings

/// A report as Markdown: the verdict, stages and use cases first, then each fault, then the operations.
struct MarkdownReport {
  let report: Report
  let longest: Int?

  init(_ report: Report, longest: Int?) {
    self.report = report
    self.longest = longest
  }

  /// The text: what comes before the faults, each fault, and what comes after.
  var pieces: any Sequence<[UInt8]> {
    let worst = WorstFirst(report.faults, atMost: Self.faultsShown)
    let faults = worst.shown + worst.others
    let head = Self.bytes(summary + shortfall + stages + matrix + (faults.isEmpty ? [] : ["## Findings", ""]))
    let tail = Self.bytes((worst.others.isEmpty ? [] : ["</details>", ""]) + operations + notApplicable + notes)
    // What follows the worst is folded, so that a first screen shows these.
    let fold = "<details><summary>\(counted(worst.others.count, "other"))</summary>"
    let entries = faults.enumerated().lazy.map { position, fault in
      Self.bytes((position == worst.shown.count ? [fold, ""] : []) + lines(of: fault))
    }
    guard let longest else {
      return [AnySequence([head]), AnySequence(entries), AnySequence([tail])].joined()
    }
    var pieces = [head]
    var room = longest - head.count - tail.count - 200
    for (position, piece) in entries.enumerated() {
      room -= piece.count
      guard room >= 0 else {
        let rest = "… and \(counted(faults.count - position, "other")), left out for their length."
        // The fold must be open where its end follows.
        let isBefore = position <= worst.shown.count && !worst.others.isEmpty
        pieces.append(Self.bytes((isBefore ? [fold, ""] : []) + [rest, ""]))
        break
      }
      pieces.append(piece)
    }
    // Tables alone may be too long: of thousands of operations, say.
    guard head.count + tail.count < longest else {
      return [Self.bytes(summary + ["The tables are too long for this place.", ""])]
    }
    return pieces + [tail]
  }

  private static let faultsShown = 10

  private static func bytes(_ lines: [String]) -> [UInt8] { Array(lines.map { $0 + "\n" }.joined().utf8) }

  // MARK: Tables

  private var summary: [String] {
    let mark = report.holds ? "✅" : "❌"
    let verdict = report.isInterrupted ? "interrupted" : report.holds ? "passed" : "failed"
    let facts = [
      report.target.map { "target \(MarkdownText.code($0))" },
      report.comparedContracts.map { "from \(MarkdownText.code($0.old)) to \(MarkdownText.code($0.new))" },
      "seed \(report.seed)",
      report.started.isEmpty ? nil : "started \(MarkdownText.escaped(report.started))",
      "contract \(MarkdownText.escaped(report.version))",
    ]
    return [
      "# \(mark) contract \(MarkdownText.escaped(report.command)): \(verdict)", "",
      MarkdownText.escaped(ConsoleReport().summary(of: report)), "",
      facts.compactMap(\.self).joined(separator: " · "), "",
    ]
  }

  private var shortfall: [String] {
    report.shortfallLine.map { ["⚠️ **\(MarkdownText.escaped($0))**", ""] } ?? []
  }

  private var stages: [String] {
    guard !report.stages.isEmpty else { return [] }
    let rows = report.stages.map { stage -> [TextTable.Cell] in
      let mark = stage.status.map { $0 == 0 ? "✅" : "❌" } ?? "–"
      return [
        "\(mark)", "\(MarkdownText.code(stage.name))", "\(MarkdownText.escaped(stage.result))",
        "\(stage.elapsed.seconds(decimals: 2)) s",
      ]
    }
    let table = TextTable(["", "stage", "result", TextTable.Column("time", isFigure: true)], rows: rows)
    return ["## Stages", ""] + table.markdown + [""]
  }

  private var operations: [String] {
    guard !report.operations.isEmpty else { return [] }
    let counts = report.findingCounts
    let rows = report.listedOperations.map { operation in
      let statuses = operation.statuses.sorted { $0.key < $1.key }.map { "\($0.key) × \($0.value)" }
      let times = [50, 95, 100].map { operation.latency.shown($0) }
      let name = (operation.stage.map { "\($0): " } ?? "") + operation.id
      let cells =
        [
          MarkdownText.escaped(name), operation.route.map(MarkdownText.code) ?? "",
          operation.skipped.map { MarkdownText.escaped("skipped: \($0)") } ?? statuses.joined(separator: ", "),
          MarkdownText.escaped(report.statusesUnseen(of: operation).joined(separator: ", ")),
        ] + times + [String(counts[FindingSubject(stage: operation.stage, operation: operation.id)] ?? 0)]
      return cells.map { TextTable.Cell($0) }
    }
    let texts: [TextTable.Column] = ["operation", "request", "statuses", "documented, never seen"]
    let figures = ["p50", "p95", "max", "findings"].map { TextTable.Column($0, isFigure: true) }
    // The findings are above, and a long table would hide what follows.
    let summary = "<details><summary>\(counted(rows.count, "operation"))</summary>"
    let table = TextTable(texts + figures, rows: rows).markdown
    return ["## Operations", "", summary, ""] + table + ["", "</details>", ""]
  }

  private var matrix: [String] {
    UseCaseOutcomes.grouped(report.cases).flatMap { useCase -> [String] in
      let title = "## \(MarkdownText.escaped(useCase.heading))"
      let counts = useCase.counts.wording
      guard let grid = useCase.grid else { return [title, "", counts, ""] }
      let rows = grid.rows.map { row in
        [TextTable.Cell(MarkdownText.escaped(row))]
          + grid.columns.map { TextTable.Cell(grid[row, $0].map(Self.sign) ?? "") }
      }
      let columns = [""] + grid.columns.map { TextTable.Column(MarkdownText.escaped($0)) }
      return [title, "", counts, ""] + TextTable(columns, rows: rows).markdown + [""]
    }
  }

  private static func sign(of mark: OutcomeMark) -> String {
    switch mark {
    case .passed: "✅"
    case .skipped: "⏭️"
    case .failed: "❌"
    }
  }

  private var notApplicable: [String] {
    let checks = report.inapplicableChecks
    guard !checks.isEmpty else { return [] }
    let lines = checks.map {
      "- \(MarkdownText.code($0.rawValue)): \(MarkdownText.escaped(report.reason(forNothingOf: $0)))"
    }
    return ["## Checks without anything to judge", ""] + lines + [""]
  }

  private var notes: [String] {
    let notes = report.shownNotes + [report.omissionLine].compactMap(\.self)
    return notes.isEmpty ? [] : ["## Notes", ""] + notes.map { "- \(MarkdownText.escaped($0))" } + [""]
  }

  // MARK: Faults

  private func lines(of fault: ReportFault) -> [String] {
    let mark =
      switch fault.severity {
      case .error: "❌"
      case .warning: "⚠️"
      case .note: "ℹ️"
      }
    var lines = ["- \(mark) **\(MarkdownText.escaped(fault.title))**: \(MarkdownText.escaped(fault.heading))", ""]
    guard let finding = fault.finding else {
      return lines + MarkdownText.block(fault.details, indentation: 2) + [""]
    }
    var block = fault.details
    if let answer = finding.answer { block.append("answer: \(answer)") }
    if let body = finding.body { block += [body.wording] + (body.excerpt?.lines ?? []) }
    if let place = fault.place { block.append("at \(place)") }
    if let contract = fault.contract { block.append("contract \(contract)") }
    if let exchange = finding.exchange { block += [exchange.wording] + exchange.commands }
    block.append(NextCommands(report).line(after: finding))
    if !block.isEmpty { lines += MarkdownText.block(block, indentation: 2) + [""] }
    return lines
  }
}
