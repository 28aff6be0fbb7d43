import Foundation
import TestSupport
import Testing

/// The command against a server in another language, which shares no code with it.
///
/// What it finds is found in this process; the plain server, and whatever may not be reached, is verified by the built
/// command.
@Suite(
  "A server in Python",
  .takesTurns,
  .enabled(if: FeedServer.python != nil, "there is no python3 on the search path")
)
struct ForeignServerTests {
  @Test("The Python server lists each fault and variation once")
  func listing() {
    let (faults, variations) = (FeedServer.listing.faults.map(\.name), FeedServer.listing.variations.map(\.name))
    #expect(faults.count >= 80)
    #expect(variations.count >= 30)
    #expect(Set(faults + variations).count == faults.count + variations.count)
  }

  @Test(
    "A server that keeps its contract in an unusual way gives no finding",
    arguments: ThoroughTests.rows(
      of: "A server that keeps its contract in an unusual way gives no finding",
      FeedServer.listing.variations,
      everyday: FeedServer.listing.variations.filter(\.everyday)
    )
  )
  func variation(_ variation: FeedServer.Variation) async throws {
    let report = try await FeedServer.serving(["--variation", variation.name]) { url in
      try await InProcessVerification.report(url)
    }
    #expect(report.complaints.isEmpty)
  }

  @Test("A server in Python that keeps its contract is verified as such by the built command")
  func plain() async throws {
    let outcome = try await FeedServer.serving([]) { try await ContractBinary.verify($0) }
    #expect(outcome.exit == 0, "\(outcome.errorText)")
    #expect(try #require(outcome.report).complaints.isEmpty)
  }

  @Test(
    "A server that is broken in one way is found broken in that way",
    arguments: ThoroughTests.rows(
      of: "A server that is broken in one way is found broken in that way",
      FeedServer.listing.faults,
      everyday: FeedServer.listing.faults.filter(\.everyday)
    )
  )
  func fault(_ fault: FeedServer.Fault) async throws {
    if let errors = try await Self.errors(of: fault) {
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

  /// The errors that are found; `nil` where the server counts as one that cannot be reached, and may.
  private static func errors(of fault: FeedServer.Fault) async throws -> [VerifyReport.Finding]? {
    try await FeedServer.serving(["--fault", fault.name]) { url in
      guard fault.exits != [1] else { return try await InProcessVerification.report(url, fault.options).errors }
      let outcome = try await ContractBinary.verify(url, fault.options)
      #expect(fault.exits.contains(outcome.exit), "\(outcome.errorText)")
      guard outcome.exit == 3 else { return try #require(outcome.report).errors }
      #expect(outcome.errorText.contains("http://127.0.0.1:"))
      return nil
    }
  }
}
