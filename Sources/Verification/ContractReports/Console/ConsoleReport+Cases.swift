import Diagnostics
import Findings

extension ConsoleReport {
  /// The matrix of each use case that has one, as a grid, then the other courses, a line for each use case.
  func overview(of cases: [CaseOutcome]) -> [String] {
    let useCases = UseCaseOutcomes.grouped(cases).map { ($0, $0.grid) }
    var lines: [String] = []
    for case (let useCase, let grid?) in useCases {
      let heading = text.tinted(text.plain(useCase.heading), .bold) + "  " + useCase.counts.wording
      lines += [heading, ""] + self.lines(of: grid) + [""]
      let remarks = remarks(on: useCase)
      lines += remarks.isEmpty ? [] : remarks + [""]
    }
    let others = useCases.filter { $0.1 == nil }.map(\.0)
    let table = TextTable(["", ""], rows: others.map { ["\($0.heading)", "\(Self.outcome(of: $0))"] }).lines(in: style)
    for (useCase, line) in zip(others, table) {
      let counts = useCase.counts
      let mark: OutcomeMark = counts.failed > 0 ? .failed : counts.omitted == counts.total ? .skipped : .passed
      lines += ["\(text.mark(mark)) \(line)"] + remarks(on: useCase)
    }
    return others.isEmpty ? lines : lines + [""]
  }

  /// `14 cases`, or `14 cases  2 failed, 1 skipped`.
  private static func outcome(of useCase: UseCaseOutcomes) -> String {
    let counts = useCase.counts
    let parts = ([(counts.failed, "failed")] + counts.omissions + [(counts.live, "live")]).filter { $0.0 > 0 }
    let outcome = parts.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    return counted(counts.total, "case") + (outcome.isEmpty ? "" : "  \(outcome)")
  }

  /// Which cases of a use case failed, and why others were skipped.
  private func remarks(on useCase: UseCaseOutcomes) -> [String] {
    let failed = useCase.failedIdentifiers.joined(separator: ", ")
    let skipped = useCase.omissions.map { "\($0.reason) (\(counted($0.count, "case")))" }
    return ((failed.isEmpty ? [] : ["failed: \(failed)"]) + skipped).flatMap { text.wrapped($0, indentation: 4) }
  }

  // MARK: Failures

  /// Each failed case as its story, up to the number that is shown.
  func failures(among cases: [CaseOutcome]) -> [String] {
    let groups = SimilarFailures.grouped(cases, atLeast: SimilarFailures.leastOfAReport)
    let shown = groups.prefix(maximumFindings ?? groups.count)
    var stories: [String] = []
    for group in shown {
      stories += [text.tinted(text.plain(group.first.name), .bold) + "  " + text.plain(group.first.useCase), ""]
      stories += CaseStory(group.first).lines.flatMap(lines)
      if let remark = group.remark { stories += [""] + text.wrapped(remark, indentation: 2) }
      stories.append("")
    }
    let hidden = groups.dropFirst(shown.count).reduce(0) { $0 + $1.count }
    guard hidden > 0 else { return stories }
    let rest = "… and \(counted(hidden, "failed case")) more (--max-findings shows more of them)"
    return stories + text.wrapped(rest, indentation: 0) + [""]
  }

  private func lines(of line: CaseStory.Line) -> [String] {
    let margin = 2 + text.markWidth + 1
    let wrapped = text.wrapped(line.text, indentation: margin + 2 * line.depth)
    guard line.isFailedStep, let first = wrapped.first else { return wrapped }
    let marked = "  " + text.mark(.failed) + " " + text.tinted(String(first.dropFirst(margin)), .red)
    return [marked] + wrapped.dropFirst().map { text.tinted($0, .red) }
  }
}
