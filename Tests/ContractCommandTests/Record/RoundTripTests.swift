import Basics
import Foundation
import TestSupport
import Testing

/// A server is recorded, the recording is served, and what is served is verified: nobody can tell it from the server.
///
/// All of it is done by the built command. What is found in the server itself is known from its own tests.
@Suite(
  "A recorded server",
  .takesTurns,
  .enabled(if: FeedServer.python != nil, "there is no python3 on the search path")
)
struct RoundTripTests {
  /// The faults of an everyday run: in a body, and in its coding.
  private static let everyday: Set = ["lone-high-surrogate", "gzip-wrong-checksum"]

  /// One of four faults that a recording holds: what is found in the server itself, each has in its own test.
  private static let held = FeedServer.listing.faults.filter(isHeld).enumerated().filter { $0.offset.isMultiple(of: 4) }
    .map(\.element)

  /// Whether a recording holds a fault as it is, and the server shows it the same way to every client.
  private static func isHeld(_ fault: FeedServer.Fault) -> Bool {
    // What the mock must rewrite it has to read: a body without a type or in a coding that nobody names is none such.
    let unread = ["content-type-missing", "gzip-not-sent", "gzip-not-announced", "gzip-bomb"]
    // A recorded 304 is served to requests with a condition alone; a closed port has no response to record.
    let unsent = ["feed-304", "comments-304", "image-304", "image-on-closed-port", "feed-503-for-every-third-request"]
    // A recording keeps the values of JSON as they are, and rewrites addresses alone.
    let isKept = fault.group != "payload" || fault.name.hasPrefix("image-")
    return isKept && !["wire", "stability"].contains(fault.group) && !(unread + unsent).contains(fault.name)
  }

  @Test("A recorded server that keeps its contract is verified as such")
  func sound() async throws {
    #expect(try await Self.findings([]) == Findings(original: [], recorded: [], served: []))
  }

  @Test(
    "A recorded server that breaks its contract is found to break it in the same places",
    arguments: ThoroughTests.rows(
      of: "A recorded server that breaks its contract is found to break it in the same places",
      held,
      everyday: FeedServer.listing.faults.filter { everyday.contains($0.name) },
      step: 1
    )
  )
  func broken(_ fault: FeedServer.Fault) async throws {
    let findings = try await Self.findings(["--fault", fault.name], fault.options)
    #expect(findings.original.count > 0)
    #expect(findings.recorded == findings.original)
    #expect(findings.served == findings.original)
  }

  @Test(
    "A recorded server whose responses change from request to request is replayed with these changes",
    arguments: ThoroughTests.rows(
      of: "A recorded server whose responses change from request to request is replayed with these changes",
      ["image-urls-change", "feed-order-changes", "comment-ids-change"]
    )
  )
  func unstable(_ fault: String) async throws {
    let findings = try await Self.findings(["--fault", fault], keeping: "token")
    #expect(findings.recorded.count > 0)
    #expect(findings.served == findings.recorded)
  }

  @Test("A recorded server is replayed byte for byte")
  func bytes() async throws {
    try await Self.recorded([]) { server, folder, _ in
      let entries = try RecordedFile(folder.appending(path: "feed.har")).log.entries
      let arguments = ["--contracts", ContractBinary.contracts, "--recordings", folder.path, "--no-rewrite"]
      _ = try await MockProcess.serving(arguments) { mock in
        let (original, served) = (FeedApp(baseURL: server), FeedApp(baseURL: mock.baseURL))
        for path in Set(entries.compactMap { $0.request.url?.replacingOccurrences(of: server, with: "") }) {
          let (one, other) = (try await original.request(path), try await served.request(path))
          #expect(one.status == other.status)
          #expect(one.body == other.body, "\(path)")
          #expect(one.headers["Content-Type"] == other.headers["Content-Type"])
        }
      }
      #expect(entries.count > 100)
    }
  }

  /// What verifying found: in the server itself, in the server while it was recorded, and in the mock of the recording.
  private struct Findings: Equatable {
    var original: [String]
    var recorded: [String]
    var served: [String]
  }

  private static func findings(
    _ arguments: [String],
    _ options: [String] = [],
    keeping kept: String? = nil
  ) async throws -> Findings {
    // What changes from request to request is found elsewhere in each run.
    let original = kept == nil ? try await FeedServer.verified(arguments, options).lines : []
    let options = options + (kept.map { ["--keep", $0] } ?? [])
    return try await recorded(arguments, options) { server, folder, recorded in
      let served = Mutex<[String]>([])
      let arguments = ["--contracts", ContractBinary.contracts, "--recordings", folder.path]
      _ = try await MockProcess.serving(arguments) { mock in
        let lines = try await ContractBinary.verify(mock.baseURL, options).lines
        served.withLock { $0 = lines }
      }
      var report = recorded
      // Only a run that records says what it could not search for secrets.
      report?.findings.removeAll { $0.check == "secret" && $0.operation == nil }
      let lines = report?.lines(without: server) ?? ["no report"]
      return Findings(original: original, recorded: lines, served: served.withLock { $0 })
    }
  }

  /// Records a server with a folder of its own, and calls `body` while the server still runs.
  private static func recorded<Result: Sendable>(
    _ way: [String],
    _ options: [String] = [],
    _ body: @Sendable (_ server: String, _ folder: URL, _ report: VerifyReport?) async throws -> Result
  ) async throws -> Result {
    try await FeedServer.serving(way) { server in
      try await ContractBinary.inFolders([:]) { folder, outside in
        let report = outside.appending(path: "report.json")
        _ = try await ContractBinary.run(
          [
            "record", "--base-url", server, "--contracts", ContractBinary.contracts, "--seed", "1", "--quiet",
            "--output", folder.appending(path: "feed.har").path, "--report", "json=\(report.path)",
          ] + options
        )
        let decoded = try (try? Data(contentsOf: report)).map { try JSONDecoder().decode(VerifyReport.self, from: $0) }
        return try await body(server, folder, decoded)
      }
    }
  }
}
