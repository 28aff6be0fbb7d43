import ContractMockServer
import HTTPExchange

/// Logs every request of a mock API, from its journal: serving does not wait for the reader of the log.
struct RequestLog {
  let runtime: MockRuntime
  let log: RunLog
  private var logged = 0

  init(runtime: MockRuntime, log: RunLog) {
    self.runtime = runtime
    self.log = log
  }

  private static let interval = Duration.milliseconds(100)

  /// Logs until the task is cancelled.
  mutating func run() async {
    while (try? await Task.sleep(for: Self.interval)) != nil { catchUp() }
    catchUp()
  }

  /// Logs what has come since the last time.
  mutating func catchUp() {
    let entries = runtime.journal
    guard let last = entries.last else { return }
    // After a reset the numbers begin anew.
    if last.number < logged { logged = 0 }
    for entry in entries where entry.number > logged {
      if entry.number > logged + 1 {
        log.write("\(entry.number - logged - 1) requests were not logged because they arrived too fast")
      }
      logged = entry.number
      log.write(Self.line(of: entry))
    }
  }

  private static func line(of entry: JournalEntry) -> String {
    let status = entry.status.map { "\($0)" } ?? "no status"
    let session = entry.session.map { ", session \($0)" } ?? ""
    let scenario = entry.scenario == "online" ? "" : ", scenario \(entry.scenario)"
    return VisibleText.of("\(entry.requestLine): \(status), \(origin(of: entry.source))\(session)\(scenario)")
  }

  private static func origin(of source: MockReply.Source) -> String {
    switch source {
    case .recorded(let place): "recorded at \(place)"
    case .page(let operation): "a page of \(operation)"
    case .refused(let operation): "rejected as \(operation) documents"
    case .method: "recorded for other methods"
    case .example(let operation): "an example of \(operation)"
    case .forwarded: "forwarded"
    case .judged: "rejected because it breaks the contract"
    case .scenario(let name): "made by the scenario \(name)"
    case .misdirected: "rejected because its host is not allowed"
    case .absent: "not found, as expected"
    case .unmatched: "no matching recording"
    }
  }
}

extension JournalEntry {
  /// Method and request target.
  var requestLine: String { "\(request.method) \(request.url.requestTarget)" }
}
