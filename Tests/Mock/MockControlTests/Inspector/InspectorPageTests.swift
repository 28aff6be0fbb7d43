import HTTPMessages
import JSONSyntax
import MockTestSupport
import Testing

@testable import MockControl
@testable import MockEngine

@Suite("The inspector's page")
struct InspectorPageTests {
  @Test("The inspector's page may load nothing but its own files, and may not be framed")
  func policy() async throws {
    let response = try await ControlFixture().send("GET ")
    #expect(response.status == 200)
    #expect(response.headers["Content-Type"] == "text/html; charset=utf-8")
    let policy = try #require(response.headers["Content-Security-Policy"])
    for part in ["default-src 'none'", "script-src 'self'", "connect-src 'self'", "frame-ancestors 'none'"] {
      #expect(policy.contains(part))
    }
    #expect(!policy.contains("unsafe"))
    #expect(response.headers["X-Content-Type-Options"] == "nosniff")
    #expect(!response.text.contains(" style=") && !response.text.contains(" onclick="))
    #expect(response.text.matches(of: #/<script(?! type="module" src=")/#).isEmpty)
  }

  @Test("Every file that the inspector's page names is served with its media type")
  func files() async throws {
    let fixture = try ControlFixture()
    let page = try await fixture.send("GET ").text
    var names = page.matches(of: #/(?:src|href)="\/__contract\/([^"]+)"/#).map { String($0.1) }
    #expect(names.count == 3)
    for name in names where name.hasSuffix(".js") {
      names += try await fixture.send("GET \(name)").text.matches(of: #/from "\.\/([^"]+)"/#).map { String($0.1) }
    }
    for name in names {
      let response = try await fixture.send("GET \(name)")
      #expect(response.status == 200, "\(name)")
      #expect(response.headers["X-Content-Type-Options"] == "nosniff")
      let type = name.hasSuffix(".js") ? "text/javascript" : name.hasSuffix(".css") ? "text/css" : "image/svg+xml"
      #expect(response.headers["Content-Type"]?.hasPrefix(type) == true, "\(name)")
    }
    #expect(try await fixture.send("HEAD ").body.isEmpty)
    #expect(try await fixture.send("POST ").status == 404)
    #expect(try await fixture.send("GET page/index.html").status == 404)
  }

  @Test("The inspector's page is served to links of other sites, but what it shows is not")
  func links() async throws {
    let headers: HTTPHeaders = ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"]
    let fixture = try ControlFixture()
    #expect(try await fixture.send("GET ", headers).status == 200)
    #expect(try await fixture.send("GET events", headers).status == 403)
    #expect(try await fixture.send("GET journal/1", headers).status == 403)
    #expect(try await fixture.send("POST journal/1/replay", headers).status == 403)
    #expect(try await fixture.send("POST recordings", headers, body: "{}").status == 403)
  }

  @Test("The inspector's page is served to this machine only, and for a name of this machine")
  func strangers() async throws {
    let fixture = try ControlFixture()
    #expect(try await fixture.send("GET ", isLocal: false).status == 403)
    #expect(try await fixture.send("GET ", ["Host": "rebound.example:5"]).status == 403)
    #expect(try await fixture.send("GET ", ["Host": "localhost:5"]).status == 200)
  }

  @Test("With a token, the inspector's page is served to every client, and what it shows needs the token")
  func token() async throws {
    let fixture = try ControlFixture(ControlAPI.Configuration(token: "t"))
    #expect(try await fixture.send("GET ", isLocal: false).status == 200)
    #expect(try await fixture.send("GET app.js", isLocal: false).status == 200)
    #expect(try await fixture.send("GET events", isLocal: false).status == 401)
  }

  @Test("A browser that opens the base URL gets a link to the inspector, and other clients get problem details")
  func welcome() async throws {
    let fixture = try InspectorFixture()
    func response(_ accept: String) async throws -> HTTPResponse {
      try await fixture.serve("GET / HTTP/1.1\r\nHost: 127.0.0.1:5\r\nAccept: \(accept)\r\n\r\n").response
    }
    let page = try await response("text/html,application/xhtml+xml,*/*;q=0.8")
    #expect(page.status == 404)
    #expect(page.text.contains("<a href=\"/__contract/\">"))
    #expect(page.headers["Content-Security-Policy"]?.hasPrefix("default-src 'none'") == true)
    for accept in ["*/*", "text/html;q=0, application/json"] {
      #expect(try await response(accept).headers["Content-Type"] == "application/problem+json")
    }
    #expect(fixture.runtime.journal.count == 3)
    #expect(fixture.runtime.journal.allSatisfy { $0.source == .unmatched })
  }

  @Test("A browser gets what is recorded at the base URL")
  func recordedRoot() async throws {
    let entry = MockFixture.entry("https://api.example/", type: "text/html", body: "<p>recorded")
    let fixture = try InspectorFixture(try MockFixture.api([entry]))
    let page = try await fixture.serve("GET / HTTP/1.1\r\nHost: 127.0.0.1:5\r\nAccept: text/html\r\n\r\n")
    #expect(page.response.text == "<p>recorded")
  }

  @Test("The reference of an operation has what a person needs to try it")
  func operation() async throws {
    let fixture = try InspectorFixture()
    let operation = try await fixture.send("GET operation?id=getComments").json
    #expect(operation["url"]?.string == "/v1/image/{image-id}/comments")
    #expect(operation["parameters"]?[0]?["name"]?.string == "image-id")
    #expect(operation["parameters"]?[0]?["required"]?.bool == true)
    #expect(operation["parameters"]?[0]?["example"]?.string?.count == 36)
    #expect(operation["responses"]?[0]?["status"]?.string == "2XX")
    #expect(operation["responses"]?[2]?["content"]?[0]?["example"]?.string == "{\n  \"error\": \"not found\"\n}")
    #expect(try await fixture.send("GET operation?id=getFeed").json["parameters"]?[0]?["default"]?.string == "10")
    #expect(try await fixture.send("GET operation?id=nothing").status == 404)
    #expect(try await fixture.send("GET operation").status == 400)
  }

  @Test("The reference of an operation starts with the path that the mock serves the contract below")
  func serverPath() async throws {
    let fixture = try InspectorFixture(try MockFixture.api { $0.serverPath = "/other/" })
    #expect(try await fixture.send("GET operation?id=getFeed").json["url"]?.string == "/other/feed")
  }

  @Test("A recording in full has its messages, without secrets")
  func recording() async throws {
    let body = #"{"password":"s3cret"}"#
    let fixture = try InspectorFixture(try MockFixture.api([MockFixture.entry("/a?token=t0ken", body: body)]))
    let response = try await fixture.send("GET recordings/1")
    #expect(try response.json["response"]?["body"]?.string == #"{"password":"REDACTED"}"#)
    #expect(!response.text.contains("t0ken"))
    #expect(try await fixture.send("GET recordings/2").status == 404)
  }
}
