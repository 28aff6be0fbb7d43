import HTTPMessages

/// The changes of a comparison in words for the readers of an API.
package struct Changelog: Sendable {
  private struct Section {
    let title: String
    let changes: [Change]
  }

  private let title: String
  private let lead: String
  private let sections: [Section]

  /// Creates a changelog; for both audiences if `audience` is `nil`.
  package init(_ comparison: ContractComparison, from old: String, to new: String, for audience: Audience?) {
    title = "Changes from \(old) to \(new)"
    let verdicts: [(Verdict, String)] = [
      (.breaking, "Breaking changes"), (.risky, "Risky changes"), (.undecided, "Not decided"),
      (.compatible, "Compatible changes"),
    ]
    sections = verdicts.compactMap { verdict, title in
      let changes = comparison.changes.filter { $0.judgement(for: audience).verdict == verdict }
      return changes.isEmpty ? nil : Section(title: title, changes: changes)
    }
    let version = comparison.suggestedVersion.map { " Suggested version: \($0)." } ?? ""
    lead = (sections.isEmpty ? "Nothing changed." : "\(comparison.changes.count) changes.") + version
  }

  /// The changelog in Markdown.
  package var markdown: String {
    var lines = ["# \(Self.markdown(title))", "", Self.markdown(lead), ""]
    for section in sections {
      lines += ["## \(section.title)", ""]
      for (subject, changes) in Self.grouped(section.changes) {
        lines += ["### \(Self.markdown(subject))", ""]
        for change in changes {
          lines.append("- \(Self.markdown(Self.sentence(change))) (\(change.rule))")
          for line in Self.details(change) { lines.append("  - \(Self.markdown(line))") }
        }
        lines.append("")
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The changelog as a page without any script.
  package var html: String {
    var lines = [
      "<!DOCTYPE html>", "<html lang=\"en\">", "<meta charset=\"utf-8\">",
      "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">", "<title>\(Self.html(title))</title>",
      // A value may be longer than the page is wide, and has no spaces to break at.
      "<style>body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;"
        + "overflow-wrap:anywhere}code{font-size:.9em}small{color:#595959}</style>",
      "<h1>\(Self.html(title))</h1>", "<p>\(Self.html(lead))</p>",
    ]
    for section in sections {
      lines.append("<h2>\(Self.html(section.title))</h2>")
      for (subject, changes) in Self.grouped(section.changes) {
        lines += ["<h3>\(Self.html(subject))</h3>", "<ul>"]
        for change in changes {
          let details = Self.details(change).map { "<br><small>\(Self.html($0))</small>" }.joined()
          lines.append("<li>\(Self.html(Self.sentence(change))) <code>\(change.rule)</code>\(details)</li>")
        }
        lines.append("</ul>")
      }
    }
    return (lines + ["</html>", ""]).joined(separator: "\n")
  }

  private static func grouped(_ changes: [Change]) -> [(String, [Change])] {
    var order: [String] = []
    var groups: [String: [Change]] = [:]
    for change in changes {
      if groups[change.subject] == nil { order.append(change.subject) }
      groups[change.subject, default: []].append(change)
    }
    return order.map { ($0, groups[$0] ?? []) }
  }

  private static func sentence(_ change: Change) -> String {
    let place = [change.part, change.path].filter { !$0.isEmpty }.joined(separator: ", ")
    return (place.isEmpty ? "" : place + ": ") + change.message
  }

  private static func details(_ change: Change) -> [String] {
    var lines: [String] = []
    if let witness = change.client.witness ?? change.server.witness { lines.append(witness.sentence) }
    if !change.otherSubjects.isEmpty {
      let names = change.otherSubjects.prefix(5).joined(separator: ", ")
      let rest = change.otherSubjects.count - 5
      lines.append("also in \(names)" + (rest > 0 ? " and \(rest) more" : ""))
    }
    if let reason = change.acceptance { lines.append("accepted: \(reason)") }
    return lines
  }

  private static func markdown(_ text: String) -> String {
    VisibleText.of(text).unicodeScalars.reduce(into: "") { output, scalar in
      if "\\`*_[]#|~$<>&@".unicodeScalars.contains(scalar) { output += "\\" }
      output.unicodeScalars.append(scalar)
    }
  }

  private static func html(_ text: String) -> String {
    VisibleText.of(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
