import ContractReports
import Diagnostics
import Foundation
import HARRecordings
import HTTPMessages
import MockEngine

/// Logs every request to a mock API, in order, without delaying the responses.
struct RequestLog {
  /// The form of a line.
  enum Form {
    /// For people who watch: time of day, method, path, status, origin and duration, in the style of a terminal.
    case columns(ConsoleStyle)
    /// For `--verbose`: one sentence, to which the log adds the date.
    case sentence
  }

  let requests: RequestEvents
  let form: Form
  let lines: LineQueue

  /// Logs until the requests end, and their lines are written.
  func run() async {
    for await event in requests { lines.add(line(of: event)) }
    await lines.finish()
  }

  private func line(of event: RequestEvents.Event) -> String {
    switch (event, form) {
    case (.dropped(let count), _): "\(count) requests came too fast to be logged"
    case (.request(let entry), .sentence): Self.sentence(about: entry)
    case (.request(let entry), .columns(let style)): Self.columns(of: entry, style)
    }
  }

  private static func sentence(about entry: JournalEntry) -> String {
    let status = entry.status.map { "\($0)" } ?? "no status"
    return VisibleText.of("\(entry.requestLine): \(status), \(origin(of: entry))\(context(of: entry))")
  }

  // MARK: Columns

  /// The longest target and reason in a line; the control API and reports have all of them.
  private static let longestTarget = 200
  private static let longestReason = 400

  /// Returns one line: `14:03:07  GET     /v1/feed?limit=10  200  Recordings/feed.har:21:7  0.4 ms`.
  static func columns(of entry: JournalEntry, _ style: ConsoleStyle) -> String {
    let method = style.plain(entry.request.method.rawValue).padding(to: 7)
    let target = style.plain(shortened(entry.target, longestTarget)).padding(to: 32)
    let status = style.tinted(entry.status.map { "\($0)" } ?? "---", asStatus: entry.status)
    let reason = reason(of: entry).map { ": \($0)" } ?? ""
    let origin = style.plain(shortened(origin(of: entry) + reason + context(of: entry), longestReason))
    let time = style.dimmed(timeOfDay(entry.time))
    return "\(time)  \(method) \(target)  \(status)  \(origin)  \(style.dimmed(duration(entry.duration)))"
  }

  private static func shortened(_ text: String, _ length: Int) -> String {
    text.unicodeScalars.count > length
      ? String(String.UnicodeScalarView(text.unicodeScalars.prefix(length))) + "…" : text
  }

  /// The time where the user is, to the second.
  private static func timeOfDay(_ nanoseconds: Int64) -> String {
    var (seconds, parts) = (time_t(nanoseconds / 1_000_000_000), tm())
    guard localtime_r(&seconds, &parts) != nil else { return "--:--:--" }
    return [parts.tm_hour, parts.tm_min, parts.tm_sec].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }

  private static func duration(_ nanoseconds: Int64) -> String {
    let tenths = nanoseconds / 100_000
    return tenths < 10_000 ? "\(tenths / 10).\(tenths % 10) ms" : "\(tenths / 10_000).\(tenths / 1000 % 10) s"
  }

  // MARK: Words

  /// Why a request was refused, or what is wrong with one that was served; `nil` if nothing is.
  private static func reason(of entry: JournalEntry) -> String? {
    if let miss = entry.nearest.first {
      return "nearest is \(miss.entry.requestLine) (\(miss.entry.place)): \(miss.differences.joined(separator: "; "))"
    }
    guard let finding = entry.findings.first(where: { $0.severity == .error }) ?? entry.findings.first else {
      return nil
    }
    let others = entry.findings.count - 1
    return finding.message + (others > 0 ? " and \(counted(others, "other finding"))" : "")
  }

  private static func context(of entry: JournalEntry) -> String {
    let session = entry.session.map { ", session \($0)" } ?? ""
    return session + (entry.scenario == "online" ? "" : ", scenario \(entry.scenario)")
  }

  private static func origin(of entry: JournalEntry) -> String {
    switch entry.source {
    case .recorded(let place): "recorded at \(place)"
    case .page(let operation): "a page of \(operation)"
    case .refused(let operation): "rejected as \(operation) documents"
    case .method: entry.status == 405 ? "rejected because the path has other methods" : "the methods of the path"
    case .example(let operation): "an example of \(operation)"
    case .forwarded: "forwarded"
    case .judged: "rejected because it breaks the contract"
    case .scenario(let name): "made by the scenario \(name)"
    case .stateful(let operation): "state, \(operation)"
    case .callback(let name, let request):
      request.map { "callback \(name) after request \($0)" } ?? "webhook \(name), sent by request"
    case .misdirected: "rejected because of its host or origin"
    case .absent: "not found, as expected"
    case .unmatched: "no matching recording"
    }
  }
}

extension String {
  /// The text with spaces up to a number of characters.
  fileprivate func padding(to length: Int) -> String {
    self + String(repeating: " ", count: max(0, length - unicodeScalars.count))
  }
}

extension JournalEntry {
  /// The method and request target.
  var requestLine: String { "\(request.method) \(target)" }

  /// The request target; of a callback, which went elsewhere, the whole URL.
  var target: String {
    if case .callback = source { return request.url.description }
    return request.url.requestTarget
  }
}
