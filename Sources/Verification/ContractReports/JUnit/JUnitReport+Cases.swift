import Diagnostics

extension JUnitReport {
  /// The suite of a use case: a test case for each identifier, with the whole story of a failure.
  static func lines(of useCase: UseCaseOutcomes, at position: Int, in report: Report) -> [String] {
    let counts = useCase.counts
    let time = useCase.cases.reduce(Duration.zero) { $0 + $1.elapsed }
    let className = className(of: useCase.title, in: useCase.stage)
    return opening(
      of: useCase.heading,
      at: position,
      counts: (counts.total, counts.failed, counts.omitted),
      time: time.seconds(decimals: 3),
      in: report
    )
      + lines(of: properties(of: report)) + useCase.cases.flatMap { lines(of: $0, className: className) }
      + ending(remarks: [], in: report)
  }

  private static func lines(of outcome: CaseOutcome, className: String) -> [String] {
    let attributes = [
      ("classname", className), ("name", outcome.id), ("time", outcome.elapsed.seconds(decimals: 3)),
    ]
    let open = "    <testcase\(text(of: attributes))"
    let content: String
    switch outcome.verdict {
    case .passed: return [open + "/>"]
    case .skipped, .notApplicable:
      content = "<skipped\(text(of: [("message", outcome.omission ?? "")]))/>"
    case .failed(let failure):
      let message = "expected \(failure.expected), got \(failure.got)"
      let story = CaseStory(outcome).lines.map { line in
        (line.isFailedStep ? "\(OutcomeMark.failed.sign) " : "  ") + String(repeating: "  ", count: line.depth)
          + line.text
      }
      content = "<failure\(text(of: [("message", message), ("type", "case")]))>\(XMLText.lines(story))</failure>"
    }
    return [open + ">", "      " + content, "    </testcase>"]
  }
}
