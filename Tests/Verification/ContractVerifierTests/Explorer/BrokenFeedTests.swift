import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import Testing

@Suite("A feed that is broken in one way")
struct BrokenFeedTests {
  @Test(
    "A feed that is broken in one way is reported under the check that the fault breaks",
    arguments: listFaults + otherFaults
  )
  func isFound(fault: FeedFault) async { await Self.find(fault, under: TestContract.shipped) }

  @Test(
    "A feed in both directions that is broken in one way is reported under the check that the fault breaks",
    arguments: listFaults + faultsOfTheWayBack
  )
  func isFoundInBothDirections(fault: FeedFault) async {
    await Self.find(fault, under: TestContract.shippedInBothDirections)
  }

  private static func find(_ fault: FeedFault, under contract: Contract) async {
    let exploration = await exploreFeed(of: fault.count, under: contract, changing: fault.change)
    #expect(exploration.checks == fault.checks, "\(exploration.lines.prefix(5))")
    #expect(
      exploration.findings.contains { $0.message.contains(fault.message) },
      "\(exploration.lines.prefix(5))"
    )
  }

  static let listFaults: [FeedFault] = [
    FeedFault("an item too many on a page", ["pagination"], "the page holds 2 items; 1 was requested") {
      call,
      response in
      let service = FeedService(count: 25)
      guard call.isFeed, response.status == 200, call.query("limit") == "1", let first = service.positions(call)?.first
      else { return }
      response = .json(FeedService.page([first, first + 1].filter { $0 < 25 }.map(FeedService.item)))
    },
    FeedFault("a short page in the middle", ["pagination"], "and is not the last") { call, response in
      if call.isFirstPage, call.query("limit") == "10" {
        response = .json(FeedService.page((0..<7).map(FeedService.item)))
      }
    },
    FeedFault("a cursor that is inclusive", ["pagination"], "the cursor must be exclusive") { call, response in
      guard call.isFeed, response.status == 200, let cursor = call.query("after_id"),
        let position = (0..<25).first(where: { FeedService.id($0) == cursor.uppercased() })
      else { return }
      let limit = Int(call.query("limit") ?? "10") ?? 10
      response = .json(FeedService.page((position..<25).prefix(limit).map(FeedService.item)))
    },
    FeedFault("pages that begin at multiples of the limit only", ["pagination"], "in turn loses") { call, response in
      guard call.isFeed, response.status == 200, let limit = Int(call.query("limit") ?? "10"), limit < 100,
        let start = FeedService(count: 25).positions(call)?.first
      else { return }
      let rounded = (start + limit - 1) / limit * limit
      response = .json(FeedService.page((0..<25).dropFirst(rounded).prefix(limit).map(FeedService.item)))
    },
    FeedFault("a cursor without effect", ["pagination"], "the cursor has no effect") { call, response in
      if call.isFeed, response.status == 200, call.query("after_id") != nil {
        response = .json(FeedService.page((0..<10).map(FeedService.item)))
      }
    },
    FeedFault("the same item for limit 1 always", ["pagination"], "must be exclusive") { call, response in
      if call.isFeed, response.status == 200, call.query("limit") == "1" {
        response = .json(FeedService.page([FeedService.item(0)]))
      }
    },
    FeedFault("an item lost with limit 1", ["pagination"], "loses \"\(FeedService.id(1))\"") { call, response in
      if call.isFeed, call.query("limit") == "1", call.query("after_id") == FeedService.id(0) {
        response = .json(FeedService.page([FeedService.item(2)]))
      }
    },
    FeedFault("an empty page in the middle", ["pagination"], "loses \"\(FeedService.id(10))\"") { call, response in
      if call.isFeed, call.query("limit") == "10", call.query("after_id") == FeedService.id(9) {
        response = .json(FeedService.page([]))
      }
    },
    FeedFault("an item that one walk alone has", ["pagination"], "which the walk with") { call, response in
      if call.isFeed, call.query("limit") == "1", call.query("after_id") == FeedService.id(24) {
        response.replace("[]", "[\(FeedService.item(30))]")
      }
      if call.isFeed, call.query("after_id") == FeedService.id(30) { response = .json(FeedService.page([])) }
      if call.isComments, response.status == 404, call.path.contains(FeedService.id(30)) {
        response = .json(FeedService.page([]))
      }
    },
    FeedFault("another order with a larger limit", ["pagination"], "has a different order") { call, response in
      if call.isFirstPage, call.query("limit") == "26" {
        response = .json(FeedService.page((0..<25).reversed().map(FeedService.item)))
      }
    },
    FeedFault("an item twice on a page", ["unique-items"], "occurs twice: first at /items/0/id") { call, response in
      if call.isFirstPage, call.query("limit") == "10" {
        response.replace(FeedService.id(4), FeedService.id(0).lowercased())
      }
    },
    FeedFault("an end that is not there", ["pagination"], "status 400 for a link that this API returned") {
      call,
      response in
      if call.isFeed, call.query("after_id") == FeedService.id(24) { response = .empty(400) }
    },
    FeedFault("a cursor that looks at case", ["identifier-case"], "\"after_id\" in lower case", count: 5) {
      call,
      response in
      if call.isFeed, let cursor = call.query("after_id"), cursor != cursor.uppercased(), cursor.count == 36 {
        response = .json(FeedService.page([]))
      }
    },
  ]

  static let faultsOfTheWayBack: [FeedFault] = [
    FeedFault("an item lost on the way back", ["pagination"], "the way back from page 3 loses") { call, response in
      if call.query("before_id")?.uppercased() == FeedService.id(20) {
        response = .json(FeedService.page((9..<19).map(FeedService.item)))
      }
    },
    FeedFault("a way back that is inclusive", ["pagination"], "the page before repeats") { call, response in
      if call.query("before_id")?.uppercased() == FeedService.id(20) {
        response = .json(FeedService.page((11..<21).map(FeedService.item)))
      }
    },
    FeedFault("a beginning that is refused", ["pagination"], "status 404 for a link that this API returned") {
      call,
      response in
      if call.query("before_id") == FeedService.id(0) { response = .empty(404) }
    },
    FeedFault("a cursor of the way back that looks at case", ["identifier-case"], "\"before_id\" in lower case") {
      call,
      response in
      if let cursor = call.query("before_id"), cursor != cursor.uppercased(), cursor.count == 36 {
        response = .json(FeedService.page([]))
      }
    },
  ]

  static let otherFaults: [FeedFault] = [
    FeedFault("a query whose order has a meaning", ["stability"], "are in another order") { call, response in
      guard call.isFeed, call.request.url.query?.hasPrefix("after_id=") == true, call.query("limit") != nil else {
        return
      }
      response = .json(FeedService.page([]))
    },
    FeedFault("a limit below nothing that is taken", ["rejection"], "invalid value \"-1\" for the parameter \"limit\"")
    { call, response in
      if call.query("limit") == "-1" { response = .json(FeedService.page([])) }
    },
    FeedFault(
      "a limit that is read as far as it is a number",
      ["rejection"],
      "invalid value \"1abc\" for the parameter \"limit\""
    ) {
      call,
      response in
      if call.query("limit") == "1abc" { response = .json(FeedService.page([])) }
    },
    FeedFault("a server error for a large limit", ["status"], "status 500 is not documented") { call, response in
      if call.query("limit") == "99999999999999999999" { response = .empty(500) }
    },
    FeedFault("a response to a probe that breaks its schema", ["body-schema"], "expected an array") { call, response in
      if call.query("limit") == "99999999999999999999" { response = .json(#"{"items":null}"#) }
    },
    FeedFault("an image URL without a host", ["resource"], "its URL is invalid, it has no host") { call, response in
      if call.isFeed { response.replace("http://feed.test/images/4.png", "http:///images/4.png") }
    },
    FeedFault("an image URL with a port that there is not", ["resource"], "the port \"99999\"") { call, response in
      if call.isFeed { response.replace("http://feed.test/images/4.png", "http://feed.test:99999/4.png") }
    },
  ]
}

/// One way in which the feed breaks its contract, and what is to be found.
struct FeedFault: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let checks: [String]
  let message: String
  let count: Int
  let change: @Sendable (ScriptedClient.Call, inout HTTPResponse) -> Void

  init(
    _ description: String,
    _ checks: [String],
    _ message: String,
    count: Int = 25,
    _ change: @Sendable @escaping (ScriptedClient.Call, inout HTTPResponse) -> Void
  ) {
    testDescription = description
    self.checks = checks
    self.message = message
    self.count = count
    self.change = change
  }
}

extension ScriptedClient.Call {
  /// Whether it is a request for the first page of the feed.
  fileprivate var isFirstPage: Bool { isFeed && query("after_id") == nil && query("before_id") == nil }
}
