import ContractModel
import ContractReports
import ContractTestSupport
import HTTPMessages
import Testing

@testable import ContractVerifier

@Suite("Targets of next pages")
struct NextPageTargetTests {
  private static func base() throws -> HTTPURL { try HTTPURL(parsing: "https://h/list?page=1") }

  @Test(
    "A text that is not a URL of a page is distinguished from a token and from the end of the list",
    arguments: [
      ("::::", "invalid"), ("javascript:alert(1)", "invalid"), ("data:text/plain,x", "invalid"),
      ("file:///etc/passwd", "invalid"), ("mailto:a@b", "invalid"), ("http://", "invalid"),
      ("https://h:99999/", "invalid"), ("/list?page=2", "here"), ("?page=2", "here"), ("list?page=2", "here"),
      ("", "none"), ("abc123", "none"), ("cursor:abc", "none"), ("eyJpZCI6MX0=", "none"),
      ("https://h/list?page=2", "here"), ("//h/list?page=2", "here"), ("2026-05-04T09:41:00Z", "none"),
    ]
  )
  func valid(text: String, kind: String) throws {
    let found =
      switch NextPageTarget(text, on: try Self.base(), isLink: false) {
      case .none: "none"
      case .here: "here"
      case .elsewhere: "elsewhere"
      case .invalid: "invalid"
      }
    #expect(found == kind)
  }

  @Test("A link is a URL for certain, so that any other scheme is a fault")
  func links() throws {
    let base = try Self.base()
    #expect(NextPageTarget("cursor:abc", on: base, isLink: true) == .invalid("its scheme is cursor, not http or https"))
    #expect(
      NextPageTarget("list?page=2", on: base, isLink: true) == .here(try HTTPURL(parsing: "https://h/list?page=2"))
    )
    #expect(NextPageTarget("https://i/x", on: base, isLink: true) == .elsewhere(try HTTPURL(parsing: "https://i/x")))
    #expect(NextPageTarget("http://h/x", on: base, isLink: true) == .elsewhere(try HTTPURL(parsing: "http://h/x")))
  }

  @Test(
    "A next page without a URL is a finding, one of another origin a note with the option that reads it",
    arguments: [
      ("::::", ["pagination"], nil), ("javascript:next()", ["pagination"], nil), ("", [], nil),
      (
        "https://other.example/list?page=2", [],
        "(https://other.example), and was not read; \"resources: all\" reads it"
      ),
      ("/list?page=2", [], nil),
    ] as [(String, [String], String?)]
  )
  func explored(next: String, checks: [String], note: String?) async {
    let exploration = await explore(
      PageSequenceTests.Kind.url.contract(isDescribed: true),
      .test.with { $0.includedChecks = [.pagination] },
      through: ScriptedClient { call in
        call.query("page") == nil && call.query("at") == nil
          ? .json(
            #"{"items":[{"id":1}],"next":"\#(next)","total":\#(next.isEmpty ? 1 : 2),"has_more":\#(!next.isEmpty)}"#
          )
          : .json(#"{"items":[{"id":2}],"total":2,"has_more":false}"#)
      }
    )
    #expect(exploration.checks == checks, "\(exploration.lines)")
    let notes = exploration.notes.filter { $0.contains("origin") }
    #expect(notes.isEmpty == (note == nil), "\(notes)")
    if let note { #expect(notes.first?.contains(note) == true, "\(notes)") }
  }
}
