import HTTPMessages
import Testing

@testable import Redaction

/// Pages of markup, which a run reads once for all that it says about them.
@Suite("A page of markup")
struct PageReadingTests {
  /// A page, the secrets in it that a run hides everywhere, and those that reports alone hide.
  struct Page: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let markup: String
    var learned: [String] = []
  }

  private static let filler = String(repeating: "<p class=\"line\">Something went wrong here.</p>\n", count: 20)
  private static let token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0MiJ9.c2lnbmF0dXJlLW9mLXRoZS10b2tlbg"

  static let pages = [
    Page(testDescription: "without secrets", markup: "<html><h1>500</h1>\(filler)</html>"),
    Page(
      testDescription: "with the token of a form",
      markup: "<form>\(filler)<input name=\"csrf_token\" value=\"Zk3-q9Tz81LmWv77Ab\"></form>",
      learned: ["Zk3-q9Tz81LmWv77Ab"]
    ),
    Page(
      testDescription: "with a signed token in a sentence",
      markup: "<p>token \(token)</p>\(filler)",
      learned: [token]
    ),
    Page(
      testDescription: "that says what is wrong with a password",
      markup: "<password>is too short</password>\(filler)"
    ),
    Page(
      testDescription: "with a password in an address",
      markup: "<a href=\"https://me:hunter2-hunter2@host/x\">x</a>\(filler)"
    ),
  ]

  private static func exchange(_ markup: String, type: String = "text/html; charset=utf-8") throws -> HTTPExchange {
    HTTPExchange(
      request: HTTPRequest(url: try HTTPURL(parsing: "http://host/things")),
      response: HTTPResponse(status: 500, headers: ["Content-Type": type], body: Array(markup.utf8))
    )
  }

  @Test("A page that a run has learned from is remembered, and shown as if it was read again", arguments: pages)
  func shown(_ page: Page) throws {
    let exchange = try Self.exchange(page.markup)
    let policy = RedactionPolicy()
    // What the page reveals is known after the first time.
    policy.learn(from: exchange)
    policy.learn(from: exchange)
    let response = try #require(exchange.response)
    #expect(policy.isPlain(response) == page.markup.contains("500"))
    let fresh = RedactionPolicy()
    for secret in page.learned { fresh.hide(secret) }
    let (known, read) = (policy.redaction.reading(exchange), fresh.redaction.reading(exchange))
    #expect(known.responseBody?.bytes == read.responseBody?.bytes)
    #expect(known.quoting.redacting(text: page.markup) == read.quoting.redacting(text: page.markup))
  }

  @Test(
    "A secret in a page is hidden in text about other exchanges, as one that a recording would hide",
    arguments: pages
  )
  func learned(_ page: Page) throws {
    let policy = RedactionPolicy()
    policy.learn(from: try Self.exchange(page.markup))
    var recording = RecordingRedaction(findingSecretsBy: SecretNames(), [], bodyLimit: 1 << 20)
    let recorded = recording.secrets(of: try Self.exchange(page.markup))
    for secret in Set(recorded + page.learned) {
      #expect(policy.redaction.redacting(text: "GET /x/\(secret) failed") == "GET /x/REDACTED failed")
    }
    #expect(Set(policy.hidden(after: 0)) == Set(recorded))
  }

  @Test("A page is read again once another secret is known")
  func later() throws {
    let exchange = try Self.exchange("<p>hello plain-words-of-me</p>\(Self.filler)")
    let policy = RedactionPolicy()
    policy.learn(from: exchange)
    let response = try #require(exchange.response)
    #expect(policy.isPlain(response))
    policy.hide("plain-words-of-me")
    #expect(!policy.isPlain(response))
    let shown = String(decoding: try #require(policy.redaction.reading(exchange).responseBody).bytes, as: UTF8.self)
    #expect(shown.contains("hello REDACTED"))
    #expect(!shown.contains("plain-words-of-me"))
  }

  @Test("A name that is declared later makes a page be read again")
  func declared() throws {
    let exchange = try Self.exchange("<ticket>Zk3q9Tz81LmWv77Ab</ticket>\(Self.filler)")
    let policy = RedactionPolicy()
    policy.learn(from: exchange)
    policy.declare(names: ["ticket"])
    let shown = String(decoding: try #require(policy.redaction.reading(exchange).responseBody).bytes, as: UTF8.self)
    #expect(!shown.contains("Zk3q9Tz81LmWv77Ab"))
  }

  @Test("A page without secrets is kept as evidence as it is, but without a secret that an earlier exchange had")
  func evidence() throws {
    let exchange = try Self.exchange("<p>hello t0ken-of-me-1</p>\(Self.filler)")
    let policy = RedactionPolicy()
    var evidence = policy.evidence()
    policy.learn(from: exchange)
    #expect(evidence.redacting(exchange).response?.body == exchange.response?.body)
    let url = try HTTPURL(parsing: "https://h/me")
    let other = HTTPExchange(
      request: HTTPRequest(url: url, headers: ["Authorization": "Bearer t0ken-of-me-1"]),
      response: nil
    )
    _ = evidence.redacting(other)
    let body = try #require(evidence.redacting(exchange).response?.body)
    #expect(!String(decoding: body, as: UTF8.self).contains("t0ken-of-me-1"))
  }

  @Test("The same bytes of another type are no page that was read")
  func types() throws {
    let policy = RedactionPolicy()
    policy.learn(from: try Self.exchange("<p>hello</p>\(Self.filler)"))
    let other = try #require(try Self.exchange("<p>hello</p>\(Self.filler)", type: "application/xml").response)
    #expect(!policy.isPlain(other))
  }
}
