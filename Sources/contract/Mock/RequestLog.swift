import HTTPMessages
import MockEngine

/// Logs every request to a mock API, in order, without delaying the responses.
struct RequestLog {
  let requests: RequestEvents
  let log: RunLog

  /// Logs until the requests end.
  func run() async {
    for await event in requests { log.write(Self.line(of: event)) }
  }

  private static func line(of event: RequestEvents.Event) -> String {
    switch event {
    case .request(let entry): line(of: entry)
    case .dropped(let count): "\(count) requests came too fast to be logged"
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
    case .misdirected: "rejected because of its host or origin"
    case .absent: "not found, as expected"
    case .unmatched: "no matching recording"
    }
  }
}

extension JournalEntry {
  /// The method and request target.
  var requestLine: String { "\(request.method) \(request.url.requestTarget)" }
}
