import Foundation
import TestSupport
import Testing

/// The command against a server in another language, which shares no code with it.
@Suite(
  "A server in Python",
  .takesTurns,
  .enabled(if: FeedServer.python != nil, "there is no python3 on the search path")
)
struct ForeignServerTests {
  @Test("names its faults and variations, each once")
  func listing() {
    let (faults, variations) = (FeedServer.listing.faults.map(\.name), FeedServer.listing.variations.map(\.name))
    #expect(faults.count >= 80)
    #expect(variations.count >= 30)
    #expect(Set(faults + variations).count == faults.count + variations.count)
  }

  @Test("that is right in an unusual way gives no finding", arguments: FeedServer.selection.variations)
  func variation(_ variation: FeedServer.Variation) async throws {
    let outcome = try await Self.outcome(["--variation", variation.name])
    #expect(outcome.exit == 0, "\(outcome.errorText)")
    let report = try #require(outcome.report)
    #expect(report.complaints.isEmpty)
  }

  @Test("that is broken in one way is found broken in that way", arguments: FeedServer.selection.faults)
  func fault(_ fault: FeedServer.Fault) async throws {
    let outcome = try await Self.outcome(["--fault", fault.name], fault.options)
    #expect(fault.exits.contains(outcome.exit), "\(outcome.errorText)")
    if outcome.exit == 3 {
      #expect(outcome.errorText.contains("http://127.0.0.1:"))
    } else {
      let errors = try #require(outcome.report).errors
      let pointer = try fault.pointer.map { try Regex($0) }
      let expected = errors.filter { finding in
        fault.checks.contains(finding.check) && (fault.operation == nil || finding.operation == fault.operation)
          && (pointer == nil || (try? pointer?.wholeMatch(in: finding.body?.pointer ?? "none")) != nil)
      }
      #expect(!expected.isEmpty, "not found where it is; found: \(errors.prefix(5))")
      let unrelated = errors.filter { !(fault.checks + fault.also).contains($0.check) }
      #expect(unrelated.isEmpty)
    }
  }

  private static func outcome(_ way: [String], _ options: [String] = []) async throws -> ContractBinary.Outcome {
    try await FeedServer.serving(way) { try await ContractBinary.verify($0, options) }
  }
}
