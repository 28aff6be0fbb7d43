import ContractReports
import HTTPMessages
import JSONSyntax
import Testing

@Suite("Fingerprints")
struct FingerprintTests {
  private static func finding(
    _ message: String,
    check: CheckID = .init("body-schema"),
    operation: String? = "getFeed",
    body: String? = "/items/0/id",
    contract: String? = "/paths/~1feed/get/responses/200/content",
    file: String = "Contracts/feed.yaml",
    line: Int = 24,
    status: Int = 200,
    port: Int = 8080
  ) -> Finding {
    Finding(
      check: check,
      operation: operation,
      message: message,
      body: body.map {
        BodyPlace(pointer: JSONPointer($0), location: JSONLocation(line: 1, column: line), excerpt: nil)
      },
      contract: contract.map {
        ContractPlace(
          place: SourcePlace(file: file, location: JSONLocation(line: line, column: 1)),
          pointer: JSONPointer($0)
        )
      },
      exchange: ExchangeReference(
        number: line,
        method: .get,
        url: "http://127.0.0.1:\(port)/feed",
        status: status,
        curl: "curl http://127.0.0.1:\(port)/feed"
      )
    )
  }

  static let same: [(Finding, Finding)] = [
    (finding("expected a string", line: 24, port: 8080), finding("expected a string", line: 99, port: 4040)),
    (finding("expected a string", body: "/items/0/id"), finding("expected a string", body: "/items/17/id")),
    (
      finding("expected a string", body: "/users/8f14e45f/id"), finding("expected a string", body: "/users/c9f0f895/id")
    ),
    (finding("the body has 12 bytes"), finding("the body has 4096 bytes")),
    (
      finding(#""3B13CFAE-C141-4B19-A065-79D8FF2E29A9" is not a date"#),
      finding(#""54F24AD4-0000-4B19-A065-79D8FF2E29A9" is not a date"#)
    ),
    (
      finding("followed from http://127.0.0.1:8080/v1/feed?limit=10 of page 2"),
      finding("followed from http://127.0.0.1:49152/v1/feed?limit=1 of page 3")
    ),
    (finding("expected a string", file: "Contracts/feed.yaml"), finding("expected a string", file: "/ci/feed.yaml")),
  ]

  @Test("A problem has the same fingerprint whatever port, place, number or generated value a run had", arguments: same)
  func stable(_ left: Finding, _ right: Finding) {
    #expect(left.fingerprint == right.fingerprint)
    #expect(left.fingerprint.utf8.count == 32)
  }

  static let different: [(Finding, Finding)] = [
    (finding("expected a string"), finding("expected a string", check: .init("status"))),
    (finding("expected a string"), finding("expected a string", operation: "getImageComments")),
    (finding("expected a string"), finding("expected a string", body: "/items/0/url")),
    (finding("expected a string"), finding("expected a string", status: 404)),
    (
      finding("expected a string"),
      finding("expected a string", contract: "/paths/~1feed/get/responses/404/content")
    ),
    (finding(#"the member "id" is missing"#), finding(#"the member "url" is missing"#)),
    (finding("expected a string"), finding("expected a number")),
  ]

  @Test("Two problems of one response have different fingerprints", arguments: different)
  func distinct(_ left: Finding, _ right: Finding) {
    #expect(left.fingerprint != right.fingerprint)
  }

  @Test("A finding keeps its fingerprint in every stage of a gate")
  func stages() {
    var staged = Self.finding("expected a string")
    staged.stage = "verify http://127.0.0.1:8080"
    #expect(staged.fingerprint == Self.finding("expected a string").fingerprint)
  }

  @Test("The fingerprint of a known problem never changes, because baselines keep it")
  func pinned() {
    #expect(Self.finding("expected a string").fingerprint == "260f10873909f60f83eb17d9b0038d15")
  }

  @Test("A failed case has one fingerprint for each step at which it can fail")
  func cases() {
    func outcome(_ step: Int, got: String) -> CaseOutcome {
      CaseOutcome(
        id: "S1",
        useCase: "Load the feed",
        steps: [.init(keyword: "Given", text: "an empty cache"), .init(keyword: "Then", text: "2 images")],
        verdict: .failed(.init(step: step, expected: "2 images", got: got))
      )
    }
    #expect(outcome(1, got: "1").fingerprint == outcome(1, got: "7").fingerprint)
    #expect(outcome(0, got: "1").fingerprint != outcome(1, got: "1").fingerprint)
  }
}
