import HTTPMessages
import MockEngine
import MockTestSupport
import Testing

@Suite("Paths that several templates match")
struct OverlappingPathTests {
  /// A contract with users by number or name, and the user's own path.
  private static func api(id type: String) throws -> MockAPI {
    let contract = """
      {"openapi":"3.1.0","info":{"title":"Users","version":"1"},"paths":{
        "/users/{id}":{"parameters":[{"name":"id","in":"path","required":true,"schema":{"type":"\(type)"}}],
          "get":{"responses":{"200":{"description":"A user"}}}},
        "/users/me":{"put":{"responses":{"204":{"description":"Changed"}}}}}}
      """
    return try MockFixture.api(contract: contract, [])
  }

  @Test(
    "Allow lists the methods that can be matched for the path",
    arguments: [
      ("string", "/users/me", "PUT, GET, HEAD, OPTIONS"), ("integer", "/users/me", "PUT, OPTIONS"),
      ("string", "/users/you", "GET, HEAD, OPTIONS"), ("integer", "/users/you", "GET, HEAD, OPTIONS"),
      ("integer", "/users/7", "GET, HEAD, OPTIONS"),
    ]
  )
  func allow(_ type: String, _ path: String, _ allowed: String) throws {
    let api = try Self.api(id: type)
    let (refusal, options) = (try api.reply(to: "DELETE \(path)"), try api.reply(to: "OPTIONS \(path)"))
    #expect(refusal.response.status == 405)
    #expect(refusal.response.headers["Allow"] == allowed)
    #expect(options.response.headers["Allow"] == allowed)
  }
}
