/// The story of a failed case: its steps, the expected and actual result of the step that failed, and its requests.
struct CaseStory {
  struct Line {
    /// The indentation: of a step, of a detail of it, or of a detail of that.
    var depth = 0
    var text: String
    var isFailedStep = false
  }

  /// The lines, in order.
  let lines: [Line]

  /// The story of a case; of one that did not fail, the steps and requests alone.
  init(_ outcome: CaseOutcome) {
    var lines: [Line] = []
    let failure = outcome.failure
    let difference = failure.map { Self.part("expected", $0.expected) + Self.part("got", $0.got) } ?? []
    for (position, step) in outcome.steps.enumerated() {
      let isFailed = position == failure?.step
      lines.append(Line(text: "\(step.keyword) \(step.text)", isFailedStep: isFailed))
      if isFailed { lines += difference }
    }
    // A case may fail before its first step or after its last one, when its session is opened or closed.
    if let failure, !outcome.steps.indices.contains(failure.step) { lines += difference }
    if failure != nil, let remark = outcome.origin.remark { lines.append(Line(text: "origin: \(remark)")) }
    lines.append(Line(text: outcome.journal.isEmpty ? "no requests" : "requests"))
    lines += outcome.journal.map { Line(depth: 1, text: $0) }
    self.lines = lines
  }

  /// Returns the expected or actual result: on one line, both in one column, or below its name where it has several.
  private static func part(_ name: String, _ text: String) -> [Line] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > 1 else {
      return [Line(depth: 1, text: name + String(repeating: " ", count: 9 - name.count) + text)]
    }
    return [Line(depth: 1, text: name)] + lines.map { Line(depth: 2, text: String($0)) }
  }
}
