import Diagnostics
import Findings
import HARRecordings
import Testing

@testable import RecordingDrift

@Suite("Seeded changes of a server")
struct SeededChangeTests {
  private static let recording = DriftTestServer.recording()

  @Test("Each of 200 seeded changes of a server is found, at its request alone")
  func changes() async {
    var missed: [String] = []
    for seed in 0..<UInt64(200) {
      let change = ServerChange(seed: seed)
      let outcome = await DriftTestServer.outcome(
        of: Self.recording,
        DriftTestServer(seed: seed &+ 1000) { change($0, &$1) }
      )
      let errors = outcome.findings.filter { $0.severity == .error }
      if errors.isEmpty { missed.append("\(change)") }
      let path = change.target.prefix { $0 != "?" }
      let others = errors.filter { !($0.exchange?.url.contains(path) ?? false) }
      #expect(others.isEmpty, "\(change): \(others.map(\.message))")
    }
    #expect(missed.isEmpty, "\(missed.count) missed: \(missed.joined(separator: "\n"))")
  }

  @Test("None of 20 runs against an unchanged server with clocks, counters and random ids finds anything")
  func unchanged() async {
    for seed in 0..<UInt64(20) {
      let outcome = await DriftTestServer.outcome(of: Self.recording, DriftTestServer(seed: seed &+ 500))
      #expect(outcome.findings.isEmpty, "\(outcome.findings.map(\.message))")
      #expect(outcome.compared == DriftTestServer.targets.count)
    }
  }
}
