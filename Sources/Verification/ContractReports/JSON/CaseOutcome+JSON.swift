import JSONSyntax

extension CaseOutcome {
  /// A case of an acceptance suite in the JSON report.
  static let json = ObjectForm(readInto: CaseOutcome(id: "", useCase: "", steps: [], verdict: .passed)) {
    Member.stored("id", \.id, .string, "The id of the case, such as S1 or matrix.online.empty.")
    Member.stored("useCase", \.useCase, .string, "The use case that it belongs to.")
    Member.stored(
      "origin",
      \.origin,
      CaseOrigin.json,
      "Where the case comes from; the place is that in the contract, or null."
    )
    Member.stored("cell", \.cell, Cell.json.optional, "Its place in the matrix; null for a case outside the matrix.")
    Member.stored("steps", \.steps, .list(of: Step.json), "The given state, the actions, and the expected results.")
    Member.mapped("verdict", .choice { "\"\($0)\" is not a verdict" }) {
      WrittenVerdict($0.verdict)
    } set: {
      $0.verdict = $1.verdict
    }
    Member.mapped("failure", WrittenFailure.json.optional, "Where and how it failed; null if it did not fail.") {
      outcome in
      outcome.failure.map { failure in
        WrittenFailure(
          step: outcome.steps.indices.contains(failure.step) ? failure.step : nil,
          expected: failure.expected,
          got: failure.got
        )
      }
    } set: { outcome, failure in
      guard outcome.failure != nil else { return }
      // A failure outside of the steps has a position after the last one.
      let step = failure?.step ?? outcome.steps.count
      outcome.verdict = .failed(Failure(step: step, expected: failure?.expected ?? "", got: failure?.got ?? ""))
    }
    Member.mapped(
      "reason",
      JSONForm.text,
      "Why it was skipped, or does not apply to the client; null if it judged the client."
    ) { outcome in
      switch outcome.verdict {
      case .passed, .failed: nil as String?
      case .skipped(let reason), .notApplicable(let reason): reason
      }
    } set: { outcome, reason in
      switch outcome.verdict {
      case .passed, .failed: break
      case .skipped: outcome.verdict = .skipped(reason ?? "")
      case .notApplicable: outcome.verdict = .notApplicable(reason ?? "")
      }
    }
    Member.stored("journal", \.journal, .list(of: .string), "The requests of the case in order, each with its outcome.")
    Member.stored("elapsedSeconds", \.elapsed, .seconds)
    Member.stored("stage", \.stage, .stageName)
    Member.stored("live", \.isLive, .flag, "Whether it used a live server.")
  }
  .form.named("case")
}

/// The name of a verdict, whose failure and reason are members of their own.
private enum WrittenVerdict: String, CaseIterable {
  case passed, failed, skipped, notApplicable

  init(_ verdict: CaseOutcome.Verdict) {
    switch verdict {
    case .passed: self = .passed
    case .failed: self = .failed
    case .skipped: self = .skipped
    case .notApplicable: self = .notApplicable
    }
  }

  var verdict: CaseOutcome.Verdict {
    switch self {
    case .passed: .passed
    case .failed: .failed(CaseOutcome.Failure(step: 0, expected: "", got: ""))
    case .skipped: .skipped("")
    case .notApplicable: .notApplicable("")
    }
  }
}

/// Where and how a case failed; without a step if it was none of its own.
private struct WrittenFailure {
  var step: Int?
  var expected: String
  var got: String

  static let json = ObjectForm(readInto: WrittenFailure(expected: "", got: "")) {
    Member.stored(
      "step",
      \.step,
      JSONForm.integer.with(["minimum": 0]).optional,
      "The position in `steps`, from 0; null if it failed outside of them."
    )
    Member.stored("expected", \.expected, .string)
    Member.stored("got", \.got, .string)
  }
  .form
}

extension CaseOrigin {
  fileprivate static let json = ObjectForm(readInto: CaseOrigin.useCases) {
    Member.stored("kind", \.kind, .choice { _ in "this origin of a case is not known" })
    Member.stored("place", \.place, .text)
  }
  .form.or(.useCases)
}

extension CaseOutcome.Cell {
  fileprivate static let json = ObjectForm(readInto: CaseOutcome.Cell(row: "", column: "")) {
    Member.stored("row", \.row, .string)
    Member.stored("column", \.column, .string)
  }
  .form
}

extension CaseOutcome.Step {
  fileprivate static let json = ObjectForm(readInto: CaseOutcome.Step(keyword: "", text: "")) {
    Member.stored("keyword", \.keyword, .keyword)
    Member.stored("text", \.text, .string)
  }
  .form
}

extension JSONForm<String> {
  /// The first word of a step, of which a reader accepts any.
  fileprivate static let keyword = {
    var form = string
    form.schema = [.init("enum", ["Given", "When", "Then"])]
    return form
  }()
}
