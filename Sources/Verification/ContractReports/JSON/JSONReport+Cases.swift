import Diagnostics
import JSONSyntax

extension JSONReport {
  /// A case of an acceptance suite.
  static func literal(_ outcome: CaseOutcome) -> JSONLiteral {
    let (verdict, reason): (String, String?) =
      switch outcome.verdict {
      case .passed: ("passed", nil)
      case .failed: ("failed", nil)
      case .skipped(let reason): ("skipped", reason)
      }
    return [
      "id": .string(outcome.id),
      "useCase": .string(outcome.useCase),
      "origin": ["kind": .string(outcome.origin.kind.rawValue), "place": optional(outcome.origin.place)],
      "cell": outcome.cell.map { ["row": .string($0.row), "column": .string($0.column)] } ?? .null,
      "steps": .array(outcome.steps.map { ["keyword": .string($0.keyword), "text": .string($0.text)] }),
      "verdict": .string(verdict),
      "failure": outcome.failure.map { literal($0, in: outcome) } ?? .null,
      "reason": optional(reason),
      "journal": .array(outcome.journal.map(JSONLiteral.string)),
      "elapsedSeconds": .number(outcome.elapsed.seconds(decimals: 3)),
      "stage": optional(outcome.stage),
      "live": .bool(outcome.isLive),
    ]
  }

  private static func literal(_ failure: CaseOutcome.Failure, in outcome: CaseOutcome) -> JSONLiteral {
    [
      "step": outcome.steps.indices.contains(failure.step) ? JSONLiteral(failure.step) : .null,
      "expected": .string(failure.expected),
      "got": .string(failure.got),
    ]
  }

  /// One of the runs that make up a report.
  static func literal(_ stage: StageSummary) -> JSONLiteral {
    [
      "name": .string(stage.name),
      "result": .string(stage.result),
      "status": stage.status.map { JSONLiteral(Int($0)) } ?? .null,
      "elapsedSeconds": .number(stage.elapsed.seconds(decimals: 3)),
      "checks": .array(stage.checks.map { .string($0.rawValue) }),
      "judgements": literal(stage.judgements),
    ]
  }
}
