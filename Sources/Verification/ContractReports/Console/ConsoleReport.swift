import Diagnostics
import Findings
import JSONSyntax

/// A report as people read it: the worst findings first, cases by use case, operations, notes, stages, and one line that
/// sums up.
public struct ConsoleReport: Sendable, Hashable {
  /// The capabilities of the terminal.
  public var style: ConsoleStyle
  /// How many groups of like findings are shown, and how many failed cases; `nil` for all of them.
  public var maximumFindings: Int?
  /// Whether only what is wrong is shown, and the line that sums up.
  public var isQuiet: Bool

  /// Whether the coverage of the contract is shown.
  public var showsCoverage = false

  /// A rendering for a terminal.
  public init(style: ConsoleStyle = ConsoleStyle(), maximumFindings: Int? = nil, isQuiet: Bool = false) {
    self.style = style
    self.maximumFindings = maximumFindings.map { max(0, $0) }
    self.isQuiet = isQuiet
  }

  var text: ConsoleText { ConsoleText(style: style) }

  /// The whole report, ended by a line feed.
  public func rendered(_ report: RedactedReport) -> String {
    let report = report.content
    var lines: [String] = []
    let worst = WorstFirst(FindingGroup.groups(of: report.findings), atMost: maximumFindings)
    let next = NextCommands(report)
    if !isQuiet, let shortfall = report.shortfallLine {
      lines += text.wrapped(shortfall, indentation: 0).map { text.tinted($0, .yellow) } + [""]
    }
    for section in sections(of: worst.shown, in: report) {
      lines += [heading(section), ""]
      for group in section.groups { lines += self.lines(of: group, next) + [""] }
    }
    lines += remainder(worst.others)
    if !isQuiet { lines += overview(of: report.cases) }
    lines += failures(among: report.cases)
    if !isQuiet {
      lines += operationLines(of: report)
      for note in report.shownNotes {
        lines += text.wrapped("note: \(note)", indentation: 0).map { text.tinted($0, .dim) }
      }
      if !report.notes.isEmpty { lines.append("") }
      lines += table(of: report.stages)
    }
    lines += table(of: report.coverage)
    if let omissions = report.omissionLine { lines += text.wrapped(omissions, indentation: 0) }
    let total = text.wrapped(self.total(of: report), indentation: 0).map { tinted($0, as: report) }
    return (lines + total).joined(separator: "\n") + "\n"
  }

  /// The line that sums up: `2 operations, 153 requests, 14 checks, 3 findings (2 errors, 1 warning), 0.41 s`.
  public func summary(of report: Report) -> String { tinted(total(of: report), as: report) }

  private func tinted(_ total: String, as report: Report) -> String {
    text.tinted(text.tinted(total, .bold), report.holds ? .green : .red)
  }

