import Basics
import ContractReports
import Diagnostics
import HARRecordings
import HTTPMessages
import MockEngine

/// Prints what happens while a mock API is served: unmatched requests and violations, unless each request has a line.
final class MockLog: Sendable {
  /// The maximum number of requests for which the nearest recordings are kept.
  static let limit = 1000

  private let stream: StandardStream
  private let isQuiet: Bool
  /// Whether every request is logged, with what is wrong with it.
  private let listsRequests: Bool
  private let nearest = Mutex<[String: [String]]>([:])

  /// Creates a log that writes to a stream unless it is quiet.
  init(to stream: StandardStream, isQuiet: Bool, listsRequests: Bool = false) {
    self.stream = stream
    self.isQuiet = isQuiet
    self.listsRequests = listsRequests
  }

  /// Prints an event in one line.
  func write(_ event: MockEvent) {
    switch event {
    case .finding(let finding) where listsRequests && finding.exchange != nil: break
    case .finding(let finding):
      let label = finding.severity == .error ? "violation" : finding.severity.rawValue
      let request = finding.exchange.map { "\($0.method) \($0.url): " } ?? ""
      let place = finding.contract.map { " (\($0.place))" } ?? ""
      write("\(label): \(request)\(finding.message)\(place)")
    case .unmatched(let entry):
      let lines = entry.nearest.map { miss in
        "nearest is \(miss.entry.requestLine) (\(miss.entry.place)): \(miss.differences.joined(separator: "; "))"
      }
      let line = entry.requestLine
      nearest.withLock { if $0.count < Self.limit { $0[line] = lines.map { VisibleText.of($0) } } }
      if !listsRequests { write("unmatched: \(line)" + (lines.first.map { "; \($0)" } ?? "")) }
    case .dropped(let count): write("\(count) events came too fast to be reported")
    }
  }

  /// Prints a line in which nothing is quoted, unless the log is quiet; see `StandardStream.write(ownWords:)`.
  func write(ownWords line: String) {
    if !isQuiet { stream.write(ownWords: VisibleText.of(line) + "\n") }
  }

  /// Prints a line, unless the log is quiet.
  func write(_ line: String) {
    if !isQuiet { stream.write(VisibleText.of(line) + "\n") }
  }

  /// Prints what must not be missed, also where the log is quiet.
  func write(warning: String) { stream.write(VisibleText.of("warning: \(warning)") + "\n") }

  /// Returns the recordings nearest to an unmatched request, one per line.
  func nearest(to line: String) -> [String] { nearest.withLock { $0[line] ?? [] } }
}

extension RecordedEntry {
  /// The method and URL.
  var requestLine: String { "\(requestHead.method) \(requestHead.url)" }
}
