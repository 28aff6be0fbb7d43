import Basics
import ContractJudge
import Diagnostics
import Findings
package import HTTPMessages
import Redaction

/// The reports about a request, each made once.
extension ReplyService {
  /// Reports the findings about a request, and the request itself if it is unmatched; after all secrets are known.
  func report(_ context: RequestContext, _ reply: MockReply) {
    guard reply.isUnmatched || !reply.findings.isEmpty else { return }
    let size = context.received.headSize + context.received.bodySize
    runtime.events.report(after: context.policy, size: size) { [self] in reportNow(context, reply) }
  }

  private func reportNow(_ context: RequestContext, _ reply: MockReply) {
    var shown: [Finding]?
    runtime.events.add(reply.findings) {
      let attributed = RequestJudge.attributed(reply.findings, to: context.whole, status: reply.status)
      let findings = FindingRedactor.redacting(attributed, by: context.policy.redaction)
      shown = findings
      return findings
    }
    guard reply.isUnmatched else { return }
    runtime.events.add(unmatched: context.line) {
      let record = JournalRing.Record(context.received, reply, number: 0, time: WallClock.now)
      let index = context.stage.api.index
      return JournalEntry(record, at: address, among: index, redactedBy: context.policy.redaction, findings: shown)
    }
  }
}

extension MockRuntime {
  /// The keys of limits that requests can reach, by the status of the refusal.
  private static let limits = [408: "mock.upload-time", 413: "mock.max-body", 431: "mock.max-head"]

  /// Reports that a request was refused because of a limit, and which key moves it.
  package func report(_ fault: RequestFault) {
    guard let key = Self.limits[fault.status] else { return }
    let message = "a request was refused with \(fault.status): \(fault.reason); \(key) in contract.yaml moves the limit"
    let finding = Finding(check: .request, severity: .warning, message: message)
    events.add([finding]) { [finding] }
  }

  /// Reports the findings about a callback that the mock sent.
  func report(_ findings: [Finding], about callback: HTTPRequest, status: Int?, _ policy: RedactionPolicy) {
    events.add(findings) {
      let attributed = RequestJudge.attributed(findings, to: callback, status: status)
      return FindingRedactor.redacting(attributed, by: policy.redaction)
    }
  }
}