  private func total(of report: Report) -> String {
    let skipped = report.operations.count { $0.skipped != nil }
    let kinds = Severity.allCases.compactMap { severity -> String? in
      let count = report.count(severity)
      return count == 0 ? nil : counted(count, severity.rawValue)
    }
    let operations = Set(report.operations.map(\.id)).count
    // A run that played cases only has nothing to say about operations and findings.
    let isJudged = report.cases.isEmpty || operations + report.checks.count + report.findings.count > 0
    let tally = report.tally
    let isCounted = isJudged && tally != .nothing
    let findings = kinds.isEmpty ? "" : " (\(kinds.joined(separator: ", ")))"
    let parts: [String?] = [
      isCounted
        ? counted(operations, "operation") + (skipped == 0 ? "" : " (\(skipped) skipped)") : nil,
      report.cases.isEmpty ? nil : CaseCounts(report.cases).wording,
      Self.tally(tally, of: report),
      // Checks that had nothing to judge do not count.
      isCounted ? counted(report.checks.count - report.inapplicableChecks.count, "check") : nil,
      isJudged ? counted(report.findings.count, "finding") + findings : nil,
      report.known.isEmpty ? nil : counted(report.known.count, "known problem"),
      "\(report.elapsed.seconds(decimals: 2)) s",
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  /// Returns how much a run sent, or judged without sending anything.
  private static func tally(_ tally: Subcommand.Tally, of report: Report) -> String? {
    switch tally {
    case .requests: return counted(report.requests, "request")
    case .recordedExchanges:
      let count = report.operations.reduce(0) { $0 + $1.exchanges }
      return count == 0 ? "no recorded response" : counted(count, "recorded response")
    case .nothing: return nil
    }
  }

  /// The heading of a section.
  public func heading(_ title: String) -> String { text.tinted(text.plain(title), .bold) }

  // MARK: Sections

  /// The findings of one operation, or of one file where no operation has part in them.
  private struct Section {
    struct Subject: Hashable {
      var operation: String?
      var file: String?
    }

    var subject: Subject
    var summary: OperationSummary?
    var groups: [FindingGroup] = []
  }

  /// The sections of groups that are in order; an operation has several where requests show that others are more urgent than
  /// some of its own.
  private func sections(of groups: [FindingGroup], in report: Report) -> [Section] {
    let summaries = Dictionary(report.operations.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return groups.reduce(into: []) { sections, group in
      let operation = group.first.operation
      let file = operation == nil ? group.first.contract?.place.file : nil
      let subject = Section.Subject(operation: operation, file: file)
      let earlier =
        group.first.exchange == nil
        ? sections.firstIndex { $0.subject == subject }
        : sections.indices.last.flatMap { sections[$0].subject == subject ? $0 : nil }
      if let earlier {
        sections[earlier].groups.append(group)
      } else {
        sections.append(Section(subject: subject, summary: operation.flatMap { summaries[$0] }, groups: [group]))
      }
    }
  }

  private func heading(_ section: Section) -> String {
    let name = text.plain(section.subject.operation ?? section.subject.file ?? "The whole run")
    let count = counted(section.groups.reduce(0) { $0 + $1.findings.count }, "finding")
    var route = section.summary?.route.map { "  " + text.plain($0) } ?? ""
    if let width = style.width {
      let room = width - ConsoleText.columns(name) - ConsoleText.columns(count) - 2
      route = text.shortened(route, to: max(ConsoleText.leastColumns, room))
    }
    return text.tinted(name, .bold) + route + "  " + count
  }

  /// How many findings are left, and a line for each kind of them.
  private func remainder(_ left: [FindingGroup]) -> [String] {
    guard !left.isEmpty else { return [] }
    let count = left.reduce(0) { $0 + $1.findings.count }
    let heading = "… and \(counted(count, "finding")) more (--max-findings shows more of them)"
    let shown = maximumFindings == 0 ? [] : left.grouped(by: \.kind).prefix(Self.kindsShown)
    let lines = shown.flatMap { kind, groups -> [String] in
      let findings = groups.flatMap(\.findings)
      let operations = findings.compactMap(\.operation).grouped { $0 }.map(\.key)
      let others = operations.count - Self.operationsShown
      let places =
        operations.prefix(Self.operationsShown).joined(separator: ", ") + (others > 0 ? " and \(others) more" : "")
      let what = "\(findings.count) × \(kind.severity.rawValue) \(kind.check): \(findings.first?.title ?? "")"
      return text.wrapped(what + (places.isEmpty ? "" : " (\(places))"), indentation: 2)
    }
    return text.wrapped(heading, indentation: 0) + lines + [""]
  }

  private static let (kindsShown, operationsShown) = (20, 3)

  // MARK: Findings

  private func lines(of group: FindingGroup, _ next: NextCommands) -> [String] {
    let finding = group.first
    let tint: ConsoleText.Tint =
      switch finding.severity {
      case .error: .red
      case .warning: .yellow
      case .note: .cyan
      }
    let label = "\(finding.severity.rawValue) \(finding.check)"
    let stages = group.stages.joined(separator: ", ")
    let extent = [extent(of: group), stages.isEmpty ? "" : "in \(stages)"].filter { !$0.isEmpty }.joined(
      separator: "  "
    )
    var lines = ["  " + text.tinted(text.plain(label), tint) + (extent.isEmpty ? "" : text.tinted("  \(extent)", .dim))]
    lines += text.wrapped(finding.title, indentation: 4)
    if let answer = finding.answer { lines += text.wrapped("answer: \(answer)", indentation: 6) }
    if let places = group.otherPlaces { lines += text.wrapped(places, indentation: 6) }
    for detail in finding.details { lines += text.wrapped(detail, indentation: 6) }
    let others = group.otherTitles
    for message in others.prefix(Self.otherMessagesShown) { lines += text.wrapped("also: \(message)", indentation: 4) }
    if others.count > Self.otherMessagesShown {
      lines += text.wrapped("… and \(others.count - Self.otherMessagesShown) more like these", indentation: 4)
    }
    if let body = finding.body { lines += self.lines(of: body) }
    // A place is for copying, as a command is, and is never wrapped.
    if let place = finding.placeWording { lines.append("    " + text.plain(place)) }
    if let excerpt = finding.sourceExcerpt { lines += text.excerpt(excerpt, indentation: 6) }
    if let exchange = finding.exchange {
      lines += text.wrapped(exchange.wording, indentation: 4)
      lines += exchange.commands.map { "    " + text.plain(Self.shortened($0)) }
    }
    for exchange in finding.evidence.prefix(Self.otherMessagesShown) {
      lines += text.wrapped("also \(exchange.wording)", indentation: 4)
    }
    // These commands are for copying, too.
    return lines + [text.tinted("    " + text.plain(next.line(after: finding)), .dim)]
  }

  private static let otherMessagesShown = 3

  /// Returns a command, or where to find one that no screen has room for.
  private static func shortened(_ command: String) -> String {
    command.utf8.count <= longestCommand
      ? command : "curl … (\(command.utf8.count) characters: the reports html and json have all of it)"
  }

  private static let longestCommand = 1000

  /// How often the fault was seen; empty where once says it all.
  private func extent(of group: FindingGroup) -> String {
    guard group.findings.count > 1 || group.exchanges > 1 else { return "" }
    guard group.findings.count > 1 else { return "in \(counted(group.exchanges, "request"))" }
    let count = counted(group.findings.count, "finding")
    return group.exchanges == 0 ? count : "\(count) in \(counted(group.exchanges, "request"))"
  }

  private func lines(of body: BodyPlace) -> [String] {
    var lines = text.wrapped(body.wording, indentation: 4)
    if let excerpt = body.excerpt { lines += text.excerpt(excerpt, indentation: 6) }
    return lines
  }
}
