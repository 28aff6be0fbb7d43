import ContractReports
import ContractJudge
import HTTPMessages
import Quantities
import Redaction

/// What is reported about a request, once.
extension ReplyService {
  /// Reports the findings about a request, and the request itself if it is unmatched.
  func report(_ context: RequestContext, _ reply: MockReply) {
    guard reply.isUnmatched || !reply.findings.isEmpty else { return }
    runtime.events.add(reply.findings) {
      let request = (try? context.received.request(at: address)) ?? context.request
      let findings = RequestJudge.attributed(reply.findings, to: request, status: reply.status)
      return FindingRedactor.redacting(findings, by: context.stage.api.options.policy.redaction)
    }
    guard reply.isUnmatched else { return }
    runtime.events.add(unmatched: context.line) {
      let record = JournalRing.Record(context.received, reply, number: 0, time: WallClock.now)
      return JournalEntry(record, at: address, redactedBy: context.stage.api.options.policy.redaction)
    }
  }
}
