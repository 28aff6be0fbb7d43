import ContractModel
import ContractReports
import ContractTestSupport
import HTTPMessages
import Testing

@testable import ContractVerifier

@Suite("Callbacks of a live API")
struct CallbackTests {
  typealias Sending = CallbackService.Sending

  /// What an API sends after each payment, and what is found.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var operation = "createPayment"
    var rule = "{}"
    var webhooks = ""
    var secret: String?
    var timeout = Duration.seconds(20)
    let sendings: [Sending]
    var found: [String] = []
  }

  private static let soon = Duration.milliseconds(30)

  static let faults = [
    Row(
      testDescription: "nothing",
      timeout: soon,
      sendings: [],
      found: [
        #"callback createPayment: none of the callbacks "paid", "failed" came within 30 ms of the response"#
      ]
    ),
    Row(
      testDescription: "another callback than the required one",
      rule: "{ presence: required }",
      timeout: soon,
      sendings: [Sending(path: "/failed")],
      found: [#"callback createPayment: the callback "paid" did not come within 30 ms of the response"#]
    ),
    Row(
      testDescription: "the same twice",
      sendings: [Sending(isEarly: true), Sending(isEarly: true)],
      found: [
        #"callback createPayment: the callback "paid" was sent 2 times with the same body, although the first one got "#
          + "status 202"
      ]
    ),
    Row(
      testDescription: "two where one is allowed",
      rule: "{ times: once }",
      sendings: [Sending(isEarly: true), Sending(body: #"{"id":2}"#, isEarly: true)],
      found: [#"callback createPayment: the callback "paid" was sent 2 times; "x-callback" says once"#]
    ),
    Row(
      testDescription: "one that comes too late",
      rule: "{ within: PT1S }",
      sendings: [Sending(delay: .seconds(3))],
      found: [
        #"callback createPayment: the callback "paid" came # after the response; "x-callback" promises it within 1 s"#
      ]
    ),
    Row(
      testDescription: "an invalid body",
      sendings: [Sending(body: "{}")],
      found: [
        #"callback-request createPayment: callback "paid": the body does not match its schema: required member "id" is missing"#
      ]
    ),
    Row(
      testDescription: "no documented media type",
      sendings: [Sending(headers: ["Content-Type": "text/plain", "X-Event": "paid"])],
      found: [
        #"callback-request createPayment: callback "paid": Content-Type is text/plain; expected application/json"#
      ]
    ),
    Row(
      testDescription: "no required header",
      sendings: [Sending(headers: ["Content-Type": "application/json"])],
      found: [#"callback-request createPayment: callback "paid": the header parameter X-Event is missing"#]
    ),
    Row(
      testDescription: "a wrong signature",
      secret: CallbackService.secret,
      sendings: [
        Sending(headers: ["Content-Type": "application/json", "X-Event": "paid", "X-Signature": "sha256=00"])
      ],
      found: [
        #"callback-request createPayment: callback "paid": the signature in the header "X-Signature" does not belong to "#
          + "this request and the secret of the run"
      ]
    ),
    Row(
      testDescription: "a path that nothing documents",
      sendings: [Sending(), Sending(path: "/refunded")],
      found: [#"callback-request createPayment: POST to "/refunded" there is not documented"#]
    ),
    Row(
      testDescription: "another method",
      timeout: soon,
      sendings: [Sending(method: .put, isEarly: true)],
      found: [
        #"callback-request createPayment: PUT to "/paid" there is not documented; the contract documents POST"#
      ]
    ),
    Row(
      testDescription: "an invalid webhook",
      webhooks: CallbackService.webhooks,
      sendings: [Sending(isEarly: true, isWebhook: true), Sending()],
      found: [
        #"callback-request -: webhook "ping": the body does not match its schema: required member "ping" is missing"#
      ]
    ),
    Row(
      testDescription: "a request to the callback URL, where no webhook is documented",
      sendings: [Sending(isEarly: true, isWebhook: true), Sending()],
      found: ["callback-request -: POST to a URL that no request gave is no webhook of the contract"]
    ),
  ]

  static let right = [
    Row(testDescription: "one of two alternatives", sendings: [Sending()]),
    Row(testDescription: "the other alternative", sendings: [Sending(path: "/failed")]),
    Row(testDescription: "a callback before the response", sendings: [Sending(isEarly: true)]),
    Row(testDescription: "a URL with a slash at its end", sendings: [Sending(path: "/paid/")]),
    Row(
      testDescription: "a stream of different events",
      sendings: [Sending(isEarly: true), Sending(body: #"{"id":2}"#, isEarly: true), Sending(body: #"{"id":3}"#)]
    ),
    Row(
      testDescription: "a repetition that the contract allows",
      rule: "{ times: any }",
      sendings: [Sending(isEarly: true), Sending(isEarly: true)]
    ),
    Row(
      testDescription: "a slow callback that is in time",
      rule: "{ within: PT10S }",
      sendings: [Sending(delay: .seconds(3))]
    ),
    Row(
      testDescription: "no optional callback, as the contract allows",
      operation: "createOrder",
      rule: "{ presence: optional }",
      sendings: [Sending(path: "/failed")]
    ),
    Row(testDescription: "nothing after a subscription", operation: "subscribe", sendings: []),
    Row(
      testDescription: "a valid signature",
      secret: CallbackService.secret,
      sendings: [
        Sending(
          headers: [
            "Content-Type": "application/json", "X-Event": "paid",
            "X-Signature": "sha256=b143001c04a945744131c1c9ce4205614433229a1cee02bffbc65db2bd4a7422",
          ]
        )
      ]
    ),
    Row(
      testDescription: "a webhook",
      webhooks: CallbackService.webhooks,
      sendings: [Sending(body: #"{"ping":1}"#, isEarly: true, isWebhook: true), Sending()]
    ),
  ]

  @Test("What an API sends or leaves out against its contract is found", arguments: faults)
  func wrongAPI(row: Row) async { await check(row) }

  @Test("A right API has no findings, although it looks suspicious", arguments: right)
  func rightAPI(row: Row) async { await check(row) }

  private func check(_ row: Row) async {
    let contract = CallbackService.contract(operation: row.operation, rule: row.rule, webhooks: row.webhooks)
    let service = CallbackService(contract, sending: row.sendings)
    let exploration = await service.explore(timeout: row.timeout, secret: row.secret)
    let lines = exploration.callbackLines.map { $0.replacing(/came [0-9.]+ s/, with: "came #") }
    #expect(lines == row.found)
    #expect(!service.inbox.contents.origins.filter { !$0.accepted.isEmpty }.isEmpty)
  }

  @Test("The summary counts what was expected and received, and names callbacks that never came")
  func summary() async throws {
    let service = CallbackService(CallbackService.contract(), sending: [Sending()])
    let exploration = await service.explore()
    let counts = try #require(exploration.callbacks)
    #expect(counts.expected > 0)
    #expect(counts.fulfilled == counts.expected)
    #expect(exploration.notes.contains(#"createPayment: documented callbacks that never came: "failed""#))
    #expect(exploration.operations.first?.judgements[.callback] == counts.expected)
  }

  @Test("A finding about a callback is the same in runs with other ports and numbers")
  func identity() async {
    let row = Self.faults[5]
    let fingerprints = await [1, 2].asyncFingerprints { _ in
      await CallbackService(CallbackService.contract(), sending: row.sendings).explore().findings
    }
    #expect(fingerprints[0] == fingerprints[1])
    #expect(!fingerprints[0].isEmpty)
  }

  @Test("Without a callback URL, a note says that callbacks are not judged")
  func note() async {
    let client = ScriptedClient { _ in .empty(201) }
    let exploration = await explore(CallbackService.contract(), .allowing(["createPayment"]), through: client)
    #expect(
      exploration.notes.contains(
        "callbacks of the contract are not judged; contract verify --callback-url receives them"
      )
    )
    #expect(exploration.callbacks == nil)
  }

  @Test("A request with an invalid URL is sent as it is, and the same request gets the same URL")
  func giving() throws {
    let contract = CallbackService.contract()
    let operation = try #require(contract.operation(id: "createPayment"))
    let inbox = CallbackInbox(token: "t")
    let base = HTTPURL(scheme: "http", host: "127.0.0.1", port: 9)
    let giving = CallbackGiving(
      configuration: CallbackConfiguration(url: base, inbox: inbox),
      contract: contract,
      judging: Judge.Options()
    )
    func sent(_ body: String) -> String? {
      let url = HTTPURL(scheme: "http", host: "api.test", path: "/payments")
      let headers: HTTPHeaders = ["Content-Type": "application/json"]
      let request = HTTPRequest(method: .post, url: url, headers: headers, body: Array(body.utf8))
      return giving.given(request, for: operation, [:]).map { String(decoding: $0.request.body, as: UTF8.self) }
    }
    let first = #"{"amount":1,"callbackUrl":"http://127.0.0.1:9/contract-callback-t-1"}"#
    #expect(sent(#"{"amount":1,"callbackUrl":"https://example.com"}"#) == first)
    #expect(sent(#"{"amount":1,"callbackUrl":"https://example.com"}"#) == first)
    #expect(sent(#"{"amount":2}"#) == #"{"amount":2,"callbackUrl":"http://127.0.0.1:9/contract-callback-t-2"}"#)
    #expect(sent(#"{"amount":0,"callbackUrl":"https://example.com"}"#)?.contains("example.com") == true)
    #expect(sent(#"{"amount":1,"callbackUrl":null}"#) == #"{"amount":1,"callbackUrl":null}"#)
  }

  @Test("Requests beyond the limit and those of earlier runs are refused, and are no findings")
  func limits() {
    let inbox = CallbackInbox(token: "t")
    let url = HTTPURL(scheme: "http", host: "127.0.0.1", port: 9, path: "/contract-callback-older-1")
    #expect(inbox.receive(HTTPRequest(method: .post, url: url)).status == 410)
    let other = HTTPRequest(method: .post, url: HTTPURL(scheme: "http", host: "127.0.0.1", port: 9))
    for _ in 0..<CallbackInbox.maximumRequests { _ = inbox.receive(other) }
    #expect(inbox.receive(other).status == 429)
    #expect(inbox.contents.received.count == CallbackInbox.maximumRequests)
  }

  @Test("A required callback is missing although a thousand requests of others came, and is not if it came after them")
  func foreign() async {
    let contract = CallbackService.contract(rule: "{ presence: required }")
    let other = Sending(isEarly: true, isWebhook: true)
    let flood = [Sending](repeating: other, count: CallbackInbox.maximumRequests + 10)
    for (sendings, isMissing) in [(flood, true), (flood + [Sending(isEarly: true)], false)] {
      let exploration = await CallbackService(contract, sending: sendings).explore(timeout: Self.soon)
      #expect(exploration.callbacks?.expected ?? 0 > 0)
      let lines = exploration.callbackLines.filter { $0.contains(#"the callback "paid" did not come"#) }
      #expect(lines.isEmpty != isMissing)
    }
  }

  /// Requests that come before the awaited callback, by their path and method.
  static let floods: [(path: String, method: HTTPMethod)] = [
    ("/", .post), ("/contract-callback-t-9/paid", .post), ("/contract-callback-t-1/failed", .post),
    ("/contract-callback-t-1/other", .post), ("/contract-callback-t-1/paid", .put),
    ("/contract-callback-older-1/paid", .post),
  ]

  @Test("An awaited callback is kept, however many other requests come before it", arguments: floods)
  func flood(_ row: (path: String, method: HTTPMethod)) throws {
    let operation = try #require(CallbackService.contract().operations.first)
    let inbox = CallbackInbox(token: "t", now: { .zero })
    let url = HTTPURL(scheme: "http", host: "127.0.0.1", port: 9, path: "/payments")
    let request = HTTPRequest(method: .post, url: url)
    let number = inbox.number(of: request, for: operation)
    let targets = operation.callbacks.map {
      CallbackTarget(callback: $0, number: number, suffix: "/\($0.name)", query: nil)
    }
    let paid = try #require(targets.first { $0.callback.name == "paid" })
    inbox.accept(HTTPExchange(request: request, response: .empty(201)), ofRequest: number, targets)
    func send(_ path: String, _ method: HTTPMethod) -> Int {
      let url = HTTPURL(scheme: "http", host: "127.0.0.1", port: 9, path: path)
      return inbox.receive(HTTPRequest(method: method, url: url, body: [UInt8](repeating: 0x20, count: 70_000))).status
    }
    for _ in 0..<CallbackInbox.maximumRequests + 10 { _ = send(row.path, row.method) }
    #expect([410, 429].contains(send(row.path, row.method)))
    #expect(inbox.contents.received.count <= CallbackInbox.maximumRequests)
    #expect(inbox.contents.received(for: paid).isEmpty)
    #expect(!inbox.contents.mayHaveLost([paid]))
    #expect(send("/contract-callback-t-1/paid", .post) == 202)
    #expect(inbox.contents.received(for: paid).count == 1)
  }
}

extension [Int] {
  /// Returns the fingerprints of the findings about callbacks of several runs.
  fileprivate func asyncFingerprints(_ run: (Int) async -> [Finding]) async -> [[String]] {
    var all: [[String]] = []
    for number in self {
      all.append(await run(number).filter { $0.check == .callbackRequest }.map(\.fingerprint))
    }
    return all
  }
}
