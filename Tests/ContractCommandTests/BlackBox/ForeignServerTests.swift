import Foundation
import TestSupport
import Testing

/// The command against a server in another language, which shares no code with it.
///
/// Each server is verified once, also where the tests of recorded servers compare with what is found here.
@Suite(
  "A server in Python",
  .takesTurns,
  .enabled(if: FeedServer.python != nil, "there is no python3 on the search path")
)
struct ForeignServerTests {
  @Test(
    "A server that keeps its contract in an unusual way gives no finding",
    arguments: ThoroughTests.rows(
      of: "A server that keeps its contract in an unusual way gives no finding",
      FeedServer.listing.variations,
      everyday: FeedServer.listing.variations.filter(\.everyday)
    )
  )
  func variation(_ variation: FeedServer.Variation) async throws {
    let outcome = try await FeedServer.verified(["--variation", variation.name])
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
    let outcome = try await FeedServer.verified(["--fault", fault.name], fault.options)
    #expect(fault.exits.contains(outcome.exit), "\(outcome.errorText)")
    // What counts as a server that cannot be reached has no findings.
    guard outcome.exit != 3 else {
      #expect(outcome.errorText.contains("http://127.0.0.1:"))
      return
    }
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
