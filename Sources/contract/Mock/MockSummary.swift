import ContractModel
import ContractReports
import ContractVerifier
import Diagnostics
import HARRecordings
import HTTPMessages
import JSONSyntax
import MockEngine
import RecordingChecks

/// The requests that a mock API received, as console lines and as findings.
struct MockSummary {
  /// The requests.
  let usage: MockUsage
  /// The conditions that fail the run.
  let conditions: Set<FailCondition>
  /// Returns the recordings nearest to a request, one per line.
  let nearest: (String) -> [String]

  /// The number of different requests to print.
  static let requestsShown = 20

  /// The exit status of the run; violations take precedence over unused recordings.
  var status: ExitStatus {
    let met = conditions.filter { condition in
      switch condition {
      case .violation: usage.violationCount > 0
      case .unmatched: usage.unmatchedCount > 0
      case .unused: !usage.unused.isEmpty
      }
    }
    return met.map(\.status).min { $0.rawValue < $1.rawValue } ?? .holds
  }

  /// Why the run is not a success although nothing failed it: conditions say what must not happen, and nothing happened.
  var failure: CommandFailure? {
    guard !conditions.isEmpty, status == .holds, usage.requests == 0 else { return nil }
    return .nothingJudged(
      because: "no request arrived",
      remedy: "check that the client uses the base URL of the mock, or leave out --fail-on"
    )
  }

  /// The requests by count, one per line.
  var lines: [String] {
    guard usage.requests > 0 else { return ["served no requests"] }
    let shown = usage.requested.prefix(Self.requestsShown)
    let others = usage.requested.count - shown.count
    let rows = shown.map { line -> [TextTable.Cell] in ["", "\(line.count)", "\(line.request)"] }
    let rest: [[TextTable.Cell]] = others > 0 ? [["", "", "… and \(counted(others, "other"))"]] : []
    let table = TextTable(["", TextTable.Column(isFigure: true), ""], rows: rows + rest)
    return ["served \(counted(usage.requests, "request")):"] + table.lines()
  }

  /// The requests in at most four lines, each of which fits in one of a terminal.
  func briefLines(width: Int?) -> [String] {
    guard usage.requests > 0 else { return ["served no requests"] }
    let counts = [
      (usage.unmatchedCount, "without a recording"), (usage.violationCount, "against the contract"),
    ]
    let details = counts.filter { $0.0 > 0 }.map { ", \($0.0) \($0.1)" }.joined()
    let violations = usage.violations.filter { $0.severity == .error }
    let lines = [
      "served \(counted(usage.requests, "request"))\(details)",
      Self.line("violations", violations.map(\.message)),
      Self.line("unmatched", usage.unmatched.map { $0.count > 1 ? "\($0.request) (\($0.count) times)" : $0.request }),
      usage.unused.isEmpty
        ? nil : "unused: \(counted(usage.unused.count, "recording")); --verbose and --report json list all of this",
    ]
    let limit = max(40, (width ?? 160) - 1)
    return lines.compactMap { line in
      let text = VisibleText.of(line ?? "")
      return text.isEmpty ? nil : text.count > limit ? text.prefix(limit - 1) + "…" : text
    }
  }

  /// Returns the first of several texts and the number of others; `nil` if there is none.
  private static func line(_ title: String, _ texts: [String]) -> String? {
    guard let first = texts.first else { return nil }
    return "\(title): " + (texts.count > 1 ? "\(texts.count) different ones, such as " : "") + first
  }

  /// The number of requests for each operation of a contract, as far as the request lines are known.
  func operations(of contract: Contract, serverPath: String?) -> [OperationSummary] {
    var summaries = contract.operations.map { OperationSummary(of: $0, serverPath: serverPath) }
    let positions = Dictionary(zip(summaries.map(\.id), summaries.indices), uniquingKeysWith: { first, _ in first })
    for line in usage.requested {
      let words = line.request.split(separator: " ", maxSplits: 1).map(String.init)
      guard words.count == 2 else { continue }
      let path = String(words[1].prefix { $0 != "?" })
      let query = String(words[1].dropFirst(path.count + 1))
      let match = contract.match(HTTPMethod(words[0]), belowBaseOf: path, query: query, serverPath: serverPath)
      if let match, let position = positions[match.operation.id] {
        summaries[position].exchanges += line.count
        summaries[position].judgements[.request, default: 0] += line.count
      }
    }
    return summaries
  }

  /// The findings, which are errors only if they fail the run, so that the report agrees with the exit code.
  ///
  /// That nothing was used says nothing of the recordings where no request arrived, unless the run fails for it.
  var findings: [Finding] {
    let listsUnused = usage.requests > 0 || conditions.contains(.unused)
    return violations + unmatched + (listsUnused ? unused : [])
  }

  private var violations: [Finding] {
    usage.violations.map { finding in
      var finding = finding
      if !conditions.contains(.violation) { finding.severity = max(finding.severity, .warning) }
      return finding
    }
  }

  private var unmatched: [Finding] {
    usage.unmatched.map { line in
      Finding(
        check: .unmatched,
        severity: conditions.contains(.unmatched) ? .error : .warning,
        message: VisibleText.of("\(line.request): no recording matches; requested \(counted(line.count, "time"))"),
        details: nearest(line.request)
      )
    }
  }

  /// One finding per file, with a line for each unused recording.
  private var unused: [Finding] {
    var files: [String] = []
    var positions: [String: [Int]] = [:]
    for (position, place) in usage.unused.places.enumerated() {
      if files.last != place.file { files.append(place.file) }
      positions[place.file, default: []].append(position)
    }
    return files.compactMap { file in
      guard let entries = positions[file], let first = entries.first else { return nil }
      let lines = entries.prefix(Self.requestsShown).map { position in
        let entry = usage.unused[position]
        return "entry \(entry.number)\(entry.place.location.map { " (\($0))" } ?? ""): \(entry.requestLine)"
      }
      let others = entries.count - lines.count
      return Finding(
        check: .unused,
        severity: conditions.contains(.unused) ? .error : .note,
        message: "no response used \(counted(entries.count, "recording")) of this file",
        details: (lines + (others > 0 ? ["… and \(counted(others, "other"))"] : [])).map { VisibleText.of($0) },
        contract: ContractPlace(place: usage.unused.place(at: first))
      )
    }
  }
}
