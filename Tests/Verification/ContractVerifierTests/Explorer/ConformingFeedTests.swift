import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import Testing

@Suite("A feed that keeps its contract")
struct ConformingFeedTests {
  @Test("A feed that keeps its contract has no findings, however long it is", arguments: [0, 1, 2, 9, 10, 11, 25])
  func conforms(count: Int) async {
    let exploration = await exploreFeed(of: count)
    #expect(exploration.lines == [])
    #expect(exploration.unreachable == nil)
    #expect(exploration.operations.map(\.id) == ["getImageComments", "getFeed"])
  }

  @Test(
    "A feed that keeps its contract has no findings when it varies harmlessly",
    arguments: [
      Variation("more fields") { $1.replace(#""id""#, #""extra":{"a":[1]},"id""#) },
      Variation("null for an absent optional") {
        $1.replace(#""description":"Description 1""#, #""description":null"#)
      },
      Variation("indented") { $1.replace(",", ",\n  ") },
      Variation("escaped") { $1.replace("Description", #"\u0044escription"#) },
      Variation("a charset that is true") { call, response in
        if !call.isImage, response.status == 200 {
          response.headers["Content-Type"] = "Application/JSON; charset=\"UTF-8\""
        }
      },
      Variation("lower-case header names") { _, response in
        response.headers = HTTPHeaders(response.headers.fields.map { HTTPHeaderField($0.name.lowercased(), $0.value) })
      },
      Variation("another success for comments") { if $0.isComments, $1.status == 200 { $1.status = 250 } },
      Variation("another zone") { $1.replace("11:24:59+0000", "13:24:59.25+02:00") },
      Variation("identifiers in lower case") { call, response in
        if call.isFeed { response.text = response.text.lowercased() }
      },
      Variation("identifiers in a case that changes") { call, response in
        if call.isFeed, call.occurrence == 2 { response.text = response.text.lowercased() }
      },
      Variation("everything at once for a request without a limit") { call, response in
        if call.isFeed, call.query("limit") == nil, call.query("after_id") == nil {
          response = .json(FeedService.page((0..<25).map(FeedService.item)))
        }
      },
      Variation("a body that explains a refusal") { call, response in
        if response.status >= 400 { response.text = "<html>no</html>" }
      },
    ]
  )
  func varies(variation: Variation) async {
    #expect(await exploreFeed(changing: variation.change).lines == [])
  }
}

/// One way in which the feed's responses may differ.
struct Variation: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let change: @Sendable (ScriptedClient.Call, inout HTTPResponse) -> Void

  init(_ description: String, _ change: @Sendable @escaping (ScriptedClient.Call, inout HTTPResponse) -> Void) {
    testDescription = description
    self.change = change
  }
}

extension HTTPResponse {
  /// Replaces a text wherever it occurs in a JSON body.
  mutating func replace(_ old: String, _ new: String) {
    guard headers["Content-Type"]?.hasPrefix("application/json") == true else { return }
    text = text.split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
  }
}
