import ContractReports
import Diagnostics

extension HTMLPage {
  /// The grids and the table of use cases.
  var useCaseValues: Values {
    let useCases = UseCaseOutcomes.grouped(report.cases).map { ($0, CaseGrid($0.cases)) }
    var grids: [Values] = []
    for case (let useCase, let grid?) in useCases {
      grids.append(values(of: grid, in: useCase, number: grids.count + 1))
    }
    let others = useCases.filter { $0.1 == nil }.map { values(of: $0.0) }
    return ["grids": grids, "hasUseCases": !others.isEmpty, "useCases": others]
  }

  private func values(of grid: CaseGrid, in useCase: UseCaseOutcomes, number: Int) -> Values {
    let failed = Dictionary(
      useCase.cases.compactMap { outcome in outcome.failure == nil ? nil : outcome.cell.map { ($0, outcome) } },
      uniquingKeysWith: { first, _ in first }
    )
    let rows = grid.rows.map { row -> Values in
      let cells = grid.columns.map { column -> Values in
        let mark = grid[row, column]
        var cell: Values = [
          "column": column,
          "sign": mark?.sign ?? "", "meaning": mark?.meaning ?? "not played", "kind": mark?.meaning ?? "blank",
        ]
        if let outcome = failed[CaseOutcome.Cell(row: row, column: column)] { cell["link"] = Self.anchor(of: outcome) }
        return cell
      }
      return ["name": row, "cells": cells]
    }
    return [
      "number": String(number), "title": useCase.heading, "wording": CaseCounts(useCase.cases).wording,
      "columns": grid.columns, "rows": rows,
    ]
  }

  private func values(of useCase: UseCaseOutcomes) -> Values {
    let counts = CaseCounts(useCase.cases)
    let verdict = counts.failed > 0 ? "failed" : counts.omitted == counts.total ? "skipped" : "passed"
    return [
      "title": useCase.heading, "verdict": verdict, "kind": verdict, "wording": counts.wording,
      "failed": useCase.cases.filter { $0.failure != nil }.map { ["id": $0.id, "link": Self.anchor(of: $0)] },
      "reasons": useCase.omissions.map { "\($0.reason) (\(counted($0.count, "case")))" },
    ]
  }

  // MARK: Failures

  private static let failuresShown = 1000

  /// The failed cases, each with its steps and requests.
  var failureValues: Values {
    let failed = report.cases.filter { $0.failure != nil }
    let shown = failed.prefix(Self.failuresShown)
    var values: Values = ["failures": shown.map { self.values(of: $0, isOpen: failed.count <= 3) }]
    if failed.count > shown.count {
      values["omittedCases"] =
        "\(counted(failed.count - shown.count, "other failed case")) left out; the JSON report has all."
    }
    return values
  }

  private func values(of outcome: CaseOutcome, isOpen: Bool) -> Values {
    let failure = outcome.failure
    let steps = outcome.steps.enumerated().map { position, step -> Values in
      let panes = position == failure?.step ? failure.map(Self.panes) ?? [] : []
      return [
        "keyword": step.keyword, "text": step.text, "kind": panes.isEmpty ? "" : "failed", "hasPanes": !panes.isEmpty,
        "panes": panes,
      ]
    }
    return [
      "anchor": Self.anchor(of: outcome), "id": outcome.id, "open": isOpen,
      "useCase": (outcome.stage.map { "\($0): " } ?? "") + outcome.useCase,
      "expected": Self.short(failure?.expected ?? ""), "got": Self.short(failure?.got ?? ""), "steps": steps,
      "hasRequests": !outcome.journal.isEmpty, "requests": outcome.journal,
    ]
  }

  private static func panes(of failure: CaseOutcome.Failure) -> [Values] {
    let difference = MarkedLines.difference(failure.expected, failure.got)
    return [
      FindingRenderer.pane("Expected", "expected", "", difference.expected),
      FindingRenderer.pane("Received", "received", "", difference.received),
    ]
  }

  private static func short(_ text: String) -> String {
    let line = text.prefix { !$0.isNewline }.prefix(200)
    return line.endIndex < text.endIndex ? "\(line)…" : String(line)
  }

  private static func anchor(of outcome: CaseOutcome) -> String {
    "case-" + identifier((outcome.stage.map { "\($0)-" } ?? "") + outcome.id)
  }

  /// A text as part of an identifier that a link can name.
  static func identifier(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          scalar.isASCII
            && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "-._".unicodeScalars.contains(scalar))
            ? scalar : "-"
        }
      )
    )
  }
}
