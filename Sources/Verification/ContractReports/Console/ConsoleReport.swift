import Diagnostics
import Findings
import JSONSyntax

/// A report as people read it: the worst findings first, cases by use case, operations, notes, stages, and one line that
/// sums up.
public struct ConsoleReport: Sendable, Hashable {
  /// What the terminal can show.
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
    let groups = FindingGroup.groups(of: report.findings)
    let ordered = sections(of: groups, in: report)
    let next = NextCommands(report)
    var room = maximumFindings ?? groups.count
    for section in ordered where room > 0 {
      lines += [heading(section), ""]
      for group in section.groups.prefix(room) { lines += self.lines(of: group, next) + [""] }
      room -= min(room, section.groups.count)
    }
    lines += remainder(ordered.flatMap(\.groups).dropFirst(maximumFindings ?? groups.count))
    if !isQuiet { lines += overview(of: report.cases) }
    lines += failures(among: report.cases)
    if !isQuiet {
      lines += operationLines(of: report)
      for note in report.groupedNotes {
        lines += text.wrapped("note: \(note)", indentation: 0).map { text.tinted($0, .dim) }
      }
      if !report.notes.isEmpty { lines.append("") }
      lines += table(of: report.stages)
    }
    lines += table(of: report.coverage)
    if let omissions = report.omissionLine { lines += text.wrapped(omissions, indentation: 0) }
    return (lines + [summary(of: report)]).joined(separator: "\n") + "\n"
  }

  /// The line that sums up: `2 operations, 153 requests, 14 checks, 3 findings (2 errors, 1 warning), 0.41 s`.
  public func summary(of report: Report) -> String {
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
    let line = text.tinted(parts.compactMap(\.self).joined(separator: ", "), .bold)
    return text.tinted(line, report.holds ? .green : .red)
  }

  /// Returns how much a run sent, or judged without sending anything.
  private static func tally(_ tally: Subcommand.Tally, of report: Report) -> String? {
    switch tally {
    case .requests: return counted(report.requests, "request")
    case .recordedExchanges:
      let count = report.operations.reduce(0) { $0 + $1.exchanges }
      return count == 0 ? "no recorded exchange" : counted(count, "recorded exchange")
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

    /// How urgent its first group is.
    var urgency: Int { groups.first?.first.urgency ?? .max }
  }

  /// The sections with the worst groups first, and in each the same; else in the order of the report's operations.
  private func sections(of groups: [FindingGroup], in report: Report) -> [Section] {
    var sections: [Section] = []
    var positions: [Section.Subject: Int] = [:]
    for operation in report.operations {
      let section = Section(subject: .init(operation: operation.id), summary: operation)
      guard positions[section.subject] == nil else { continue }
      positions[section.subject] = sections.count
      sections.append(section)
    }
    for group in groups {
      let operation = group.first.operation
      let subject = Section.Subject(
        operation: operation,
        file: operation == nil ? group.first.contract?.place.file : nil
      )
      if let position = positions[subject] {
        sections[position].groups.append(group)
      } else {
        positions[subject] = sections.count
        sections.append(Section(subject: subject, groups: [group]))
      }
    }
    for position in sections.indices {
      sections[position].groups = sections[position].groups.enumerated()
        .sorted { ($0.element.first.urgency, $0.offset) < ($1.element.first.urgency, $1.offset) }.map(\.element)
    }
    return sections.filter { !$0.groups.isEmpty }.enumerated()
      .sorted { ($0.element.urgency, $0.offset) < ($1.element.urgency, $1.offset) }.map(\.element)
  }

  private func heading(_ section: Section) -> String {
    let name = section.subject.operation ?? section.subject.file ?? "The whole run"
    let route = section.summary?.route.map { "  \($0)" } ?? ""
    let count = section.groups.reduce(0) { $0 + $1.findings.count }
    return text.tinted(text.plain(name), .bold) + text.plain(route) + "  " + counted(count, "finding")
  }

  private func remainder(_ left: ArraySlice<FindingGroup>) -> [String] {
    guard !left.isEmpty else { return [] }
    let count = left.reduce(0) { $0 + $1.findings.count }
    return text.wrapped("… and \(counted(count, "finding")) more (--max-findings shows more of them)", indentation: 0)
      + [""]
  }

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
    if let place = finding.placeWording { lines += text.wrapped(place, indentation: 4) }
    if let excerpt = finding.sourceExcerpt { lines += text.excerpt(excerpt, indentation: 6) }
    if let exchange = finding.exchange {
      lines += text.wrapped(exchange.wording, indentation: 4)
      // A command is for copying: it is never wrapped.
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
    guard group.findings.count > 1 else { return "in \(counted(group.exchanges, "exchange"))" }
    let count = counted(group.findings.count, "finding")
    return group.exchanges == 0 ? count : "\(count) in \(counted(group.exchanges, "exchange"))"
  }

  private func lines(of body: BodyPlace) -> [String] {
    var lines = text.wrapped(body.wording, indentation: 4)
    if let excerpt = body.excerpt { lines += text.excerpt(excerpt, indentation: 6) }
    return lines
  }
}
