import Basics
import HTTPMessages
import MockEngine
import Redaction

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
    noteReceived()
    guard !isEnded else { return .now(stray(request)) }
    do throws(TransportFault) {
      let received = try ValueRequest(sentBy: request)
      do throws(RequestFault) {
        switch try service.reply(to: received) {
        case .now(let reply): return .now(served(reply, for: request))
        case .later(let make): return .later { [self] in served(await make(), for: request) }
        }
      } catch {
        return .now(Served(events: ReplyEvent.events(of: ReplyService.response(to: error)), unmatched: nil))
      }
    } catch {
      return .now(Served(events: [.fault(error)], unmatched: nil))
    }
  }

  /// Notes that a request arrived.
  func noteReceived() { progress.withLock { $0.hasReceived = true } }

  private func served(_ reply: MockReply, for request: HTTPRequest) -> Served {
    guard reply.source != .unmatched else {
      let issue = noteUnmatched(request, by: reply)
      // The issue has the nearest recordings; saying all of it here as well would print it twice.
      return Served(events: [.fault(TransportFault(.other, Self.unmatchedText))], unmatched: issue)
    }
    guard reply.delivery.isImmediate else { return Served(events: ReplyEvent.events(of: reply), unmatched: nil) }
    let entries = runtime.api.index.entries
    let entry = reply.recordings.last.flatMap { entries.indices.contains($0) ? entries[$0] : nil }
    let events = ReplyPacing.events(of: reply.response, from: entry, at: settings.pace)
    return Served(events: events, unmatched: nil)
  }

  private static let unmatchedText = "no recording matches the request; the issue of its test says what differs"

  /// Returns the failure of a request that arrives after the test has ended.
  private func stray(_ request: HTTPRequest) -> Served {
    let issue = StrayRequests.note(
      "\(request.method) \(RedactedURL(request.url, by: policy.redaction).asRequested) arrived after its test had ended "
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
