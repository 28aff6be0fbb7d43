import AcceptanceBackend
import Diagnostics
import FeedAcceptance
import Foundation
import HTTPMessages
import JSONSyntax
import TestSupport
import Testing

@Suite("A session with the mock", .takesTurns)
struct ConnectivityTests {
  static let image = "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6"
  static let targets = ["/v1/feed?limit=10", "/v1/image/\(image)/comments", "/essential-feed/images/1.png"]

  @Test(
    "A session with the mock gets what it has chosen for the feed, comments and images alike",
    arguments: [
      (.online, "200"), (.newImagesAtTop, "200"), (.onlineEmpty, "200"), (.invalidJSON, "200"),
      (.contractViolation, "200"), (.status(201), "201"), (.status(299), "299"), (.status(300), "300"),
      (.status(400), "400"), (.status(500), "500"), (.status(199), "interim-only"), (.noBody, "200"),
      (.statusWithInvalidJSON(280), "280"), (.interim(150), "interim-only"), (.interim(199), "interim-only"),
      (.token("abc"), "401"), (.refused, "connection-refused"), (.reset, "connection-reset"), (.silent, "silence"),
      (.halfOpen, "silence"),
    ] as [(Connectivity, String)]
  )
  func outcome(connectivity: Connectivity, outcome: String) async throws {
    try await MockFixture.run { fixture in
      let session = try await fixture.backend.openSession("a case")
      try await session.play(connectivity)
      let outcomes = try await fixture.outcomes(
        Self.targets,
        session,
        requestTimeout: [.silent, .halfOpen].contains(connectivity) ? .seconds(1) : .beyondHangs
      )
      #expect(outcomes == Array(repeating: outcome, count: Self.targets.count))
      try await session.play(.online)
      #expect(try await fixture.outcomes(Self.targets, session) == Array(repeating: "200", count: Self.targets.count))
    }
  }

  @Test("A session with the mock can get valid JSON that breaks the contract")
  func violation() async throws {
    try await MockFixture.run { fixture in
      let session = try await fixture.backend.openSession("a case")
      try await session.play(.contractViolation)
      for target in Self.targets.prefix(2) {
        let body = try await fixture.body(target, session)
        #expect(throws: Never.self) { try JSONDocument(parsing: body) }
        let recording = try HARText.recording([.get("https://api.example\(target)", body: body)])
        #expect(throws: StaleRecordings.self) {
          try StaleRecordings.judge([recording], by: ProjectFiles.contract)
        }
      }
      // The journal names what breaks it.
      let notes = await session.journal().map { $0.note ?? "" }
      #expect(notes.count == 2)
      for note in notes { #expect(note.contains("/") && note.contains(" "), "\(note)") }
    }
  }

  @Test(
    "A session that requests something that cannot be played reports it, and continues as before",
    arguments: [
      (.token("a,b"), "the scenario unauthorized: there is no parameter \"b\"; it takes token=abc"),
      (.status(600), "the scenario wrong-status: status: \"600\" is not a whole number from 200 to 599"),
      (.interim(200), "the scenario interim: status: \"200\" is not a whole number from 100 to 199"),
    ] as [(Connectivity, String)]
  )
  func inapplicable(connectivity: Connectivity, reason: String) async throws {
    try await MockFixture.run { fixture in
      let session = try await fixture.backend.openSession("a case")
      try await session.play(.status(201))
      let error = await #expect(throws: Inapplicable.self) { try await session.play(connectivity) }
      #expect(error?.reason == reason)
      #expect(try await fixture.get(Self.targets[0], session).outcome == "201")
    }
  }
}
