import ContractModel
import Diagnostics
import Testing

@Suite("Path templates")
struct PathTemplateTests {
  struct Match: Sendable, CustomTestStringConvertible {
    let template: String
    let path: String
    let values: [String: String]?
    init(_ template: String, _ path: String, _ values: [String: String]?) {
      self.template = template
      self.path = path
      self.values = values
    }
    var testDescription: String { "\(template) and \(path)" }
  }

  @Test(
    "A path matches",
    arguments: [
      Match("/", "/", [:]), Match("/feed", "/feed", [:]), Match("/feed", "/feed/", nil), Match("/feed", "/Feed", nil),
      Match("/feed", "/feeds", nil), Match("/feed", "feed", nil), Match("/feed/", "/feed/", [:]),
      Match("/image/{id}/comments", "/image/7/comments", ["id": "7"]),
      Match("/image/{id}/comments", "/image//comments", nil),
      Match("/image/{id}/comments", "/image/a/b/comments", nil),
      Match("/image/{id}", "/image/a%2Fb%20c", ["id": "a/b c"]),
      Match("/image/{id}", "/image/%C3%A9", ["id": "é"]),
      Match("/image/{id}", "/image/%ZZ", ["id": "%ZZ"]),
      Match("/a b/{x}", "/a%20b/1", ["x": "1"]), Match("/%61/{x}", "/a/1", ["x": "1"]),
      Match("/{a}.{b}", "/x.y", ["a": "x", "b": "y"]), Match("/{a}.{b}", "/x.y.z", ["a": "x", "b": "y.z"]),
      Match("/{a}.{b}", "/x.", nil), Match("/{a}.{b}", "/.y", nil), Match("/{a}.{b}", "/xy", nil),
      Match("/{a}.{b}", "/..z", ["a": ".", "b": "z"]),
      Match("/report-{id}.json", "/report-7.json", ["id": "7"]),
      Match("/report-{id}.json", "/report-7.json.json", ["id": "7.json"]),
      Match("/report-{id}.json", "/report-.json", nil), Match("/report-{id}.json", "/report-7.xml", nil),
      Match("/{a}{b}", "/xyz", ["a": "x", "b": "yz"]), Match("/{a}{b}", "/x", nil),
      Match("/x{a}x", "/xx", nil), Match("/x{a}x", "/xxx", ["a": "x"]),
      Match("/{from}-to-{to}", "/1-to-2", ["from": "1", "to": "2"]),
      Match("/{a:b}", "/1", ["a:b": "1"]),
    ]
  )
  func match(row: Match) throws {
    #expect(try PathTemplate(parsing: row.template).match(row.path) == row.values)
  }

  @Test("Values are put in place of expressions, percent-encoded")
  func expand() throws {
    let template = try PathTemplate(parsing: "/image/{id}/é/{a}.{b}")
    #expect(template.names == ["id", "a", "b"])
    #expect(template.expand(["id": "a/b c", "a": "1", "b": "~"]) == "/image/a%2Fb%20c/%C3%A9/1.~")
    #expect(template.expand(["id": "1,2", "a": "%2C", "b": ";"], areEncoded: true) == "/image/1,2/%C3%A9/%2C.;")
    #expect(template.expand(["id": "1", "a": "1"]) == nil)
    #expect(template.expand(["id": "", "a": "1", "b": "2"]) == nil)
  }

  @Test(
    "A text that is not a template says why",
    arguments: [
      ("feed", "it does not begin with /"), ("", "it does not begin with /"),
      ("/{a", "it has a { that is never closed"), ("/a}", "it has a } that was never opened"),
      ("/{}", "it has an expression without a name"), ("/{a{b}}", "it has a { within an expression"),
      ("/{a}/{a}", "it has the expression {a} twice"),
      ("/a?b=c", "it has a ?; describe what follows it as query parameters, not as part of the path"),
      ("/a#b", "it has a #; describe what follows it as query parameters, not as part of the path"),
    ]
  )
  func invalid(text: String, reason: String) {
    let error = #expect(throws: InvalidTextError.self) { try PathTemplate(parsing: text) }
    #expect(error?.reason == reason)
  }
}
