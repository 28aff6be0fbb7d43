import ContractReports
import Diagnostics
import JSONSyntax

/// The findings of one operation, of one file, or of the run as a whole, which the page shows below one heading.
struct OperationFindings {
  /// The common subject of the findings below one heading.
  private struct Subject: Hashable {
    let operation: String?
    let file: String?

    init(_ finding: Finding) {
      operation = finding.operation
      file = finding.operation == nil ? finding.contract?.place.file : nil
    }

    var title: String { operation ?? file ?? "The whole run" }
  }

  /// The operation's id, the file, or that the whole run is meant.
  let title: String
  /// Whether the title is the id of an operation.
  let isOperation: Bool
  /// The method and the path of the operation.
  let route: String?
  /// The fragment of the address of the heading; the same in every run, and unique in the page.
  let anchor: String
  /// The positions of the findings in the report, the most severe first.
  private(set) var positions: [Int]

  /// Returns the findings of a report by operation: the operation with the most urgent finding first.
  static func groups(of report: Report) -> [OperationFindings] {
    let routes = Dictionary(report.operations.map { ($0.id, $0.route) }, uniquingKeysWith: { first, _ in first })
    let order = report.findings.indices.sorted {
      (report.findings[$0].urgency, $0) < (report.findings[$1].urgency, $1)
    }
    var groups: [OperationFindings] = []
    var known: [Subject: Int] = [:]
    var anchors: [String: Int] = [:]
    for position in order {
      let subject = Subject(report.findings[position])
      if let group = known[subject] {
        groups[group].positions.append(position)
        continue
      }
      known[subject] = groups.count
      let name = HTMLPage.identifier("\(subject.operation == nil ? "file" : "operation")-\(subject.title)")
      let occurrence = (anchors[name] ?? 0) + 1
      anchors[name] = occurrence
      groups.append(
        OperationFindings(
          title: subject.title,
          isOperation: subject.operation != nil,
          route: subject.operation.flatMap { routes[$0] ?? nil },
          anchor: name + (occurrence == 1 ? "" : "-\(occurrence)"),
          positions: [position]
        )
      )
    }
    return groups
  }

  /// The values of the heading's template.
  func values(in report: Report) -> HTMLPage.Values {
    let counts = Severity.allCases.sorted().compactMap { severity -> HTMLPage.Values? in
      let count = positions.count { report.findings[$0].severity == severity }
      return count == 0 ? nil : ["kind": severity.rawValue, "wording": counted(count, severity.rawValue)]
    }
    // The route begins with the method.
    let words = route?.split(separator: " ", maxSplits: 1).map { String($0) } ?? []
    return [
      "anchor": anchor, "title": title, "counts": counts, "hasRoute": words.count == 2,
      "method": words.first ?? "", "path": words.last ?? "",
    ]
  }
}
