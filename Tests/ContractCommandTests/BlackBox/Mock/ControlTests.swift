import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The control API of a running `contract mock`, used as a script or a test suite uses it.
@Suite("The control API", .takesTurns)
struct ControlTests {
  @Test("The control API sets the scenario for all or for one session, and goes back")
  func scenario() async throws {
    _ = try await MockProcess.serving { mock in
      let app = FeedApp(baseURL: mock.baseURL)
      let json = ["Content-Type": "application/json"]
      func set(_ body: String) async throws -> Int {
        try await app.request("/__contract/scenario", method: "PUT", headers: json, body: body).status
      }
      let status = try await set(#"{"name": "server-error", "session": "mine"}"#)
      #expect(status == 200)
      #expect(try await app.request("/v1/feed", headers: ["X-Contract-Session": "mine"]).status == 500)
      #expect(try await app.request("/v1/feed").status == 200)
      #expect(try await set(#"{"name": "offline"}"#) == 200)
      await #expect(throws: URLError.self) { try await app.request("/v1/feed") }
      #expect(try await set(#"{"name": "sunny"}"#) == 400)
      #expect(try await app.request("/__contract/scenario", method: "DELETE").status == 200)
      #expect(try await app.request("/v1/feed").status == 200)
    }
  }

  @Test("The control API lists requests without their secrets, and forgets them on demand")
  func journal() async throws {
    _ = try await MockProcess.serving { mock in
      let app = FeedApp(baseURL: mock.baseURL)
      _ = try await app.request("/v1/feed?limit=3", headers: ["Authorization": "Bearer s3cret-value"])
      _ = try await app.request("/v1/cats", headers: ["X-Contract-Session": "mine"])
      func journal(_ query: String = "") async throws -> String {
        String(decoding: try await app.request("/__contract/journal\(query)").body, as: UTF8.self)
      }
      let whole = try await journal()
      #expect(whole.contains("/v1/feed?limit=3") && whole.contains("/v1/cats"))
      #expect(!whole.contains("s3cret"))
      let unmatched = try await journal("?unmatched=true&session=mine")
      #expect(unmatched.contains("/v1/cats") && !unmatched.contains("limit=3"))
      #expect(try await app.request("/__contract/reset", method: "POST").status == 204)
      #expect(try await !journal().contains("/v1/"))
    }
  }

  @Test("The control API keeps its own contract when verify judges it")
  func verified() async throws {
    _ = try await MockProcess.serving { mock in
      let document = try await FeedApp(baseURL: mock.baseURL).request("/__contract/openapi.json").body
      let words = try await ContractBinary.run(
        ["verify", "--contracts", "FOLDER/control.json", "--base-url", mock.baseURL],
        files: ["control.json": String(decoding: document, as: UTF8.self)]
      )
      #expect(words.exit == 0, "\(words.output)")
      #expect(!words.output.contains("error "), "\(words.output)")
    }
  }

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
