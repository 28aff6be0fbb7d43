import AcceptanceBackend
import FeedAcceptance
import Foundation
import HTTPExchange
import JSONSyntax
import TestSupport
import Testing

@Suite("The mock backend", .takesTurns)
struct ConnectivityTests {
  static let image = "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6"
  static let targets = ["/v1/feed?limit=10", "/v1/image/\(image)/comments", "/essential-feed/images/1.png"]

  @Test(
    "behaves as a session has it, towards the feed, comments and images alike",
    arguments: [
      (.online, "200"), (.newImagesAtTop, "200"), (.onlineEmpty, "200"), (.invalidJSON, "200"),
      (.contractViolation, "200"), (.status(201), "201"), (.status(299), "299"), (.status(300), "300"),
      (.status(400), "400"), (.status(500), "500"), (.status(199), "interim-only"), (.noBody, "200"),
      (.statusWithInvalidJSON(280), "280"), (.interim(150), "interim-only"), (.interim(199), "interim-only"),
      (.token("abc"), "401"), (.refused, "connection-refused"), (.reset, "connection-reset"), (.silent, "silence"),
    ] as [(Connectivity, String)]
  )
  func outcome(connectivity: Connectivity, outcome: String) async throws {
    let patience = connectivity == .silent ? Duration.milliseconds(50) : .seconds(10)
    try await MockFixture.run(patience: patience) { fixture in
      let session = try await fixture.backend.openSession("a case")
      try await session.play(connectivity)
      for target in Self.targets {
        #expect(try await fixture.get(target, session).outcome == outcome, "\(target)")
      }
      try await session.play(.online)
      #expect(try await fixture.get(Self.targets[0], session).outcome == "200")
      await session.close()
    }
  }
}
