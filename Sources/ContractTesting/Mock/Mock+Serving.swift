import HTTPMessages
import MockEngine
import Redaction
import Synchronization

extension Mock {
  /// A response to a request, or the reason why there is none.
  struct Served: Sendable {
    let events: [ReplyEvent]
    /// The issue of an unmatched request.
    let unmatched: MockIssue?
  }

  /// A response that is ready now, or one that takes time.
  enum PendingServed: Sendable {
    case now(Served)
    case later(@Sendable () async -> Served)
  }

  /// Returns the response to a request.
  func serve(_ request: HTTPRequest) -> PendingServed {
    guard !isEnded else { return .now(stray(request)) }
    switch engine.reply(to: request) {
    case .now(let reply): return .now(served(reply, for: request))
    case .later(let make): return .later { [self] in served(await make(), for: request) }
    }
  }

  private func served(_ reply: InProcessEngine.ClientReply, for request: HTTPRequest) -> Served {
    guard let details = reply.details, details.source == .unmatched else {
      return Served(events: reply.events, unmatched: nil)
    }
    let issue = noteUnmatched(request, details)
    return Served(events: [.fault(TransportFault(.other, issue.description))], unmatched: issue)
  }

  /// Returns the failure of a request that arrives after the test has ended.
  private func stray(_ request: HTTPRequest) -> Served {
    let issue = StrayRequests.note(
      "\(request.method) \(policy.redaction.redacting(request.url).asRequested) arrived after its test had ended "
        + "(\(name)); wait for the request in the test, or cancel it"
    )
    return Served(events: [.fault(TransportFault(.other, issue.description))], unmatched: issue)
  }
}

/// The requests that belong to no running test.
enum StrayRequests {
  private static let issues = Mutex<[MockIssue]>([])

  /// The requests so far, up to a limit.
  static var all: [MockIssue] { issues.withLock { $0 } }

  /// Adds a request, and returns its issue.
  static func note(_ text: String) -> MockIssue {
    let issue = MockIssue(text)
    issues.withLock { issues in
      if issues.count < 1000 { issues.append(issue) }
    }
    return issue
  }
}
