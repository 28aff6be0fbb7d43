import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The control API of a running `contract mock`, used as a script or a test suite uses it.
@Suite("The control API", .takesTurns)
struct ControlTests {
  @Test("The control API ends the server where that is allowed, as a signal does")
  func shutdown() async throws {
    let refused = try await MockProcess.serving { mock in
      let response = try await FeedApp(baseURL: mock.baseURL).request("/__contract/shutdown", method: "POST")
      #expect(response.status == 403)
      #expect(String(decoding: response.body, as: UTF8.self).contains("mock.allow-shutdown"))
    }
    #expect(refused.exit == 0)
    let words = try await MockProcess.serving(["CONTRACT_MOCK_ALLOW_SHUTDOWN=true", "--fail-on", "unmatched"]) { mock in
      let app = FeedApp(baseURL: mock.baseURL)
      _ = try await app.request("/v1/cats")
      mock.expectEnd()
      #expect(try await app.request("/__contract/shutdown", method: "POST").status == 202)
    }
    #expect(words.exit == 1)
    #expect(words.error.contains("served 1 request:\n  1  GET /v1/cats\n"), "\(words.error)")
  }

  @Test("The control API requires its token where it has one, and does not print it")
  func token() async throws {
    let words = try await MockProcess.serving(
      ["CONTRACT_MOCK_CONTROL_TOKEN_ENV=MOCK_TOKEN", "--verbose"],
      environment: ["MOCK_TOKEN": "s3cret-value"]
    ) { mock in
      let app = FeedApp(baseURL: mock.baseURL)
      for (credentials, status) in [("", 401), ("Bearer wrong", 401), ("Bearer s3cret-value", 200)] {
        let response = try await app.request("/__contract/health", headers: ["Authorization": credentials])
        #expect(response.status == status)
      }
      let response = try await app.request("/v1/feed")
      #expect(response.status == 200)
    }
    #expect(!words.error.contains("s3cret"))
  }
}
